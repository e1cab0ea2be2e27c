"""The state of a deal as a machine of integers, the bots that play it, and the driver of both."""
