"""Values of positions: the learned ones, their rules, and their calibration."""
