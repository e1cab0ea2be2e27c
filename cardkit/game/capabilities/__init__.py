"""What a game may bring besides its contract: a class for each subject, reached through an attribute of the game.

Generic code asks for a capability and never for a family: `game.out_of_turn` is None where nobody acts out of turn.
"""
