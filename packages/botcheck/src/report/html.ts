/** The report as one page without other resources: verdicts, failures, and a timeline of each failed case. */
import type { Trace } from "../trace/Trace.ts"
import { clockOf, lineOf, notesOf } from "./console.ts"
import { countOf, type Evidence, type Report, type RuleReport, worstFirst } from "./Report.ts"

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

const style = `
:root { color-scheme: light dark; --line: #8884; --fail: #c62828; --warn: #b26a00; --pass: #2e7d32; --quiet: #777; }
@media (prefers-color-scheme: dark) { :root { --fail: #ff8a80; --warn: #ffc266; --pass: #81c784; --quiet: #aaa; } }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 16px; max-width: 1100px; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin: 2.5rem 0 .5rem; border-top: 1px solid var(--line); padding-top: 1rem; }
code, pre { font: 13px/1.5 ui-monospace, monospace; } p, h2, .text { overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 8px; border: 1px solid var(--line); border-radius: 6px; }
pre span { display: block; padding-left: 2ch; text-indent: -2ch; }
.rule { display: grid; grid-template-columns: 8.5rem 11rem 6.5rem minmax(0, 1fr); gap: 0 12px; padding: 6px 0; border-bottom: 1px solid var(--line); }
.fail { color: var(--fail); } .warn { color: var(--warn); } .pass { color: var(--pass); } .quiet { color: var(--quiet); }
.verdict { font-weight: 600; }
dl { display: grid; grid-template-columns: 8rem 1fr; gap: 4px 12px; margin: 8px 0; } dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
svg { width: 100%; height: auto; display: block; } .scroll { overflow-x: auto; } .scroll svg { min-width: 900px; }
svg text { font: 12px system-ui, sans-serif; fill: currentColor; }
@media (max-width: 640px) { .rule { grid-template-columns: minmax(0, 1fr) auto; } .rule .text { grid-column: 1 / -1; } .rule .id { order: -1; font-weight: 600; } dl { grid-template-columns: minmax(0, 1fr); } dt { margin-top: 6px; } }
`

const classOf = ({ verdict }: RuleReport): string =>
  verdict === "fail" || verdict === "warn" || verdict === "pass" ? verdict : "quiet"

const outcomeColors = { done: "#4a90d9", refused: "#e0a030", limited: "#b060c0", lost: "#d04040" } as const

/** Draws requests, faults, orders and position over the time of a case. */
export const timeline = (trace: Trace): string => {
  const [width, left] = [900, 84]
  const length = Math.max(trace.end - trace.begin, 1)
  const x = (time: number) => left + ((time - trace.begin) / length) * (width - left - 10)
  const at = (time: number) => x(time).toFixed(1)
  const parts: Array<string> = []
  const label = (y: number, text: string) => parts.push(`<text x="0" y="${y}">${escaped(text)}</text>`)
  const title = (text: string) => `<title>${escaped(text)}</title>`

  label(20, "done to it")
  const mark = (from: number, to: number, words: string) =>
    parts.push(
      `<rect x="${at(from)}" y="8" width="${Math.max(3, x(Math.min(to, trace.end)) - x(from)).toFixed(1)}" height="14" fill="#d04040" fill-opacity=".45">${title(`${clockOf(from)} ${words}`)}</rect>`,
    )
  // Faults that exist from the start are drawn where they were applied.
  for (const { from, to, words } of trace.happenings)
    if (to > trace.begin) mark(Math.max(from, trace.begin), to, words)
  for (const { at, kind } of trace.requests.slice(0, 1_500)) if (kind !== null) mark(at, at, kind)
  for (const { exchangeTime, faultKind, channel } of trace.streams.slice(0, 1_500))
    if (faultKind !== null) mark(exchangeTime, exchangeTime, `${faultKind} in ${channel}`)
  label(44, "process")
  for (const { from, to, by } of trace.lives)
    parts.push(
      `<rect x="${at(from)}" y="34" width="${Math.max(1, x(to) - x(from)).toFixed(1)}" height="10" fill="#888" fill-opacity=".5">${title(`until ${clockOf(to)}, by ${by}`)}</rect>`,
    )
  const lanes = [
    ["reads", (each: Trace["requests"][number]) => each.method === "GET"],
    ["placements", (each: Trace["requests"][number]) => each.endpoint === "spot.placeOrder"],
    ["cancels", (each: Trace["requests"][number]) => each.method === "DELETE"],
  ] as const
  for (const [i, [name, is]] of lanes.entries()) {
    const y = 66 + i * 24
    label(y + 4, name)
    const shown = trace.requests.filter(is).slice(0, 1_500)
    for (const each of shown)
      parts.push(
        `<rect x="${at(each.at)}" y="${y - 7}" width="2.5" height="14" fill="${outcomeColors[each.outcome]}">${title(lineOf(each))}</rect>`,
      )
  }
  const from = 140
  const orders = trace.orders.filter(({ type }) => type !== "MARKET").slice(0, 60)
  label(from + 4, "orders")
  for (const [i, order] of orders.entries()) {
    const y = from + (i % 12) * 8
    const to = order.isOpen ? trace.end : order.updated
    parts.push(
      `<rect x="${at(order.time)}" y="${y - 3}" width="${Math.max(2, x(to) - x(order.time)).toFixed(1)}" height="5" rx="2" fill="${order.side === "BUY" ? "#2e9e5b" : "#d0703a"}">${title(`${order.id} ${order.side} ${order.quantity} at ${order.price}, ${order.status}, executed ${order.executed}`)}</rect>`,
    )
  }
  const base = from + Math.min(12, orders.length) * 8 + 46
  const positions: Array<readonly [number, number]> = [[trace.begin, 0]]
  let position = 0
  for (const fill of trace.fills) {
    positions.push([fill.time, position])
    position += fill.isBuy ? fill.quantity : -fill.quantity
    positions.push([fill.time, position])
  }
  positions.push([trace.end, position])
  const most = Math.max(...positions.map(([, amount]) => Math.abs(amount)), 1e-9)
  const points = positions.map(([time, amount]) => `${at(time)},${(base - (amount / most) * 32).toFixed(1)}`)
  label(base + 4, "position")
  parts.push(
    `<line x1="${left}" x2="${width - 10}" y1="${base}" y2="${base}" stroke="currentColor" stroke-opacity=".25"/>`,
    `<polyline fill="none" stroke="#4a90d9" stroke-width="1.5" points="${points.join(" ")}"/>`,
  )
  const bottom = base + 62
  for (let i = 0; i <= 4; i++) {
    const time = trace.begin + (length * i) / 4
    parts.push(
      `<text x="${at(time)}" y="${bottom - 6}" text-anchor="${i === 4 ? "end" : "start"}">${clockOf(time).slice(0, 8)}</text>`,
    )
  }
  return `<div class="scroll" tabindex="0" role="region" aria-label="Timeline of ${escaped(trace.caseId)}"><svg viewBox="0 0 ${width} ${bottom}" role="img" aria-label="Requests, faults, orders and position in ${escaped(trace.caseId)}">${parts.join("")}</svg></div>`
}

