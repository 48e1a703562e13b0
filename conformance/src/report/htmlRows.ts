/**
 * The rows of the report page: statements by section with their problems, fixtures with their recorded
 * requests.
 */
import { gzipSync } from "node:zlib"
import { claimedBy, fixturesByStatement } from "../checks/Coverage.ts"
import type { Kit } from "../kit/Kit.ts"
import type { Statement } from "../kit/Statement.ts"
import type { FixtureResult, Problem } from "../run/Result.ts"
import {
  areaOf,
  barOf,
  countsOf,
  escaped,
  fixtureId,
  marked,
  pill,
  resultOf,
  resultWords,
} from "./htmlParts.ts"
import type { SectionOutcome, StatementState } from "./Outcome.ts"
import type { Conformance } from "./RunResult.ts"

/** Greatest number of problems shown with a statement; further problems are shown with their fixtures. */
const problemsShownMax = 3
const gotMax = 600

type ProblemEntry = readonly [FixtureResult, Problem]

const problemHtml = ([result, problem]: ProblemEntry, withRequest: boolean): string => {
  const { level, step, variant, pointer, wanted, got, exchange } = problem
  const place = `${step}${variant === undefined ? "" : `, ${variant}`}`
  const cut = got.length > gotMax ? `${got.slice(0, gotMax)}...` : got
  const curl =
    exchange === undefined || !withRequest
      ? ""
      : `<details><summary class="inner">The request by ${escaped(exchange.actor)}, as bash with API_KEY and SECRET set</summary>
<pre>${escaped(exchange.curl)}</pre></details>`
  return `<div class="problem ${result.known === undefined ? level : "known"}"><dl>
<dt>wanted</dt><dd>${escaped(wanted)}</dd>
<dt>got</dt><dd>${escaped(cut)}</dd>
<dt>at</dt><dd>${pointer === "" ? "the whole response" : `<code>${escaped(pointer)}</code>`}</dd>
<dt>in</dt><dd><a href="#${escaped(fixtureId(result.id))}">${escaped(result.id)}</a>, step ${escaped(place)}${level === "should" ? " (should: a warning)" : ""}</dd>
</dl>${curl}</div>`
}

/** Indexes of the run that the report page reads often. */
interface Lookup {
  readonly results: ReadonlyMap<string, FixtureResult>
  readonly checkedBy: ReadonlyMap<string, ReadonlyArray<string>>
  readonly problems: ReadonlyMap<string, ReadonlyArray<ProblemEntry>>
  /** Statements that each fixture claims, without those about fields of an answer. */
  readonly named: ReadonlyMap<string, ReadonlySet<string>>
}

export const lookupOf = (kit: Kit, { results }: Conformance): Lookup => {
  const problems = new Map<string, Array<ProblemEntry>>()
  for (const result of results)
    for (const problem of result.problems)
      for (const id of problem.statements)
        problems.set(id, [...(problems.get(id) ?? []), [result, problem] as const])
  return {
    results: new Map(results.map((result) => [result.id, result])),
    checkedBy: fixturesByStatement(kit),
    problems,
    named: new Map(kit.fixtures.map((fixture) => [fixture.id, claimedBy(kit, fixture, false)])),
  }
}

/**
 * Greatest number of fixtures shown with a statement: failing fixtures first, then those that name the
 * statement.
 */
const fixturesShownMax = 2

const checkedByHtml = (lookup: Lookup, { id }: Statement): string => {
  const { results, checkedBy, named } = lookup
  const rank = (fixture: string): number => {
    const result = results.get(fixture)
    if (result?.problems.some(({ statements }) => statements.includes(id)) === true) return 0
    return (named.get(fixture)?.has(id) === true ? 1 : 2) + (result === undefined ? 2 : 0)
  }
  const fixtures = [...(checkedBy.get(id) ?? [])].sort((a, b) => rank(a) - rank(b))
  if (fixtures.length === 0) return ""
  const rows = fixtures.slice(0, fixturesShownMax).map((fixture) => {
    const result = results.get(fixture)
    if (result === undefined)
      return `<li class="ended">${pill("not-shown", "not run")} <span>${escaped(fixture)}</span></li>`
    const reason = result.reason === undefined ? "" : `: ${escaped(result.reason.split("\n")[0] ?? "")}`
    // A passed fixture shows only its name, so that the report page stays small.
    if (result.state === "pass")
      return `<li class="ended">${pill("passed", "pass")} <span><a href="#${escaped(fixtureId(fixture))}">${escaped(fixture)}</a></span></li>`
    return `<li class="ended">${pill(resultOf(result), result.state)} <span><a href="#${escaped(fixtureId(fixture))}">${escaped(fixture)}</a> <span class="quiet">${escaped(result.title)}${reason}</span></span></li>`
  })
  const rest = fixtures.length - rows.length
  const more = rest === 0 ? "" : `<li class="quiet">and ${rest} more that reach it</li>`
  return `<h3>Checked by</h3><ul class="list">${rows.join("\n")}${more}</ul>`
}

