/** `bourse run --speed`: the command and all that it starts live by the exchange clock, without knowing of it. */
import { existsSync, readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, type TestContext, test as testOf, vi } from "vitest"
import { findLibfaketime } from "../../src/run/libfaketime.ts"
import { bourse, folder, outcomeOf } from "../command.ts"

const patiently = { timeout: 300_000 }

/** Why there is no such clock here; null where there is. */
const missing = (() => {
  try {
    findLibfaketime()
    return null
  } catch (error) {
    return (error as Error).message
  }
})()

const test = (name: string, body: () => Promise<void>) =>
  testOf(name, async (context: TestContext) => {
    if (missing !== null) context.skip(missing)
    await body()
  })

/** Without much speed: the time-outs of `fetch` are as many times shorter, and the machine may be busy. */
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

/** Runs a module with `--speed`: what it prints, a line of JSON each. */
const lines = async (speed: number, source: string) => {
  const args = ["run", "--speed", String(speed), "--", process.execPath, "--input-type=module", "-e"]
  const { stdout, stderr, code } = await outcomeOf(bourse([...args, prelude + source]))
  expect(stderr).toBe("")
  expect(code).toBe(0)
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
}

test("a command and its children show the exchange clock, or a little less, and wait by it", async () => {
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
    spawnSync("sleep", ["60"])
    print(Date.now() - from)`,
  )
  expect(never).toBe(0)
  expect(order).toBe(true)
  expect(slept).toBeGreaterThanOrEqual(59_000)
})

test("a command that sleeps wakes up when the clock is advanced past the end of its sleep", async () => {
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

test("its clock stands while the exchange's is frozen, and its timers with it", async () => {
  const [wasDue, isSame, isExchanges, later] = await lines(
    10,
    `
    const { time } = await control("freeze")
    // What it showed when the clock was frozen was a little less.
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

test("it comes to each millisecond at which the exchange's stands", async () => {
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

test("it follows a change of the speed", async () => {
  const [ahead] = await lines(
    1,
    `
    await control("speed", { speed: 10 })
    const sleep = new Promise((resolve) => setTimeout(resolve, 30_000))
    let ahead = 0
    let over = false
    void sleep.then(() => { over = true })
    while (!over) {
      const before = Date.now()
      ahead = Math.max(ahead, before - await shown())
      // As often as the rate limit allows.
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

test("Python waits by it, however it waits, and however the clock is moved meanwhile", async () => {
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
control("advance", {"ms": 5 * 3600000})
for thread in threads:
    thread.join()
print(json.dumps(hours), flush=True)
event = threading.Event()
threading.Thread(target=event.set).start()
print(json.dumps(event.wait(3600)), flush=True)
os._exit(0)`
  const running = bourse(["run", "--speed", "1", "--", "python3", "-c", script])
  const { stdout, stderr, code } = await outcomeOf(running)
  expect([stderr, code]).toEqual(["", 0])
  const [hours, wasSet] = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
  expect(Object.keys(hours)).toHaveLength(5)
  for (const [name, waited] of Object.entries(hours)) expect(waited, name).toBeGreaterThanOrEqual(5)
  expect(wasSet).toBe(true)
})

test("exit code and signals are the command's, and nothing is left behind, even by a kill", async () => {
  const script = `console.log(process.env.FAKETIME_SHARED + " " + process.env.FAKETIME_TIMESTAMP_FILE)`
  const runs = [
    { more: "process.exitCode = 3", signal: null, code: 3 },
    { more: "setInterval(() => {}, 1000)", signal: "SIGTERM", code: 128 + 15 },
    {
      more: "process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000)",
      signal: "SIGTERM",
      code: 7,
    },
    {
      more: "const parent = process.ppid; setInterval(() => { if (process.ppid !== parent) process.exit() }, 100)",
      signal: "SIGKILL",
      code: -1,
    },
  ] as const
  for (const { more, signal, code } of runs) {
    const running = bourse(["run", "--speed", "10", "--", process.execPath, "-e", `${script}; ${more}`])
    await vi.waitFor(() => expect(running.stdout()).toContain("\n"), patiently)
    if (signal !== null) running.child.kill(signal)
    expect(await running.exit).toBe(code)
    const [semaphore = "", memory = "", file = ""] = running.stdout().trim().split(" ")
    expect(memory).toMatch(/^\/faketime_shm_\d+$/)
    const left = [`/dev/shm/sem.${semaphore.slice(1)}`, `/dev/shm/${memory.slice(1)}`]
    // Killed, it cannot remove the folder of the file; who keeps the moment removes the rest.
    await vi.waitFor(() => expect(left.filter((each) => existsSync(each))).toEqual([]), patiently)
    if (signal !== "SIGKILL") expect(existsSync(dirname(file))).toBe(false)
  }
})

testOf("says what is missing, how to install it, and what works without it", () => {
  expect(() => findLibfaketime([folder()])).toThrow(
    /libfaketime, which is (not installed: apt-get install faketime|tested on Linux with glibc only).*bourse run --ccxt/,
  )
})

testOf("--allow-connect without what refuses connections is rejected", async () => {
  const outcome = await outcomeOf(bourse(["run", "--allow-connect", "a.example", "--", "true"]))
  expect(outcome).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("--allow-connect needs --ccxt or --speed"),
  })
})

testOf("what is loaded into the command is in the package", () => {
  const preload = join(import.meta.dirname, "../../preload")
  expect(readdirSync(preload).sort()).toEqual(["additionTo.cjs", "hooks.mjs", "node.cjs", "python"])
})
