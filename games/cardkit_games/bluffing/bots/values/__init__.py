"""What was learned from games for the chances that bluffing games tell."""
