"""What was learned by self-play: values of positions, and a policy for play-outs."""
