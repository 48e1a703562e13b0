#!/usr/bin/env python3
"""A small spot exchange in Python, written from the text of the interface and from nothing else.

    exchange.py [--dialect plain|odd] [DEFECT]     prints its address

dialects.py has the choices that the text leaves open, defects.py the mistakes that it makes on purpose. Beside the
interface it serves /driver/VERB, for the kit.
"""
import hmac
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

sys.dont_write_bytecode = True

import broker  # noqa: E402
import spot  # noqa: E402
import wallet  # noqa: E402
from defects import DEFECTS, UNSEEN  # noqa: E402
from dialects import DIALECTS  # noqa: E402
from driver import VERBS  # noqa: E402
from world import Choices, Rejected, dialect, has, keys, lock, now, wanted, whole  # noqa: E402

ROUTES = {**spot.ROUTES, **wallet.ROUTES, **broker.ROUTES}


def key_of(method, headers, address):
    name = headers.get(dialect().key_header) or ""
    key = keys.get(name)
    if key is None and has("any-key") and keys and name:
        return next(iter(keys.values()))
    if key is None or (key.is_deleted and not (has("deleted-key-still-posts") and method == "POST")):
        raise Rejected(401, "WHO", "there is no such key")
    if key.ips and address not in key.ips:
        raise Rejected(403, "ADDRESS", "the key is not for this address")
    return key


# Endpoints of orders.
ORDERS = ("order/test", "order", "batchOrders", "openOrders", "allOrders")


def longest_window(name):
    """The largest recvWindow; None where there is no bound."""
    if name == "batchOrders" and dialect().batch_window_is_below:
        return 59_999
    return 60_000 if name in ORDERS or dialect().window_bound_everywhere else None


def check_time(name, values):
    if "timestamp" not in values and has("no-timestamp"):
        values["timestamp"] = str(now())
    wanted(values, "timestamp")
    age, allowed = now() - whole(values, "timestamp"), whole(values, "recvWindow", 5_000)
    longest = longest_window(name)
    if longest is not None and allowed > longest and not has("any-window"):
        raise Rejected(422, "WINDOW", "recvWindow is at most 60000")
    if (age > allowed and not has("any-age")) or age < -1_000:
        raise Rejected(401, "TIME", "the timestamp is out of its window")


def authenticate(method, name, headers, query, body, address):
    """The key of a signed request, and its parameters."""
    key = key_of(method, headers, address)
    signed = "&".join(pair for pair in query.split("&") if not pair.startswith("signature="))
    values = dict(parse_qsl(query, keep_blank_values=True))
    expected = hmac.new(key.secret.encode(), (signed + body).encode(), dialect().digest).hexdigest()
    is_right = hmac.compare_digest(wanted(values, "signature"), expected)
    if not is_right and not (has("any-signature") or has("any-key")):
        raise Rejected(401, "SIGNATURE", "the signature is wrong")
    check_time(name, values)
    if body:
        try:
            fields = json.loads(body)
        except ValueError:
            raise Rejected(422, "BODY", "the body is no JSON")
        if not isinstance(fields, dict):
            raise Rejected(422, "BODY", "the body is an object")
        values.update({name: str(value) for name, value in fields.items() if value is not None})
    return key, values


def has_right(key, right):
    if right is None or right in key.rights or has("any-right"):
        return True
    return dialect().write_reads and right.endswith("_R") and f"{right[:-1]}W" in key.rights


def serve(method, path, headers, query, body, address):
    prefix, _, name = path.partition("/api/v3/")
    route = ROUTES.get((method, name)) if prefix == "" else None
    if route is None:
        raise Rejected(404, "NOWHERE", "there is no such thing here")
    key, values = authenticate(method, name, headers, query, body, address)
    right, work = route
    if not has_right(key, right):
        raise Rejected(403, "RIGHT", f"the key has no right {right}")
    return work(key.account, values)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # head and body leave together
    disable_nagle_algorithm = True

    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        url = urlsplit(self.path)
        status = 200
        with lock:
            try:
                if url.path.startswith("/driver/"):
                    verb = VERBS.get(url.path.removeprefix("/driver/"))
                    json_body = {"done": verb(json.loads(body))} if verb else {"cannot": "not here"}
                else:
                    address = self.client_address[0]
                    json_body = serve(self.command, url.path, self.headers, url.query, body, address)
            except Rejected as rejected:
                status, json_body = dialect().rejection(rejected.status, rejected.code, rejected.message)
        data = json.dumps(json_body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST = do_DELETE = answer

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


def choose(words):
    if "--dialect" in words:
        at = words.index("--dialect")
        Choices.dialect = DIALECTS[words[at + 1]]
        words = words[:at] + words[at + 2:]
    Choices.defect = words[0] if words else ""
    if Choices.defect and Choices.defect not in {**DEFECTS, **UNSEEN}:
        sys.exit(f"there is no defect {Choices.defect}")


if __name__ == "__main__":
    choose(sys.argv[1:])
    server = Server(("127.0.0.1", 0), Handler)
    print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()
