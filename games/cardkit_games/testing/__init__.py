"""Random deals under random rules, checked after every action."""
