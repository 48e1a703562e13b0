/** The report for a person at a terminal: one line a rule, worst first, and then each failure with its requests. */
import type { Seen } from "../trace/Trace.ts"
import { type Evidence, type Report, type RuleReport, worstFirst } from "./Report.ts"

const marks = {
  fail: "FAIL",
  warn: "warn",
  "not exercised": "-   ",
  "not applicable": "n/a ",
  pass: "ok  ",
} as const
const colors: Partial<Record<RuleReport["verdict"], number>> = { fail: 31, warn: 33, pass: 32 }

const cut = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, width - 1)}…`

export const clockOf = (time: number): string => new Date(time).toISOString().slice(11, 23)

/** A request in a line: when, what, and what came of it. */
export const lineOf = (request: Seen): string => {
  const { side, quantity, quoteOrderQty, price, symbol, orderId, origClientOrderId, newClientOrderId } =
    request.parameters
  const what = [
    side,
    quantity ?? quoteOrderQty,
    symbol,
    price === undefined ? undefined : `at ${price}`,
    newClientOrderId ?? origClientOrderId ?? orderId,
  ].filter((each) => each !== undefined)
  const came =
    request.kind ?? (request.code === null ? String(request.status) : `${request.status} ${request.code}`)
  return `${clockOf(request.at)}  ${request.id}  ${[request.method, request.path, ...what].join(" ")} -> ${came}`
}

/** A word of a shell. */
const word = (text: string): string =>
  /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

/** Where a report is written, and the further flags that its check was started with. */
export interface Written {
  readonly folder: string | null
  readonly flags: ReadonlyArray<string>
}

/** Plays exactly this case again. */
export const commandOf = (
  { command, seed, speed }: Report,
  rule: RuleReport,
  { replay }: Evidence,
  { folder, flags }: Written,
): string => {
  const play = replay === null || folder === null ? [] : ["--play", `${folder}/${rule.id}.case.json`]
  const all = ["--rules", rule.id, "--seed", `${seed}`, "--speed", `${speed}`, ...flags, ...play, "--"]
  return ["bourse check", ...[...all, ...command].map(word)].join(" ")
}

export const consoleReport = (
  report: Report,
  {
    color = false,
    width = 100,
    folder = null,
    flags = [],
  }: Partial<Written> & { readonly color?: boolean; readonly width?: number } = {},
): string => {
  const paint = (text: string, code: number | undefined) =>
    color && code !== undefined ? `\u001b[${code}m${text}\u001b[0m` : text
  if (report.unfit !== null)
    return [
      `${paint("FAIL", 31)}  baseline          without any fault, ${report.unfit}`,
      "",
      "Nothing else was tried: every rule would fail for this one reason.",
    ].join("\n")
  const sorted = worstFirst(report.rules)
  const wide = Math.max(...sorted.map(({ id }) => id.length), 4)
  const lines = sorted.map((rule) => {
    const { verdict, id, severity, title, reason } = rule
    const text = verdict === "pass" ? title : reason
    const head = `${paint(marks[verdict], colors[verdict])}  ${id.padEnd(wide)}  ${severity.padEnd(11)}  `
    return head + cut(text.replaceAll("\n", " "), Math.max(20, width - wide - 21))
  })
  const failures = sorted
    .filter(({ verdict }) => verdict === "fail")
    .flatMap((rule) => {
      const [evidence] = rule.evidence
      if (evidence === undefined) return []
      return [
        "",
        paint(`${rule.id}: ${rule.title}`, 1),
        `  case      ${evidence.caseId}, seed ${report.seed}${rule.kind === "compared" ? `, in ${evidence.shown}` : ""}`,
        ...evidence.requests.map((request) => `            ${lineOf(request)}`),
        `  it knew   ${evidence.knew}`,
        `  it did    ${evidence.did}`,
        `  careful   ${rule.careful}`,
        `  again     ${commandOf(report, rule, evidence, { folder, flags })}`,
      ]
    })
  const count = (verdict: RuleReport["verdict"]) =>
    report.rules.filter((rule) => rule.verdict === verdict).length
  const summary = `${count("fail")} failed, ${count("warn")} warned, ${count("pass")} passed, ${count("not exercised")} not exercised, ${count("not applicable")} not applicable; seed ${report.seed}, speed ${report.speed}, ${Math.round(report.seconds)} s`
  return [...lines, ...failures, "", summary].join("\n")
}
