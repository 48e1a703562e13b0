/**
 * The reports of `bourse check` in the data folder: `reports/NAME/report.json`. The server reads no other file
 * of the folder, and only the fields of the report's schema leave the server.
 */
import type { Stats } from "node:fs"
import { lstat, readdir, readFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { CheckReport, type ListedCheckReport, type CheckReports as Listing } from "@bourse/control"
import * as Schema from "effect/Schema"

const folderName = "reports"
const fileName = "report.json"
const bytesMax = 16 * 1024 * 1024

/** Number of reports that cannot be read. */
export class ReportProblem extends Error {}

const decode = Schema.decodeUnknownSync(CheckReport)

const parsed = (text: string): CheckReport => {
  try {
    return decode(JSON.parse(text))
  } catch {
    // The parse error is omitted, because it would quote a file that may be no report.
    throw new ReportProblem(`its ${fileName} is not a report of this version of bourse check`)
  }
}

/** Undefined if the file or folder does not exist. */
const unlessMissing = async <A>(found: Promise<A>): Promise<A | undefined> => {
  try {
    return await found
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException
    if (code === "ENOENT" || code === "ENOTDIR") return undefined
    throw new ReportProblem(`cannot read the reports: ${message}`)
  }
}

interface Known {
  /** Version of the report's file when it was read. */
  readonly version: string
  readonly listed: ListedCheckReport
}

export class CheckReports {
  /** The folder of the reports; null for an exchange in memory. */
  readonly #folder: string | null
  /** Cache of reports by name; a report is read again when its file has changed. */
  readonly #known = new Map<string, Known>()

  constructor(data: string) {
    this.#folder = data === ":memory:" ? null : resolve(data, folderName)
  }

  /** The reports of the check, newest first. */
  async list(): Promise<Listing> {
    const reports: Array<ListedCheckReport> = []
    for (const name of await this.#names()) {
      const stats = await this.#statsOf(name)
      if (stats === undefined) continue
      const version = `${stats.size} ${stats.mtimeMs}`
      if (this.#known.get(name)?.version !== version)
        this.#known.set(name, { version, listed: await this.#describe(name, stats) })
      reports.push(this.#known.get(name)!.listed)
    }
    return { folder: this.#folder, reports: reports.toSorted((a, b) => b.writtenAt - a.writtenAt) }
  }

  /** Returns undefined if no report has this name. */
  async read(name: string): Promise<CheckReport | undefined> {
    if (!(await this.#names()).includes(name)) return undefined
    const stats = await this.#statsOf(name)
    return stats === undefined ? undefined : this.#load(name, stats)
  }

  /** Only real folders are read: a link could lead to any place. */
  async #names(): Promise<ReadonlyArray<string>> {
    if (this.#folder === null) return []
    const entries = (await unlessMissing(readdir(this.#folder, { withFileTypes: true }))) ?? []
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  }

  /** Returns undefined for a folder without a report. */
  async #statsOf(name: string): Promise<Stats | undefined> {
    const stats = await unlessMissing(lstat(this.#path(name)))
    return stats?.isFile() === true ? stats : undefined
  }

  async #load(name: string, { size }: Stats): Promise<CheckReport> {
    if (size > bytesMax)
      throw new ReportProblem(`its ${fileName} is larger than ${bytesMax / 1024 / 1024} MiB`)
    const text = await unlessMissing(readFile(this.#path(name), "utf8"))
    return parsed(text ?? "")
  }

  async #describe(name: string, stats: Stats): Promise<ListedCheckReport> {
    const facts = { name, writtenAt: Math.round(stats.mtimeMs) }
    try {
      const { command, unfit, ended, rules } = await this.#load(name, stats)
      const count = (wanted: string) => rules.filter(({ verdict }) => verdict === wanted).length
      const counts = { failed: count("fail"), warned: count("warn"), passed: count("pass") }
      const notJudged = count("not judged")
      return { ...facts, command, isUnfit: unfit !== null, ...counts, notJudged, ended, problem: null }
    } catch (error) {
      if (!(error instanceof ReportProblem)) throw error
      const nothing = {
        command: [],
        isUnfit: false,
        failed: 0,
        warned: 0,
        passed: 0,
        notJudged: 0,
        ended: null,
      }
      return { ...facts, ...nothing, problem: error.message }
    }
  }

  #path(name: string): string {
    return join(this.#folder!, name, fileName)
  }
}
