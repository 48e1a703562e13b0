/** Recorded data of one symbol for an afternoon, and a server that replays it. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { folderOfTest, serverOfTest, type TestServer } from "./testServer.ts"

export const start = Date.UTC(2024, 2, 5, 12)
export const minuteMs = 60_000
export type Row = readonly [open: number, high: number, low: number, close: number, volume: number]

/** A recorded afternoon with a fall of 8 % in one minute. */
export const rows: ReadonlyArray<Row> = [
  [66_000, 66_100.5, 65_900, 66_050, 20.5],
  [66_050, 66_060, 65_800, 65_900.01, 31],
  [65_900.01, 65_910, 60_500, 60_800, 950.123456],
  [60_800, 62_000, 60_700, 61_950.5, 400],
  [61_950.5, 61_990, 61_700, 61_800, 80],
]
export const dump = (all: ReadonlyArray<Row>): string =>
  all
    .map(([open, high, low, close, volume], i) => {
      const from = start + i * minuteMs
      return `${from},${open},${high},${low},${close},${volume},${from + minuteMs - 1},0,0,0,0,0`
    })
    .join("\n")

export const fileOf = (name: string, bytes: string | Uint8Array): string => {
  const path = join(folderOfTest(), name)
  writeFileSync(path, bytes)
  return path
}

export const replaying = (path: string, more: object = {}): Promise<TestServer> =>
  serverOfTest({ market: { replay: [path] }, clock: { start, frozen: true }, ...more })
