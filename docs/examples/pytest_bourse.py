"""A pytest plugin: an exchange in memory for your tests, with fresh balances for each test.

Copy this file beside your tests and run `python3 -m pytest -p pytest_bourse`. For plain `pytest`, write
`pytest_plugins = ["pytest_bourse"]` in conftest.py. It starts the command in BOURSE_COMMAND; default: `bourse`, else
`npx --yes bourse`.
"""

import json
import os
import shlex
import shutil
import subprocess
import urllib.request
from dataclasses import dataclass

import pytest


@dataclass(frozen=True)
class Account:
    key: str
    secret: str


@dataclass(frozen=True)
class Bourse:
    url: str
    sandbox_token: str
    alice: Account = Account("dev-alice", "dev-secret-alice")
    bob: Account = Account("dev-bob", "dev-secret-bob")
    carol: Account = Account("dev-carol", "dev-secret-carol")
    #: alice, with the responses that ccxt expects
    ccxt: Account = Account("dev-ccxt", "dev-secret-ccxt")

    def sandbox(self, method, path, body=None):
        """A call of the control plane, such as sandbox("POST", "clock/advance", {"ms": 3600000})."""
        headers = {"X-Bourse-Token": self.sandbox_token, "Content-Type": "application/json"}
        data = json.dumps(body or {}).encode() if method != "GET" else None
        request = urllib.request.Request(f"{self.url}/sandbox/v1/{path}", data, headers, method=method)
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)


def command():
    given = os.environ.get("BOURSE_COMMAND")
    if given:
        return shlex.split(given)
    return ["bourse"] if shutil.which("bourse") else ["npx", "--yes", "bourse"]


@pytest.fixture(scope="session")
def bourse_session():
    """One exchange for all tests."""
    flags = ["serve", "--sandbox", "on", "--data", ":memory:", "--port", "0", "--json"]
    with subprocess.Popen([*command(), *flags], stdout=subprocess.PIPE, text=True) as process:
        line = process.stdout.readline()
        if not line:
            pytest.fail(f"{shlex.join(command())} did not start: the reason is above")
        started = json.loads(line)
        yield Bourse(started["url"], started["sandboxToken"])
        process.terminate()


@pytest.fixture
def bourse(bourse_session):
    """The exchange with its first balances and empty books."""
    bourse_session.sandbox("POST", "reset")
    return bourse_session
