// Checks that no test's result depends on the speed of the machine. A test that reads a process clock must give
// the reason in a comment on the same line or the line above. A test's wait for a condition must have a long
// timeout.
import { parseAst } from "vitest/node"

/** Calls that read the time, processor time or memory of this process. */
const clocks = new Set(["performance.now", "process.cpuUsage", "process.hrtime", "process.resourceUsage"])
/** Calls that wait for a condition, with the index of their options argument. */
const waits: Record<string, number> = { "vi.waitFor": 1, "vi.waitUntil": 1, "expect.poll": 1 }
const patienceMs = 60_000
/** Matches the comment that gives the reason for reading a clock. */
const reason = /\/\/ clock: \S/

type Node = { type: string; start: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

const member = (node: unknown): string => {
  if (!isNode(node)) return ""
  if (node.type === "Identifier") return String(node.name)
  return node.type === "MemberExpression" ? `${member(node.object)}.${member(node.property)}` : ""
}
/** Whether a syntax node is a duration: numbers and names such as `dayMs`. */
const isLength = (node: unknown): boolean =>
  isNode(node) &&
  (node.type === "Literal" ||
    (node.type === "Identifier" && /Ms$/.test(String(node.name))) ||
    (node.type === "BinaryExpression" && isLength(node.left) && isLength(node.right)))
const isNow = (node: unknown) =>
  isNode(node) && node.type === "CallExpression" && member(node.callee) === "Date.now"

/** Value of `timeout` in an options object, in ms; undefined unless it is a literal. */
const timeoutIn = (node: unknown): number | undefined => {
  if (!isNode(node) || node.type !== "ObjectExpression") return undefined
  const own = (node.properties as Node[]).find((each) => isNode(each.key) && each.key.name === "timeout")
  const value = own?.value
  return isNode(value) && value.type === "Literal" ? Number(value.value) : undefined
}

/** @returns one sentence per violation in the text of a test file */
export function clockViolations(file: string, text: string): string[] {
  const lines = text.split("\n")
  const violations: string[] = []
  const blame = ({ start }: Node, what: string, isExcusable: boolean) => {
    const line = text.slice(0, start).split("\n").length
    const isExcused = isExcusable && [line - 2, line - 1].some((index) => reason.test(lines[index] ?? ""))
    if (!isExcused) violations.push(`${file}:${line}: ${what}`)
  }
  const visit = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== "object" || node === null) return
    if (isNode(node)) {
      if (node.type === "CallExpression") {
        const name = member(node.callee)
        const options = (node.arguments as unknown[])[waits[name] ?? -1]
        if (clocks.has(name))
          blame(node, `reads ${name}; say behind "// clock:" why no assertion depends on it`, true)
        if (name in waits && options === undefined)
          blame(node, `${name} gives up after a second; give it { timeout: 300_000 }`, false)
        if (name in waits && (timeoutIn(options) ?? patienceMs) < patienceMs)
          blame(node, `${name} gives up before a minute; a busy machine may need longer`, false)
      }
      const isDifference = node.type === "BinaryExpression" && node.operator === "-"
      if (isDifference && (isNow(node.left) || isNow(node.right)) && !isLength(node.right))
        blame(node, `measures with Date.now; say behind "// clock:" why no assertion depends on it`, true)
    }
    Object.values(node).forEach(visit)
  }
  visit(parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }))
  return violations
}