const legend = Object.entries(outcomeColors)
  .map(([name, color]) => `<span style="color:${color}">■</span> ${name}`)
  .join(" &nbsp; ")

export const htmlReport = (
  report: Report,
  commandOf: (rule: RuleReport, evidence: Evidence) => string,
): string => {
  const sorted = worstFirst(report.rules)
  const rows = sorted.map(
    (rule) =>
      `<div class="rule"><span class="verdict ${classOf(rule)}">${rule.verdict}</span><span class="id">${rule.verdict === "fail" || rule.verdict === "warn" ? `<a href="#${rule.id}">${rule.id}</a>` : rule.id}</span><span class="quiet">${rule.severity}</span><span class="text">${escaped(rule.verdict === "pass" ? rule.title : rule.reason)}</span></div>`,
  )
  const sections = sorted
    .filter(({ evidence }) => evidence.length > 0)
    .map((rule) => {
      const evidence = rule.evidence[0]!
      const [request] = evidence.requests
      const trace = report.traces.findLast(
        ({ caseId, requests }) =>
          caseId === evidence.caseId && (request === undefined || requests.includes(request)),
      )
      return `<h2 id="${rule.id}"><span class="${classOf(rule)}">${rule.verdict}</span> ${escaped(rule.id)}: ${escaped(rule.title)}</h2>
<dl><dt>The bot did</dt><dd>${escaped(evidence.did)}</dd><dt>The bot could know</dt><dd>${escaped(evidence.knew)}</dd><dt>A careful bot</dt><dd>${escaped(rule.careful)}</dd><dt>Case</dt><dd>${escaped(evidence.caseId)}, seed ${report.seed}, shown in ${evidence.shown}</dd></dl>
<pre>${evidence.requests.map((each) => `<span>${escaped(lineOf(each))}</span>`).join("")}</pre>
${trace === undefined ? '<p class="quiet">This case was played before the check was resumed: its timeline is in the report of that run.</p>' : `${timeline(trace)}<p class="quiet">Requests: ${legend}. Touch or point at a mark for the request.</p>`}
<p>To replay the case:</p><pre>${escaped(commandOf(rule, evidence))}</pre>`
    })
  const count = (verdict: RuleReport["verdict"]) => countOf(report, verdict)
  const notes = notesOf(report).map((note) => `<p>${escaped(note)}</p>`)
  const head =
    report.unfit === null
      ? `<p><b class="fail">${count("fail")} failed</b>, <b class="warn">${count("warn")} warned</b>, <b class="pass">${count("pass")} passed</b>, ${count("not judged")} not judged, ${count("not applicable")} not applicable.</p>${notes.join("")}`
      : `<p class="fail">Without any fault, ${escaped(report.unfit)}. No rule was checked.</p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>bourse check</title><style>${style}</style></head>
<body><h1>Is the bot ready?</h1><p><code>${escaped(report.command.join(" "))}</code></p>${head}
<p class="quiet">Seed ${report.seed}, speed ${report.speed}, ${Math.round(report.seconds)} s. A pass means that the failure did not occur in this check; a rule that was not judged proves nothing.</p>
${rows.join("\n")}
${sections.join("\n")}
</body></html>
`
}
