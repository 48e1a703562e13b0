"""Runs in every Python process of a command of `bourse run --ccxt`, before the command's own code.

For Python 3.8 and later. Nothing on disk is changed.

- ccxt's `mexc` has the sandbox's addresses (BOURSE_URL) in place of the venue's, streams included. Its usual time-out
  is as long by the system clock as it would be without a fast clock.
- Connections to other machines are refused, except to the hosts of BOURSE_ALLOW_CONNECT; `*` stands for all.
- Child processes with an environment of their own get the variables that load this file.
- Waiting follows the exchange clock: Python's own waits hold on to the time at which they were to end when they began,
  which is wrong once the clock is moved, frozen or released.
"""

import errno
import importlib.abc
import ipaddress
import os
import re
import select
import socket
import sys
import threading
import time
import warnings

# Default timeout of every ccxt version, in ms.
_usual_timeout = 10000

_sandbox = os.environ.get("BOURSE_URL")
_allowed = os.environ.get("BOURSE_ALLOW_CONNECT", "")
_clock_file = os.environ.get("FAKETIME_TIMESTAMP_FILE")


def _speed_of_clock():
    """Speed of this process's clock as a multiple of the system clock."""
    try:
        with open(_clock_file) as file:
            return float(file.read().split("x")[1])
    except (TypeError, OSError, IndexError, ValueError):
        return 1.0


# Hosts


def _this_machine(address):
    try:
        ip = ipaddress.ip_address(address.split("%", 1)[0])
    except ValueError:
        return False
    mapped = getattr(ip, "ipv4_mapped", None)
    return (mapped or ip).is_loopback or ip.is_unspecified


def _refuse_other_machines(allowed):
    if "*" in allowed:
        return
    resolve = socket.getaddrinfo
    # Addresses that allowed host names resolved to.
    reachable = {name for name in allowed}
    told = set()

    def refused(host):
        message = (
            f"bourse run refuses the connection to {host}, which is another machine; "
            f"--allow-connect {host} allows it"
        )
        if host not in told:
            told.add(host)
            warnings.warn(message, RuntimeWarning, stacklevel=3)
        return ConnectionRefusedError(errno.ECONNREFUSED, message)

    def getaddrinfo(host, *args, **kwargs):
        name = host.decode() if isinstance(host, bytes) else host
        if name is None or name == "" or _this_machine(name) or re.search(r"(^|\.)localhost$", name, re.I):
            return resolve(host, *args, **kwargs)
        if name.lower() not in reachable:
            raise refused(name)
        found = resolve(host, *args, **kwargs)
        reachable.update(each[4][0] for each in found)
        return found

    socket.getaddrinfo = getaddrinfo

    # Called for every Python socket, whichever library connects it.
    def audit(event, args):
        if event != "socket.connect" or not isinstance(args[1], tuple):
            return
        host = args[1][0]
        if not (host in ("", "localhost") or _this_machine(host) or host in reachable):
            raise refused(host)

    sys.addaudithook(audit)


# Child processes

_here = os.path.dirname(os.path.abspath(__file__))
_node_file = os.path.join(os.path.dirname(_here), "node.cjs")


def _guarded(environment):
    """Adds the guard's variables to a child's environment, in place."""
    environment["BOURSE_ALLOW_CONNECT"] = _allowed
    if _sandbox:
        environment.setdefault("BOURSE_URL", _sandbox)
    required = '--require "%s"' % re.sub(r'(["\\])', r"\\\1", _node_file)
    options = environment.get("NODE_OPTIONS") or ""
    if required not in options:
        environment["NODE_OPTIONS"] = f"{options} {required}".strip()
    path = environment.get("PYTHONPATH") or ""
    if _here not in path.split(os.pathsep):
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, [_here, path]))
    return environment


def _guard_children():
    # Popen, system and exec read the environment after this event, so a change made here takes effect.
    def audit(event, args):
        if event == "subprocess.Popen":
            _guarded(os.environ if args[3] is None else args[3])
        elif event == "os.system" or (event == "os.exec" and args[2] is None):
            _guarded(os.environ)

    sys.addaudithook(audit)

    def with_guard(start):
        def started(path, argv, env, *args, **kwargs):
            return start(path, argv, _guarded(dict(env)), *args, **kwargs)

        return started

    # spawnve and execvpe of os call execve.
    for name in ("execve", "posix_spawn", "posix_spawnp"):
        if hasattr(os, name):
            setattr(os, name, with_guard(getattr(os, name)))


