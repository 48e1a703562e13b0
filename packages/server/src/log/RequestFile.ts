/**
 * The request log in a file, for analysis after a crash: one JSON line per request, with secrets masked. The order
 * path only puts a request into a bounded queue; lines are made in short slices and written by the operating system's
 * threads. If the queue or the disk is full, lines are dropped and counted, and the next line gives their number.
 * There are at most two files: the current one, and the previous one with the suffix `.1`.
 */
import { close, constants, fchmod, fstat, open, rename, write } from "node:fs"
import { performance } from "node:perf_hooks"
import { promisify } from "node:util"
import type { LoggedRequest } from "@bourse/control"
import { describeError } from "./describeError.ts"
import type { Log } from "./Log.ts"

const [openFile, closeFile, chmodFile, statFile, renameFile, writeFile] = [
  promisify(open),
  promisify(close),
  promisify(fchmod),
  promisify(fstat),
  promisify(rename),
  promisify(write),
]

/** Maximum bytes of one file, of queued requests, and characters of one write. */
export const fileLimits = { bytesMax: 64 * 1024 * 1024, waitingMax: 20_000, batchMax: 1_000_000 }
const everyMs = 50
const sliceMs = 2
/** Delay before a retry after a failure. */
const retryMs = 1_000

type Description = () => LoggedRequest

export class RequestFile {
  readonly #path: string
  readonly #log: Log
  readonly #limits: typeof fileLimits
  #waiting: Array<Description> = []
  #dropped = 0
  #file: number | null = null
  #size = 0
  #timer: NodeJS.Timeout | null = null
  #isFailing = false
  #isClosed = false
  #writing: Promise<void> = Promise.resolve()

  constructor(path: string, log: Log, limits = fileLimits) {
    this.#path = path
    this.#log = log
    this.#limits = limits
  }

  /** Opens the file, readable by its owner alone. Rejects if the file cannot be opened or is no plain file. */
  async open(): Promise<void> {
    const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
    // Without O_NONBLOCK, opening a pipe that has no reader would block.
    const file = await openFile(this.#path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW | O_NONBLOCK, 0o600)
    try {
      const found = await statFile(file)
      if (!found.isFile()) throw new Error("it is no plain file")
      if ((found.mode & 0o077) !== 0) await chmodFile(file, 0o600)
      this.#size = found.size
      // Lines are appended after a line break, because a crash may have cut the last line.
      if (found.size > 0) this.#size += (await writeFile(file, "\n")).bytesWritten
    } catch (error) {
      await closeFile(file)
      throw error
    }
    this.#file = file
  }

  /** Number of dropped requests that are not reported yet. */
  get dropped(): number {
    return this.#dropped
  }

  add(describe: Description): void {
    if (this.#isClosed || this.#waiting.length >= this.#limits.waitingMax) {
      this.#dropped++
      return
    }
    this.#waiting.push(describe)
    this.#plan(everyMs)
  }

  /** Writes the queued requests, if possible, and closes the log file. */
  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    await this.#writing
    while ((this.#waiting.length > 0 || this.#dropped > 0) && !this.#isFailing) await this.#writeSome()
    if (this.#file !== null) await closeFile(this.#file)
    this.#file = null
  }

  #plan(ms: number): void {
    if (this.#timer !== null || this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.#writing = this.#writeSome().finally(() => {
        this.#timer = null
        if (this.#waiting.length > 0 || this.#dropped > 0) this.#plan(this.#isFailing ? retryMs : everyMs)
      })
    }, ms)
    this.#timer.unref()
  }

  /** Makes log lines for one time slice. */
  #lines(): { readonly text: string; readonly count: number } {
    const until = performance.now() + sliceMs
    let text = this.#dropped === 0 ? "" : `${JSON.stringify({ dropped: this.#dropped })}\n`
    let count = 0
    while (count < this.#waiting.length && text.length < this.#limits.batchMax) {
      text += `${JSON.stringify(this.#waiting[count]!())}\n`
      count++
      if (performance.now() > until) break
    }
    return { text, count }
  }

  async #writeSome(): Promise<void> {
    const { text, count } = this.#lines()
    const dropped = this.#dropped
    this.#waiting.splice(0, count)
    try {
      if (this.#size + text.length > this.#limits.bytesMax && this.#size > 0) await this.#rotate()
      if (this.#file === null) await this.open()
      const bytes = Buffer.from(text)
      let at = 0
      while (at < bytes.length) {
        const { bytesWritten } = await writeFile(this.#file!, bytes, at)
        at += bytesWritten
        this.#size += bytesWritten
      }
      this.#dropped -= dropped
      if (this.#isFailing) this.#log.info("the request log file can be written again", { dropped })
      this.#isFailing = false
    } catch (error) {
      this.#dropped += count
      // A log line may be half written: after reopening, writing continues in a new file.
      if (this.#file !== null) await closeFile(this.#file).catch(() => {})
      this.#file = null
      if (!this.#isFailing)
        this.#log.warn(
          "the request log file cannot be written: requests are served, but not recorded in the file",
          {
            file: this.#path,
            error: describeError(error),
          },
        )
      this.#isFailing = true
    }
  }

  async #rotate(): Promise<void> {
    if (this.#file !== null) await closeFile(this.#file)
    this.#file = null
    await renameFile(this.#path, `${this.#path}.1`)
    this.#size = 0
  }
}
