/**
 * The file that `bourse run --ccxt` loads into Python. A stub replaces ccxt for Python in these tests, since
 * the npm registry does not have it.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { dirname, join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { preloadEnvironment } from "../src/preload.ts"
import { folder } from "./command.ts"

let server: Server
let url = ""
beforeAll(async () => {
  server = createServer((_, response) => void response.end("here")).listen(0, "127.0.0.1")
  await once(server, "listening")
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const base = `
class Exchange:
    timeout = 10000

    def __init__(self, config={}):
        for name, value in {**self.describe(), **config}.items():
            setattr(self, name, value)

    def describe(self):
        return {}
`
const rest = `
from ccxt.base import Exchange

class mexc(Exchange):
    def describe(self):
        return {
            "urls": {
                "logo": "https://logo.example/mexc.png",
                "api": {
                    "spot": {"public": "https://api.mexc.com", "private": "https://api.mexc.com"},
                    "contract": {"public": "https://contract.mexc.com/api/v1/contract"},
                },
            }
        }
`
const stand: Readonly<Record<string, string>> = {
  "ccxt/__init__.py": "from ccxt.mexc import mexc\nfrom ccxt.other import other\n",
  "ccxt/base.py": base,
  "ccxt/mexc.py": rest,
  "ccxt/other.py": rest.replace("class mexc", "class other").replaceAll("mexc", "other"),
  "ccxt/async_support/__init__.py": "from ccxt.async_support.mexc import mexc\n",
  "ccxt/async_support/mexc.py": rest,
  "ccxt/pro/__init__.py": "from ccxt.pro.mexc import mexc\n",
  "ccxt/pro/mexc.py": `
import ccxt.async_support

class mexc(ccxt.async_support.mexc):
    def describe(self):
        description = super(mexc, self).describe()
        description["urls"]["api"]["ws"] = {"spot": "wss://wbs.mexc.com/ws"}
        return description
`,
}

const python = async (
  script: string,
  {
    files = {},
    hosts = [],
    env = {},
  }: { files?: Record<string, string>; hosts?: string[]; env?: object } = {},
) => {
  const cwd = folder()
  for (const [name, content] of Object.entries({ "main.py": script, ...files })) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), content)
  }
  const child = spawn("python3", ["main.py"], {
    cwd,
    env: { ...process.env, ...preloadEnvironment(hosts), BOURSE_URL: url, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")])
  return { stdout, stderr, cwd }
}

test("ccxt's mexc has the sandbox's addresses in each form; other venues keep theirs", async () => {
  const { stdout, stderr } = await python(
    `
import json
import ccxt, ccxt.async_support, ccxt.pro
print(json.dumps([each().urls for each in (ccxt.mexc, ccxt.async_support.mexc, ccxt.pro.mexc, ccxt.other)]))
print(ccxt.mexc().timeout, ccxt.mexc({"timeout": 5}).timeout)`,
    { files: stand },
  )
  expect(stderr).toBe("")
  const [printed = "", timeouts] = stdout.split("\n")
  const [sync, asynchronous, pro, other] = JSON.parse(printed)
  const api = { spot: { public: url, private: url }, contract: { public: `${url}/api/v1/contract` } }
  const logo = "https://logo.example/mexc.png"
  expect(sync).toEqual({ logo, api })
  expect(asynchronous).toEqual({ logo, api })
  expect(pro).toEqual({ logo, api: { ...api, ws: { spot: `${url.replace("http", "ws")}/ws` } } })
  expect(other.api.spot.public).toBe("https://api.other.com")
  expect(timeouts).toBe("10000 5")
})

test("a fast clock leaves ccxt's default timeout unchanged by the system clock", async () => {
  const clock = join(folder(), "clock")
  writeFileSync(clock, "+12.5 x100\n")
  const { stdout } = await python(
    `import ccxt; print(ccxt.mexc().timeout, ccxt.mexc({"timeout": 5}).timeout)`,
    { files: stand, env: { FAKETIME_TIMESTAMP_FILE: clock } },
  )
  expect(stdout).toBe("1000000 5\n")
})

describe("another machine, for a Python process", () => {
  test("another machine is blocked, by address or name, for every API of Python", async () => {
    const { stdout } = await python(`
import asyncio, http.client, socket, ssl, urllib.request, warnings
warnings.simplefilter("ignore")

def plain(host):
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as made:
        made.settimeout(1)
        made.connect((host, 443))

def wrapped(host):
    with socket.socket() as made:
        ssl.create_default_context().wrap_socket(made, server_hostname=host).connect((host, 443))

def asynchronous(host):
    async def connect():
        await asyncio.open_connection(host, 443)
    asyncio.run(connect())

def opened(host):
    urllib.request.urlopen(f"http://{host if ':' not in host else '[' + host + ']'}/", timeout=1)

ways = [
    lambda host: socket.create_connection((host, 443), timeout=1),
    lambda host: http.client.HTTPSConnection(host, timeout=1).connect(),
    asynchronous,
    opened,
]
# A socket that is given a name looks it up before anybody is asked.
further = {"192.0.2.1": [plain, wrapped], "2001:db8::1": [plain], "api.mexc.com": []}
for host in further:
    for way in ways + further[host]:
        try:
            way(host)
            print("connected", host)
        except Exception as error:
            cause = getattr(error, "reason", error)
            print("rejected" if "bourse run refuses" in str(cause) else repr(cause))
`)
    expect(stdout.split("\n").filter((line) => line !== "rejected" && line !== "")).toEqual([])
    expect(stdout.match(/rejected/g)).toHaveLength(15)
  })

  test("a warning names the blocked machine, once", async () => {
    const { stderr } = await python(`
import urllib.request
for _ in range(2):
    try:
        urllib.request.urlopen("https://api.telegram.org/bot")
    except OSError:
        pass`)
    const message =
      "bourse run refuses the connection to api.telegram.org, which is another machine; --allow-connect api.telegram.org allows it"
    expect(stderr.match(new RegExp(`RuntimeWarning: ${message}`, "g"))).toHaveLength(1)
  })

  test("an allowed machine can be reached", async () => {
    const { stdout } = await python(
      `
import socket
def asked(host):
    try:
        socket.create_connection((host, 9), timeout=0.01)
        return "connected"
    except OSError as error:
        return "rejected" if "bourse run refuses" in str(error) else "asked for"
print(asked("192.0.2.1"), asked("192.0.2.2"), asked("No.Such.Example."))`,
      { hosts: ["192.0.2.1", "no.such.example."] },
    )
    expect(stdout).toBe("asked for rejected asked for\n")
  })
})

test("children with their own environment are blocked too, and have the sandbox's variables", async () => {
  const { stdout, stderr } = await python(
    `
import os, subprocess, sys
def env():
    return {"PATH": os.environ["PATH"], "MINE": "mine"}
run = [sys.executable, "-W", "ignore", "child.py"]
def waited(pid):
    os.waitpid(pid, 0)
subprocess.run(run, env=env())
subprocess.run(run, env=env(), close_fds=False)
waited(os.posix_spawn(run[0], run, env()))
waited(os.posix_spawnp(run[0], run, env()))
os.spawnve(os.P_WAIT, run[0], run, env())
pid = os.fork()
if pid == 0:
    os.execvpe(run[0], run, env())
waited(pid)
subprocess.run([os.environ["NODE"], "--no-warnings", "child.cjs"], env=env())
os.environ["MINE"] = "mine"
del os.environ["PYTHONPATH"]
subprocess.run(run)
del os.environ["PYTHONPATH"]
os.system(" ".join(run))
pid = os.fork()
if pid == 0:
    del os.environ["PYTHONPATH"]
    os.execv(run[0], run)
waited(pid)`,
    {
      env: { NODE: process.execPath },
      files: {
        "child.py": `
import os, socket
try:
    socket.create_connection(("192.0.2.1", 443), 1)
except OSError as error:
    print("refused" if "bourse run refuses" in str(error) else error, os.environ["BOURSE_URL"], os.environ["MINE"])`,
        "child.cjs": `fetch("http://192.0.2.1").catch(({ cause }) =>
          console.log(cause.message.includes("bourse run refuses") ? "refused" : cause, process.env.BOURSE_URL, process.env.MINE))`,
      },
    },
  )
  expect(stderr).toBe("")
  expect(stdout).toBe(`refused ${url} mine\n`.repeat(10))
})

test("the guard works without the user's site packages, and with a safe path", async () => {
  const { stdout } = await python("import socket; print(socket.getaddrinfo.__module__)", {
    env: { PYTHONNOUSERSITE: "1", PYTHONSAFEPATH: "1" },
  })
  expect(stdout).toBe("bourse_run\n")
})

test("this machine can be reached, and the user's sitecustomize still runs", async () => {
  const own = folder()
  writeFileSync(join(own, "sitecustomize.py"), "import builtins; builtins.own = True")
  const { stdout, stderr } = await python(
    `
import asyncio, os, socket, urllib.request
print(urllib.request.urlopen(os.environ["BOURSE_URL"]).read())
port = int(os.environ["BOURSE_URL"].rsplit(":", 1)[1])
socket.create_connection(("localhost", port)).close()
async def connect():
    (await asyncio.open_connection("127.0.0.1", port))[1].close()
asyncio.run(connect())
print(own, __import__("sitecustomize").__file__.startswith(os.environ["OWN"]))`,
    { env: { PYTHONPATH: `${preloadEnvironment([]).PYTHONPATH}:${own}`, OWN: own } },
  )
  expect(stderr).toBe("")
  expect(stdout).toBe("b'here'\nTrue True\n")
})
