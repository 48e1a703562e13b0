/** `bourse run --speed`: the command and its children use the exchange clock without a change. */
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, type TestContext, test as testOf } from "vitest"
import { findLibfaketime } from "../../src/run/libfaketime.ts"
import { folder, outcomeHere, runHere } from "../command.ts"
import { endsCleanly, missing } from "../support/atSpeed.ts"

const test = (name: string, body: () => Promise<void>) =>
  testOf(name, async (context: TestContext) => {
    if (missing !== null) context.skip(missing)
    await body()
  })

/** The test uses a low speed, since `fetch` timeouts shrink with the speed and the machine may be busy. */
const prelude = `
  import { spawnSync } from "node:child_process"
  import { once } from "node:events"
  const { BOURSE_URL: url, BOURSE_SANDBOX_TOKEN: token } = process.env
  const control = async (verb, payload) => {
    const headers = { "X-Bourse-Token": token, "Content-Type": "application/json" }
    const answer = await fetch(url + "/sandbox/v1/clock/" + verb, { method: "POST", headers, body: JSON.stringify(payload) })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }
  const shown = async () => {
    const answer = await fetch(url + "/api/v3/time")
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()).serverTime
  }
  const print = (value) => console.log(JSON.stringify(value))
`

/** Runs a module with `--speed`; returns its output, one JSON value per line. */
const lines = async (speed: number, source: string) => {
  const command = [process.execPath, "--input-type=module", "-e", prelude + source]
  const { stdout, stderr, code } = await runHere(["--speed", String(speed)], command)
  expect(stderr).toBe("")
  expect(code).toBe(0)
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
}

test("a command and its children use the exchange clock, at most a little behind, and wait by it", async () => {
  const [never, order, slept] = await lines(
    20,
    `
    let ahead = 0
    let near = false
    // The machine may be busy: it is near at some time.
    for (let i = 0; i < 20 || !near; i++) {
      const before = Date.now()
      const exchange = await shown()
      ahead = Math.max(ahead, before - exchange)
      near ||= exchange - Date.now() < 2_000
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    print(ahead)
    const times = [Date.now()]
    for (const [file, ...args] of [[process.execPath, "-p", "Date.now()"], ["date", "+%s%3N"], [process.execPath, "-p", "Date.now()"]]) {
      times.push(Number(spawnSync(file, args, { encoding: "utf8" }).stdout), Date.now())
    }
    print(times.every((time, i) => i === 0 || time >= times[i - 1]))
    const from = Date.now()
    spawnSync("sleep", ["20"])
    print(Date.now() - from)`,
  )
  expect(never).toBe(0)
  expect(order).toBe(true)
  expect(slept).toBeGreaterThanOrEqual(19_000)
})

test("a sleeping command wakes when the clock is advanced past the end of its sleep", async () => {
  const [slept] = await lines(
    1,
    `
    const from = Date.now()
    const sleep = new Promise((resolve) => setTimeout(resolve, 10 * 3_600_000))
    await control("advance", { ms: 11 * 3_600_000 })
    await sleep
    print(Date.now() - from)`,
  )
  expect(slept).toBeGreaterThanOrEqual(10 * 3_600_000)
})

test("the command's clock and timers stop while the exchange clock is frozen", async () => {
  const [wasDue, isSame, isExchanges, later] = await lines(
    10,
    `
    const { time } = await control("freeze")
    // The process's clock was a little behind when the exchange clock was frozen.
    while (Date.now() < time) await shown()
    const from = Date.now()
    let isDue = false
    const due = new Promise((resolve) => setTimeout(resolve, 5_000)).then(() => { isDue = true })
    for (let i = 0; i < 200; i++) await shown()
    print(isDue)
    print(Date.now() === from)
    print(from === time)
    await control("unfreeze")
    await due
    print(Date.now() - from)`,
  )
  expect([wasDue, isSame, isExchanges]).toEqual([false, true, true])
  expect(later).toBeGreaterThanOrEqual(5_000)
})

test("the command's clock reaches each millisecond at which the exchange clock is frozen", async () => {
  const [missed] = await lines(
    1,
    `
    await control("freeze")
    const missed = []
    for (let step = 0; step < 50; step++) {
      const { time } = await control("advance", { ms: 1 })
      for (let i = 0; i < 100 && Date.now() < time; i++) await shown()
      if (Date.now() !== time) missed.push([time, Date.now()])
    }
    print(missed)`,
  )
  expect(missed).toEqual([])
})

