import { expect, it } from "vitest"
import { progressTo } from "../src/progress.ts"

const shown = (isTTY: boolean): string => {
  let text = ""
  const write = (part: string) => {
    text += part
    return true
  }
  const tell = progressTo({ isTTY, write } as never)
  for (const percent of [7, 50, 100]) tell({ doing: "replaying the journal", percent })
  return text
}

it("a long start shows a progress bar on a terminal, overwritten in place and left at its end", () => {
  expect(shown(true).split("\r\u001b[K").slice(1)).toEqual([
    `replaying the journal [##${"-".repeat(28)}] 7 %`,
    `replaying the journal [${"#".repeat(15)}${"-".repeat(15)}] 50 %`,
    `replaying the journal [${"#".repeat(30)}] 100 %\n`,
  ])
})

it("progress without a terminal is written as lines of JSON", () => {
  const lines = shown(false)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
  expect(lines).toMatchObject(
    [7, 50, 100].map((percent) => ({ level: "info", message: "replaying the journal", percent })),
  )
})
