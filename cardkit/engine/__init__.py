"""The state of a deal as a machine of integers, the bots that play it, and what drives them."""
