"""The rules in action: the state, the observation of each seat, and dealing."""
