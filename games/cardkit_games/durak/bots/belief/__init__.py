"""What hidden cards and the course of a deal are like, from the observations of one seat alone."""
