"""The bluffing family: one engine under Cheat, Bullshit, Cal's BS and Verish' ne verish'."""
