"""States and observations go to other processes and come back."""

import subprocess
import sys

import spawned_pool


def test_states_are_arguments_and_results_of_a_pool_of_spawned_processes() -> None:
    command = [sys.executable, spawned_pool.__file__]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    assert ("2\n", "") == (ran.stdout, ran.stderr)