/** Reason why a statement has no fixture, if the catalogue gives none. */
const unchecked: Readonly<Record<Statement["level"], string>> = {
  must: "not written yet",
  should: "not written yet",
  ambiguous: "the interface is ambiguous",
  open: "the interface does not state it",
}

const statementHtml = (lookup: Lookup, statement: Statement, state: StatementState): string => {
  const { id, level, text, kind, uncovered } = statement
  const problems = lookup.problems.get(id) ?? []
  const warned = problems.some(([, problem]) => problem.level === "should")
  const shown = problems.slice(0, problemsShownMax).map((entry, index) => problemHtml(entry, index === 0))
  const more = problems.length - shown.length
  const reason = marked(uncovered ?? unchecked[level])
  const why = state === "uncovered" ? `<span class="why">No fixture: ${reason}</span>` : ""
  return `<details class="row ${state}" id="${escaped(id)}" data-result="${state}" data-level="${level}" data-area="${areaOf(id)}">
<summary>${pill(state, warned ? "warning" : undefined)}<span class="sentence">${marked(text)}<span class="id">${escaped(id)}</span>${why}</span><span class="level ${level}">${level}</span></summary>
<div class="body">${shown.join("")}${more > 0 ? `<p class="quiet">and ${more} more, with the fixtures</p>` : ""}
${checkedByHtml(lookup, statement)}<p class="quiet">Kind: ${escaped(kind)}${uncovered === undefined || state === "uncovered" ? "" : `. Need not be checked: ${reason}`}</p></div></details>`
}

export const sectionHtml = (lookup: Lookup, section: SectionOutcome, index: number): string => {
  const counts = countsOf(section)
  return `<section class="section" id="section-${index}" aria-labelledby="heading-${index}">
<header><h2 id="heading-${index}">${escaped(section.section)}</h2>
<p class="counts">${counts.map(([state, count]) => `${count} ${resultWords[state][1]}`).join(", ")}</p>${barOf(counts)}</header>
<div class="rows">${section.statements.map(({ statement, state }) => statementHtml(lookup, statement, state)).join("\n")}</div></section>`
}

const listHtml = (title: string, items: ReadonlyArray<string>): string =>
  items.length === 0
    ? ""
    : `<h3>${title}</h3><ul class="list">${items.map((item) => `<li>${escaped(item)}</li>`).join("")}</ul>`

/**
 * The recorded requests of all fixtures by the fixtures' ids in the page, compressed together. The page's
 * script draws the requests on demand.
 */
export const trafficHtml = (results: ReadonlyArray<FixtureResult>): string => {
  const traffic = results.map(({ id, problems, exchanges }) => {
    const wrong = new Set(problems.map(({ exchange }) => exchange))
    return [
      fixtureId(id),
      exchanges.map((each) => {
        const { step, variant = null, actor, request, curl, status = null, answer } = each
        return [step, variant, actor, request, curl, status, answer, each.ms, wrong.has(each) ? 1 : 0]
      }),
    ]
  })
  const packed = gzipSync(JSON.stringify(traffic), { level: 9 }).toString("base64")
  return `<script type="text/plain" id="traffic">${packed}</script>`
}

/** Greatest number of notes shown in the report page. */
const notesShownMax = 6

export const fixtureHtml = (result: FixtureResult): string => {
  const { id, title, profile, risk, state, reason, known, stale, problems, notes, extra, ms } = result
  const unclaimed = problems.filter(({ statements }) => statements.length === 0)
  const breaks = [...new Set(problems.flatMap(({ statements }) => statements))]
  const outcome = resultOf(result)
  const why = reason === undefined ? "" : `<span class="why">${escaped(reason.split("\n")[0] ?? "")}</span>`
  return `<details class="row ${outcome}" id="${escaped(fixtureId(id))}" data-result="${outcome}" data-area="${areaOf(profile)}">
<summary>${pill(outcome, state)}<span class="sentence">${escaped(title)}<span class="id">${escaped(id)}</span>${why}</span><span class="level">${ms} ms</span></summary>
<div class="body">${reason === undefined ? "" : `<pre>${escaped(reason)}</pre>`}${known === undefined ? "" : `<p>Known to fail: ${escaped(known)}</p>`}${stale ? "<p>Passes, though the target file lists it as known to fail.</p>" : ""}
${unclaimed.map((problem) => problemHtml([result, problem], true)).join("")}${
  breaks.length === 0
    ? ""
    : `<h3>Breaks</h3><ul class="list">${breaks.map((each) => `<li><a href="#${escaped(each)}">${escaped(each)}</a></li>`).join("")}</ul>`
}${listHtml("Recorded, not counted", notes.length > notesShownMax ? [...notes.slice(0, notesShownMax), `and ${notes.length - notesShownMax} more, in report.json`] : notes)}${listHtml("Keys the interface does not list", extra)}
<p class="quiet">Profile ${escaped(profile)}, risk ${escaped(risk)}</p>
<div class="stored"><noscript>This page shows the traffic with a script; run.ndjson has it too.</noscript></div></div></details>`
}
