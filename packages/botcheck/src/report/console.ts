/** Prints the report on a terminal: one line for each rule, worst first, then each failure with its requests. */
import type { Seen } from "../trace/Trace.ts"
import { countOf, type Evidence, type Report, type RuleReport, unjudgedOf, worstFirst } from "./Report.ts"

const marks = {
  fail: "FAIL",
  warn: "warn",
  "not judged": "-   ",
  "not applicable": "n/a ",
  pass: "ok  ",
} as const
const colors: Partial<Record<RuleReport["verdict"], number>> = { fail: 31, warn: 33, pass: 32 }

/** Wraps text at this width, between words; a longer word is broken. */
const linesOf = (text: string, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  for (const each of text.split(/\s+/)) {
    let left = each
    if (line !== "" && line.length + 1 + left.length > width) {
      lines.push(line)
      line = ""
    }
    for (; left.length > width; left = left.slice(width)) lines.push(left.slice(0, width))
    line = line === "" ? left : `${line} ${left}`
  }
  return [...lines, line]
}

export const clockOf = (time: number): string => new Date(time).toISOString().slice(11, 23)

/** A request in one line: its time, its content, its result. */
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

const shellWord = (text: string): string =>
  /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

/** Where a report is written, and the further flags of its check. */
export interface Written {
  readonly folder: string | null
  readonly flags: ReadonlyArray<string>
}

/** The command that replays exactly this case. */
export const commandOf = (
  { command, seed, speed }: Report,
  rule: RuleReport,
  { replay }: Evidence,
  { folder, flags }: Written,
): string => {
  const play = replay === null || folder === null ? [] : ["--play", `${folder}/${rule.id}.case.json`]
  const all = ["--rules", rule.id, "--seed", `${seed}`, "--speed", `${speed}`, ...flags, ...play, "--"]
  return ["bourse check", ...[...all, ...command].map(shellWord)].join(" ")
}

const idsOf = (rules: ReadonlyArray<RuleReport>): string => rules.map(({ id }) => id).join(", ")

/** Reasons for the exit code other than a failure. */
export const notesOf = (report: Report): ReadonlyArray<string> => {
  const { allowed, others } = unjudgedOf(report)
  return [
    ...(report.ended === null ? [] : [report.ended]),
    ...(others.length === 0 ? [] : [`Critical or high rules that are not judged: ${idsOf(others)}.`]),
    ...(allowed.length === 0
      ? []
      : [`Rules not judged, but allowed by --allow-unjudged: ${idsOf(allowed)}.`]),
  ]
}

export const consoleReport = (
  report: Report,
  {
    color = false,
    width = 120,
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
      "No rule was checked: every rule would fail for this reason.",
    ].join("\n")
  const sorted = worstFirst(report.rules)
  const wide = Math.max(...sorted.map(({ id }) => id.length), 4)
  const lines = sorted.map((rule) => {
    const { verdict, id, severity, title, reason } = rule
    const head = `${paint(marks[verdict], colors[verdict])}  ${id.padEnd(wide)}  ${severity.padEnd(11)}  `
    const indent = wide + 21
    const text = linesOf(verdict === "pass" ? title : reason, Math.max(20, width - indent))
    return head + text.join(`\n${" ".repeat(indent)}`)
  })
  const failures = sorted
    .filter(({ verdict }) => verdict === "fail")
    .flatMap((rule) => {
      const [evidence] = rule.evidence
      if (evidence === undefined) return []
      return [
        "",
        paint(`${rule.id}: ${rule.title}`, 1),
        `  case         ${evidence.caseId}, seed ${report.seed}${rule.kind === "compared" ? `, in ${evidence.shown}` : ""}`,
        ...evidence.requests.map((request) => `               ${lineOf(request)}`),
        `  bot knew     ${evidence.knew}`,
        `  bot did      ${evidence.did}`,
        `  careful bot  ${rule.careful}`,
        `  to replay    ${commandOf(report, rule, evidence, { folder, flags })}`,
      ]
    })
  const count = (verdict: RuleReport["verdict"]) => countOf(report, verdict)
  const summary = `${count("fail")} failed, ${count("warn")} warned, ${count("pass")} passed, ${count("not judged")} not judged, ${count("not applicable")} not applicable; seed ${report.seed}, speed ${report.speed}, ${Math.round(report.seconds)} s`
  return [...lines, ...failures, "", ...notesOf(report), summary].join("\n")
}
