"""Signed requests with Python's standard library only. The first argument may name a mistake in them."""

import hashlib
import hmac
import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

URL = os.environ["BOURSE_URL"]
KEY = os.environ["BOURSE_KEY"]
SECRET = os.environ["BOURSE_SECRET"].encode()
mistake = sys.argv[1] if len(sys.argv) > 1 else ""


class Failed(Exception):
    def __init__(self, kind, code=None, retry_after=1.0, status=None):
        super().__init__(f"{kind} {status} {code}")
        self.kind, self.code, self.retry_after, self.status = kind, code, retry_after, status


offset = 0


def send(method, url, headers=None):
    request = urllib.request.Request(url, method=method, headers=headers or {})
    try:
        with urllib.request.urlopen(request, timeout=20) as response:
            return json.loads(response.read())
    except urllib.error.HTTPError as error:
        if error.code in (418, 429):
            raise Failed("limited", retry_after=float(error.headers.get("Retry-After") or 1), status=error.code)
        if error.code >= 500:
            raise Failed("unknown", status=error.code)
        try:
            raise Failed("refused", code=json.loads(error.read()).get("code"), status=error.code)
        except (ValueError, OSError, http.client.HTTPException):
            raise Failed("unknown", status=error.code)
    except (OSError, http.client.HTTPException, ValueError):
        raise Failed("unknown")


def signed(method, path, **parameters):
    given = {name: value for name, value in parameters.items() if value is not None}
    if mistake == "wide-window":
        given["recvWindow"] = 60000
    given["timestamp"] = int(time.time() * 1000) + offset
    query = urllib.parse.urlencode(given)
    signature = hmac.new(SECRET, query.encode(), hashlib.sha256).hexdigest()
    url = f"{URL}{path}?{query}&signature={signature}"
    try:
        return send(method, url, {"X-MEXC-APIKEY": KEY})
    except Failed as failure:
        if mistake == "fresh-signature" and failure.kind == "unknown":
            return send(method, url, {"X-MEXC-APIKEY": KEY})
        raise


def resync():
    global offset
    try:
        offset = send("GET", f"{URL}/api/v3/time")["serverTime"] - int(time.time() * 1000)
    except Failed:
        pass
