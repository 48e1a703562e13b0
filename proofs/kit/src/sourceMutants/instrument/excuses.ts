/**
 * Excuses are comments at code that decides something which the interface leaves open. `// open: 0030-oco`
 * excuses the mutants that begin on the comment's line, or in the statement below if the comment has its own
 * line. The name in an excuse is a page of docs/decisions, or a choice in the list of docs/decisions/tests.md.
 * With `: leg !== order | -1` after the name, an excuse holds only for mutants whose name begins with one of
 * these texts.
 */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../repository.ts"

export interface Excuse {
  /** First and last line of the excused code, counted from 1. */
  readonly from: number
  readonly to: number
  /** Path of the decision's page; for docs/decisions/tests.md, with the choice. */
  readonly decision: string
  /** Beginnings of the changes that are excused: original code, an arrow, changed code. */
  readonly beginnings: ReadonlyArray<string>
}

const comment = /\/\/ open: (.*)/g

const pages = "docs/decisions"
const choicesPage = `${pages}/tests.md`
const choices = (readFileSync(join(root, choicesPage), "utf8").match(/^- Also choices: .*$/gm) ?? [])
  .flatMap((line) => line.split(/[:;.] ?/))
  .filter((choice) => choice !== "")

const decisionOf = (name: string): string | undefined => {
  if (choices.includes(name)) return `${choicesPage}: ${name}`
  const page = `${pages}/${name}.md`
  return /^\d{4}-[a-z-]+$/.test(name) && existsSync(join(root, page)) ? page : undefined
}

const indentation = (line: string): number => line.search(/\S/)

/**
 * Index of the last line of the statement that begins at `start`: later lines are indented deeper, or close a
 * bracket. Line indexes are counted from 0.
 */
const endOf = (lines: ReadonlyArray<string>, start: number): number => {
  const own = indentation(lines[start] ?? "")
  const next = lines.findIndex((line, at) => {
    const depth = indentation(line)
    return at > start && depth !== -1 && depth <= own && !(depth === own && /^\s*[)\]}]/.test(line))
  })
  return next === -1 ? lines.length - 1 : next - 1
}

/** Removes the excuse comments from a source text. */
export const withoutExcuses = (text: string): string => text.replace(comment, "")

export const excusesIn = (file: string, text: string): ReadonlyArray<Excuse> => {
  const lines = text.split("\n")
  return lines.flatMap((content, index) =>
    [...content.matchAll(comment)].map(([all, said = ""]): Excuse => {
      const [name = "", ...codes] = said.split(": ")
      const decision = decisionOf(name)
      if (decision === undefined)
        throw new Error(
          `${file}:${index + 1}: the decision ${name} is neither a page of ${pages} nor a choice of ${choicesPage}`,
        )
      const beginnings = codes.length === 0 ? [""] : codes.join(": ").split(" | ")
      if (content.trim() !== all) return { from: index + 1, to: index + 1, decision, beginnings }
      const start = lines.findIndex((line, at) => at > index && !line.trim().startsWith("//"))
      return { from: start + 1, to: endOf(lines, start) + 1, decision, beginnings }
    }),
  )
}

/** Whether an excuse covers a mutant that begins on this line and makes this change. */
export const isExcusing = ({ from, to, beginnings }: Excuse, line: number, change: string): boolean =>
  line >= from && line <= to && beginnings.some((beginning) => change.startsWith(beginning))
