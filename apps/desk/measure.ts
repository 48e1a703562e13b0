/**
 * Measures the cost of an open desk: `node apps/desk/measure.ts [seconds]` prints the share of a core that the server
 * uses without and with the trading page, the book updates per second, the processor time of the page's main thread
 * per update, its longest task (more than 16 ms drops a frame) and the frames of the page. Other programs on the
 * machine change the frames, not the processor time. The measurement needs Linux and Chromium.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { launchChromium } from "@bourse/testing/launchChromium"

const seconds = Number(process.argv[2] ?? 30)
const root = join(import.meta.dirname, "../..")
/** Unit of the processor times in /proc. */
const ticksPerSecond = 100

const flags = ["--sandbox", "on", "--market", "on", "--data", ":memory:", "--port", "0"]
const server = spawn(
  process.execPath,
  ["--conditions=@bourse/source", "packages/cli/src/main.ts", "serve", ...flags],
  {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  },
)
let link: string | undefined
for await (const chunk of server.stdout) {
  link = /Desk +(\S+)/.exec(String(chunk))?.[1]
  if (link !== undefined) break
}
if (link === undefined) throw new Error("the server printed no link")

const cpuSeconds = (): number => {
  const fields = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1]!.split(" ")
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
const shareOfCore = async (work: Promise<unknown>): Promise<number> => {
  const [cpu, time] = [cpuSeconds(), performance.now()]
  await work
  return (cpuSeconds() - cpu) / ((performance.now() - time) / 1_000)
}

/** Runs in the page: the time of each frame. */
const frameTimes = `new Promise((done) => {
  const times = []
  const frame = (now) => {
    times.push(now)
    if (now - times[0] < ${seconds * 1_000}) requestAnimationFrame(frame)
    else done(times)
  }
  requestAnimationFrame(frame)
})`

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Processor time in microseconds. */
  readonly tdur?: number
}

/** Processor times of the tasks of the page's main thread, in milliseconds. */
const mainThreadTasks = (trace: Buffer): ReadonlyArray<number> => {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: ReadonlyArray<TraceEvent> }
  const script = traceEvents.find(({ name }) => name === "FunctionCall")
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith("RunTask") && pid === script?.pid && tid === script.tid)
    .map(({ tdur = 0 }) => tdur / 1_000)
}

const browser = await launchChromium()
try {
  const without = await shareOfCore(setTimeout(seconds * 1_000))
  const tab = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  let updates = 0
  tab.on("response", (response) => {
    if (response.url().includes("/api/v3/depth")) updates++
  })
  await tab.goto(link.replace("/desk/", "/desk/trade"))
  await tab.getByRole("button", { name: /^Ask / }).first().waitFor()
  // Time for five years of candles and the first answers to load.
  await setTimeout(3_000)
  await browser.startTracing(tab, { categories: ["toplevel", "devtools.timeline"] })
  updates = 0
  const frames = tab.evaluate(frameTimes) as Promise<ReadonlyArray<number>>
  const withDesk = await shareOfCore(frames)
  const times = await frames
  const tasks = mainThreadTasks(await browser.stopTracing())
  const gaps = times.slice(1).map((time, index) => time - times[index]!)
  const median = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]!
  console.log({
    serverWithoutDesk: without.toFixed(4),
    serverWithDesk: withDesk.toFixed(4),
    bookUpdatesPerSecond: (updates / seconds).toFixed(1),
    pageMsPerUpdate: (tasks.reduce((sum, ms) => sum + ms, 0) / updates).toFixed(1),
    longestTaskMs: Math.max(...tasks).toFixed(1),
    frames: gaps.length,
    droppedFrames: gaps.filter((gap) => gap > 1.5 * median).length,
  })
} finally {
  await browser.close()
  server.kill()
  await once(server, "exit")
}