test("the command's clock follows a change of the speed", async () => {
  const [ahead] = await lines(
    1,
    `
    await control("speed", { speed: 10 })
    const sleep = new Promise((resolve) => setTimeout(resolve, 15_000))
    let ahead = 0
    let over = false
    void sleep.then(() => { over = true })
    while (!over) {
      const before = Date.now()
      ahead = Math.max(ahead, before - await shown())
      // The rate limit allows one read in 100 ms.
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await control("speed", { speed: 1 })
    for (let i = 0; i < 20; i++) {
      const before = Date.now()
      ahead = Math.max(ahead, before - await shown())
    }
    print(ahead)`,
  )
  expect(ahead).toBe(0)
})

test("Python waits by the exchange clock, with every kind of wait and every move of the clock", async () => {
  const script = `
import asyncio, concurrent.futures, json, os, queue, threading, time, urllib.request

def control(verb, payload=None):
    headers = {"X-Bourse-Token": os.environ["BOURSE_SANDBOX_TOKEN"], "Content-Type": "application/json"}
    url = os.environ["BOURSE_URL"] + "/sandbox/v1/clock/" + verb
    data = json.dumps(payload or {}).encode()
    return json.load(urllib.request.urlopen(urllib.request.Request(url, data=data, headers=headers, method="POST")))

def from_queue(seconds):
    try:
        queue.Queue().get(timeout=seconds)
    except queue.Empty:
        pass

def in_asyncio(seconds):
    asyncio.run(asyncio.sleep(seconds))

def in_join(seconds):
    threading.Thread(target=time.sleep, args=(10 * seconds,), daemon=True).start()
    threading.enumerate()[-1].join(seconds)

ways = {
    "sleep": time.sleep,
    "event": lambda seconds: threading.Event().wait(seconds),
    "queue": from_queue,
    "asyncio": in_asyncio,
    "join": in_join,
}
hours = {name: 0 for name in ways}
begun = threading.Barrier(len(ways) + 1)

def wait(name):
    begun.wait()
    start = time.monotonic()
    ways[name](5 * 3600)
    hours[name] = (time.monotonic() - start) / 3600

threads = [threading.Thread(target=wait, args=(name,)) for name in ways]
for thread in threads:
    thread.start()
begun.wait()
control("advance", {"ms": 3600000})
control("freeze")
control("unfreeze")
# A busy machine may begin a wait late.
while any(thread.is_alive() for thread in threads):
    control("advance", {"ms": 3600000})
print(json.dumps(hours), flush=True)
event = threading.Event()
threading.Thread(target=event.set).start()
print(json.dumps(event.wait(3600)), flush=True)
os._exit(0)`
  const { stdout, stderr, code } = await runHere(["--speed", "1"], ["python3", "-c", script])
  expect([stderr, code]).toEqual(["", 0])
  const [hours, wasSet] = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
  expect(Object.keys(hours)).toHaveLength(5)
  for (const [name, waited] of Object.entries(hours)) expect(waited, name).toBeGreaterThanOrEqual(5)
  expect(wasSet).toBe(true)
})

test("--speed passes on exit code and signals, and leaves nothing behind", async () => {
  await endsCleanly("process.exitCode = 3", null, 3)
  await endsCleanly("process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000)", "SIGTERM", 7)
})

testOf("--speed without libfaketime says how to install it, and what works without it", () => {
  expect(() => findLibfaketime([folder()])).toThrow(
    /libfaketime, which is (not installed: apt-get install faketime|tested on Linux with glibc only).*bourse run --ccxt/,
  )
})

testOf("--allow-connect is rejected without a flag that blocks connections", async () => {
  const outcome = await outcomeHere(["run", "--allow-connect", "a.example", "--", "true"])
  expect(outcome).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("--allow-connect needs --ccxt or --speed"),
  })
})

testOf("the package contains the files that are loaded into the command", () => {
  const preload = join(import.meta.dirname, "../../preload")
  const files = ["additionTo.cjs", "hooks.mjs", "node.cjs", "python", "relay.cjs", "start.sh"]
  expect(readdirSync(preload).sort()).toEqual(files)
})