# ccxt


def _redirected(addresses, sandbox):
    if isinstance(addresses, str):
        return re.sub(
            r"^(http|ws)s?://[^/]+", lambda found: re.sub("^http", found[1], sandbox), addresses
        )
    if isinstance(addresses, dict):
        return {name: _redirected(each, sandbox) for name, each in addresses.items()}
    return addresses


class _Redirecting(importlib.abc.MetaPathFinder):
    """Changes the class in a ccxt module that other finders found and loaded; finds no module itself."""

    modules = re.compile(r"^ccxt\.(async_support\.|pro\.)?(mexc3?)$")

    def __init__(self, sandbox):
        self.sandbox = sandbox

    def find_spec(self, name, path=None, target=None):
        found = self.modules.match(name)
        if found is None:
            return None
        for finder in sys.meta_path:
            spec = None if finder is self else finder.find_spec(name, path, target)
            if spec is not None and spec.loader is not None:
                self._change_after(spec.loader, found[2])
                return spec
        return None

    def _change_after(self, loader, class_name):
        execute = loader.exec_module

        def exec_module(module):
            execute(module)
            exchange = getattr(module, class_name, None)
            if exchange is None or "describe" not in vars(exchange):
                return
            describe = exchange.describe

            def redirected(exchange_itself):
                description = describe(exchange_itself)
                urls = description.get("urls", {})
                if "api" in urls:
                    urls["api"] = _redirected(urls["api"], self.sandbox)
                if description.get("timeout", exchange_itself.timeout) == _usual_timeout:
                    description["timeout"] = int(_usual_timeout * _speed_of_clock())
                return description

            exchange.describe = redirected

        loader.exec_module = exec_module


# The clock


def _follow_the_clock():
    def own_seconds(of_system_clock):
        return of_system_clock * _speed_of_clock()

    def nap(seconds):
        # Unlike time.sleep, this function waits for a duration.
        select.select([], [], [], seconds)

    def sleep(seconds):
        if seconds < 0:
            raise ValueError("sleep length must be non-negative")
        end = time.monotonic() + seconds
        while True:
            left = end - time.monotonic()
            nap(max(0, min(left, own_seconds(0.05))))
            if left <= 0:
                return

    time.sleep = sleep

    class Waiter:
        """A lock whose timed wait ends when the time has passed by the process's clock."""

        def __init__(self):
            self._lock = allocate_lock()

        def acquire(self, blocking=True, timeout=-1):
            if not blocking or timeout < 0:
                return self._lock.acquire(blocking)
            end = time.monotonic() + timeout
            while not self._lock.acquire(False):
                left = end - time.monotonic()
                if left <= 0:
                    return False
                nap(min(left, own_seconds(0.002)))
            return True

        def release(self):
            self._lock.release()

        def locked(self):
            return self._lock.locked()

        __enter__ = acquire

        def __exit__(self, *_):
            self.release()

    # Conditions use this lock, and therefore events, queues, semaphores, barriers and futures.
    allocate_lock = threading._allocate_lock
    threading._allocate_lock = Waiter

    join_for_good = threading.Thread.join

    def join(self, timeout=None):
        if timeout is not None:
            end = time.monotonic() + max(0, timeout)
            while self.is_alive():
                left = end - time.monotonic()
                if left <= 0:
                    return
                nap(min(left, own_seconds(0.002)))
        join_for_good(self)

    threading.Thread.join = join

    # asyncio waits in this call, and checks its timers whenever it returns.
    import selectors

    for kind in {selectors.DefaultSelector, selectors.SelectSelector}:

        def waiting(ready):
            def select_at_most(self, timeout=None):
                if timeout is not None and timeout > 0:
                    timeout = min(timeout, own_seconds(0.05))
                return ready(self, timeout)

            return select_at_most

        kind.select = waiting(kind.select)


def prepare():
    allowed = {host for host in _allowed.lower().split(",") if host}
    _refuse_other_machines(allowed)
    _guard_children()
    if _sandbox:
        sys.meta_path.insert(0, _Redirecting(_sandbox))
    if _clock_file:
        _follow_the_clock()
