"""The bots of the family, with their sampling of hidden cards, evaluation and explanations."""
