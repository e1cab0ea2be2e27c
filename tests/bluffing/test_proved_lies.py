"""benchmarks/strength/proved_lies.py counts lies that could be called, and `hard` calls them."""

import proved_lies


def test_hard_calls_nine_of_ten_lies_that_its_hand_proves() -> None:
    found = proved_lies.calls("i-doubt-it", 2, "hard", 5)
    assert found.proved >= 10
    assert found.called >= 0.9 * found.proved
