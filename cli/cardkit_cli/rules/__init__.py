"""The rules of games on the screen: printed, compared, and made by answers to questions."""
