"""Python imports this module at its start, because `bourse run --ccxt` adds its folder to PYTHONPATH. It prepares the
process (bourse_run.py), then runs the sitecustomize that Python would have found otherwise.
"""

import os
import sys

import bourse_run

_here = os.path.dirname(os.path.abspath(__file__))


def _run_the_next():
    from importlib.machinery import PathFinder
    from importlib.util import module_from_spec

    others = [path for path in sys.path if os.path.abspath(path or os.curdir) != _here]
    spec = PathFinder.find_spec("sitecustomize", others)
    if spec is None or spec.loader is None:
        return
    module = module_from_spec(spec)
    sys.modules["sitecustomize"] = module
    spec.loader.exec_module(module)


bourse_run.prepare()
_run_the_next()
