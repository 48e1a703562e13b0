/**
 * report.html: the statements of a run section by section, in one file that needs nothing else. All but the traffic is
 * plain HTML and can be read without scripts; the traffic is kept as JSON, once for each fixture, and drawn when that
 * is unfolded. Style and script are files of the folder `html`.
 */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { claimedBy, fixturesByStatement } from "./Coverage.ts"
import type { Kit } from "./Kit.ts"
import { type SectionOutcome, type StatementState, statementStates } from "./Outcome.ts"
import { brief, placesOf } from "./Places.ts"
import { tierWords } from "./Provision.ts"
import { type FixtureResult, type Problem, states } from "./Result.ts"
import type { Conformance } from "./RunResult.ts"
import type { Statement } from "./Statement.ts"

const part = (name: string): string => readFileSync(new URL(`../html/${name}`, import.meta.url), "utf8")

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")

/** Text in which the catalogue marks names by backticks. */
const marked = (text: string): string => escaped(text).replace(/`([^`]+)`/g, "<code>$1</code>")

/** Data inside a script element: nothing in it can end the element. */
const stored = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c")

const resultWords: Readonly<Record<StatementState, readonly [sign: string, words: string]>> = {
  passed: ["✓", "passed"],
  failed: ["✗", "failed"],
  known: ["≈", "known"],
  "not-shown": ["–", "not verified"],
  uncovered: ["○", "no fixture"],
}

const verdicts = {
  full: "✓ Conforms, in full",
  partial: "✓ Conforms, in the fixtures that were run",
  none: "✗ Does not support a claim",
}

/** In the interface's own order. */
const areas = ["general", "spot", "wallet", "broker"]

const areaOf = (id: string): string => {
  const [first = ""] = id.split(/[.-]/)
  return areas.includes(first) ? first : "general"
}

const pill = (state: StatementState, words: string = resultWords[state][1]): string =>
  `<span class="pill ${state}"><span aria-hidden="true">${resultWords[state][0]}</span> ${words}</span>`

/** How a fixture's end is coloured and filtered. */
const resultOf = ({ state, known }: FixtureResult): StatementState =>
  known !== undefined
    ? "known"
    : state === "pass"
      ? "passed"
      : state === "fail" || state === "harness-error"
        ? "failed"
        : "not-shown"

const barOf = (counts: ReadonlyArray<readonly [StatementState, number]>): string =>
  `<div class="bar" aria-hidden="true">${counts
    .map(([state, count]) => `<span class="${state}" style="flex-grow:${count}"></span>`)
    .join("")}</div>`

const countsOf = ({ statements }: Pick<SectionOutcome, "statements">) =>
  statementStates.flatMap((wanted): ReadonlyArray<readonly [StatementState, number]> => {
    const count = statements.filter(({ state }) => state === wanted).length
    return count === 0 ? [] : [[wanted, count]]
  })

const fixtureId = (id: string): string => `fixture:${id}`

/** A statement that a broken server breaks everywhere has all its problems with the fixtures; so many stand with it. */
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

/** What the page asks of the run again and again. */
interface Lookup {
  readonly results: ReadonlyMap<string, FixtureResult>
  readonly checkedBy: ReadonlyMap<string, ReadonlyArray<string>>
  readonly problems: ReadonlyMap<string, ReadonlyArray<ProblemEntry>>
  /** The fixtures that name a statement, rather than meet it on their way. */
  readonly named: ReadonlyMap<string, ReadonlySet<string>>
}

const lookupOf = (kit: Kit, { results }: Conformance): Lookup => {
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

/** So many fixtures stand with a statement; most of those that merely meet a field are left out. */
const fixturesShownMax = 8

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
    return `<li class="ended">${pill(resultOf(result), result.state)} <span><a href="#${escaped(fixtureId(fixture))}">${escaped(fixture)}</a> <span class="quiet">${escaped(result.title)}${reason}</span></span></li>`
  })
  const rest = fixtures.length - rows.length
  const more = rest === 0 ? "" : `<li class="quiet">and ${rest} more that meet it on their way</li>`
  return `<h3>Checked by</h3><ul class="list">${rows.join("\n")}${more}</ul>`
}

/** Why a statement has no fixture, where the catalogue does not say. */
const unchecked: Readonly<Record<Statement["level"], string>> = {
  must: "nobody wrote one",
  should: "nobody wrote one",
  ambiguous: "the interface can be read in several ways",
  open: "the interface does not say it",
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

const sectionHtml = (lookup: Lookup, section: SectionOutcome, index: number): string => {
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

const fixtureHtml = (result: FixtureResult): string => {
  const { id, title, profile, risk, state, reason, known, stale, problems, notes, extra, exchanges, ms } =
    result
  const wrong = new Set(problems.map(({ exchange }) => exchange))
  const traffic = exchanges.map((each) => {
    const { step, variant = null, actor, request, curl, status = null, answer } = each
    return [step, variant, actor, request, curl, status, answer, each.ms, wrong.has(each) ? 1 : 0]
  })
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
}${listHtml("Recorded, not counted", notes)}${listHtml("Keys the interface does not list", extra)}
<p class="quiet">Profile ${escaped(profile)}, risk ${escaped(risk)}</p>
<div class="stored"><script type="application/json">${stored(traffic)}</script><noscript>The traffic is drawn by a script; run.ndjson has it too.</noscript></div></div></details>`
}

const chips = (name: string, legend: string, values: ReadonlyArray<readonly [string, string]>): string =>
  `<fieldset><legend>${legend}</legend>${values
    .map(
      ([value, words]) =>
        `<label class="chip"><input type="checkbox" name="${name}" value="${value}"><span>${words}</span></label>`,
    )
    .join("")}</fieldset>`

const plain = (values: ReadonlyArray<string>) => values.map((value) => [value, value] as const)

const filtersHtml = `<search class="filters" hidden><form class="wide">
<div class="find"><input type="search" name="q" aria-label="Search statements, fixtures and endpoints" placeholder="Search statements, fixtures, endpoints" autocomplete="off">
<button type="button" class="next">Next failure</button><button type="button" class="clear">Clear</button><span class="shown" role="status"></span></div>
${chips(
  "result",
  "Result",
  statementStates.map((state) => [
    state,
    `<span aria-hidden="true">${resultWords[state][0]}</span> ${resultWords[state][1]}`,
  ]),
)}
${chips("level", "Level", plain(["must", "should", "ambiguous", "open"]))}
${chips("area", "Area", plain(areas))}
</form></search>`

const contentsHtml = (sections: ReadonlyArray<SectionOutcome>): string => {
  const links = sections.map((section, index) => {
    const counts = countsOf(section)
    const failed = counts.find(([state]) => state === "failed")?.[1]
    const count = failed === undefined ? "" : ` <span class="count">${failed} failed</span>`
    const area = areaOf(section.statements[0]?.statement.id ?? "")
    const html = `<a href="#section-${index}">${escaped(section.section)}${count}${barOf(counts)}</a>`
    return { area, html }
  })
  const groups = areas.map((area) => {
    const own = links.filter((link) => link.area === area)
    const heading = `<h2>${area.charAt(0).toUpperCase()}${area.slice(1)}</h2>`
    return own.length === 0
      ? ""
      : `<div class="group">${heading}${own.map(({ html }) => html).join("\n")}</div>`
  })
  return `<nav class="contents" aria-label="Sections">${groups.join("\n")}
<div class="group"><h2>Fixtures</h2><a href="#fixtures">Fixtures and their traffic</a></div></nav>`
}

/** So many places stand at the top; each statement has its own further down. */
const placesShownMax = 10

/** One mistake of a server breaks many statements: where to begin. */
const placesHtml = (kit: Kit, results: ReadonlyArray<FixtureResult>): string => {
  const places = placesOf(results)
  if (places.length === 0) return ""
  const rows = places.slice(0, placesShownMax).map(({ where, first, fixtures, times }) => {
    const [fixture = ""] = fixtures
    const often =
      times === 1 ? "" : ` <span class="quiet">${times} times in ${fixtures.length} fixtures</span>`
    const statement = kit.statements.get(first.statements[0] ?? "")
    const sentence =
      statement === undefined ? "" : `<a href="#${escaped(statement.id)}">${marked(statement.text)}</a><br>`
    return `<li><strong>${escaped(where)}</strong>${often}<br>${sentence}wanted ${escaped(brief(first.wanted))}, got ${escaped(brief(first.got))}<br><span class="quiet">Fixture <a href="#${escaped(fixtureId(fixture))}">${escaped(fixture)}</a></span></li>`
  })
  const more = places.length - rows.length
  return `<details class="places" open><summary>What went wrong, by place in the response: ${places.length} ${places.length === 1 ? "place" : "places"}, the most frequent first</summary>
<ol>${rows.join("\n")}</ol>${more > 0 ? `<p class="quiet">and ${more} more, with the statements</p>` : ""}</details>`
}

/** Often half of all: they stand behind what went wrong, folded. */
const absentHtml = ({ absent }: Conformance): string =>
  absent.length === 0
    ? ""
    : `<details class="places"><summary>${absent.length} ${absent.length === 1 ? "endpoint is" : "endpoints are"} not there</summary>
<ul class="list">${absent.map(({ endpoint }) => `<li><a href="#${escaped(endpoint)}.route">${escaped(endpoint)}</a></li>`).join("")}</ul></details>`

const headHtml = (
  kit: Kit,
  run: Conformance,
  sections: ReadonlyArray<SectionOutcome>,
  version: string,
): string => {
  const { target, baseUrl, tier, startedAt, seconds, outcome, absent } = run
  const { claim, caps, counts, exitCode } = outcome
  const all = { statements: sections.flatMap(({ statements }) => statements) }
  const first = all.statements.find(({ state }) => state === "failed")?.statement.id
  const routes = new Set(absent.map(({ endpoint }) => `${endpoint}.route`))
  const missing = all.statements.filter(
    ({ statement, state }) => state === "failed" && routes.has(statement.id),
  )
  const gone =
    missing.length === 0 ? "" : `; of those that failed, ${missing.length} are endpoints that are not there`
  const fixtures = states.filter((state) => counts[state] > 0)
  const facts = {
    Server: baseUrl,
    Begun: startedAt.replace("T", " ").replace(/\.\d+Z$/, " UTC"),
    Took: `${seconds.toFixed(1)} s`,
    Tier: tierWords[tier],
    Kit: version,
    "Exit code": String(exitCode),
    Fixtures: fixtures.map((state) => `${counts[state]} ${state}`).join(", "),
  }
  const tiles = statementStates.map((wanted) => {
    const count = all.statements.filter(({ state }) => state === wanted).length
    const [sign, words] = resultWords[wanted]
    return `<div class="tile ${count === 0 ? "none" : wanted}" data-count="${wanted}"><dt><span aria-hidden="true">${sign}</span> ${words}</dt><dd>${count}</dd></div>`
  })
  return `<header class="head wide"><p class="kicker">Conformance report</p><h1>${escaped(target)}</h1>
<p class="verdict ${claim}">${verdicts[claim]}</p>
${caps.length === 0 ? "" : `<p class="caps">Not everything was checked: ${escaped(caps.join("; "))}.</p>`}
<dl class="facts">${Object.entries(facts)
    .map(([name, value]) => `<div><dt>${name}</dt><dd>${escaped(value)}</dd></div>`)
    .join("")}</dl>
${placesHtml(kit, run.results)}
${absentHtml(run)}
<p class="sum">${all.statements.length} statements, by what the run has shown of them${gone}${first === undefined ? "" : `; <a href="#${escaped(first)}">to the first that failed</a>`}</p>
<dl class="tiles">${tiles.join("")}</dl>${barOf(countsOf(all))}</header>`
}

/** No text of the run is ever a script, nor asks for anything elsewhere: the page itself forbids both. */
const policyOf = (script: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'; base-uri 'none'; form-action 'none'`

export const htmlText = (kit: Kit, run: Conformance, version: string): string => {
  const [style, script] = [part("report.css"), part("report.js")]
  const lookup = lookupOf(kit, run)
  const rank = ({ statements }: SectionOutcome) => areas.indexOf(areaOf(statements[0]?.statement.id ?? ""))
  const sections = [...run.outcome.sections].sort((a, b) => rank(a) - rank(b))
  const worst: ReadonlyArray<StatementState> = ["failed", "known", "not-shown", "uncovered", "passed"]
  const results = [...run.results].sort(
    (a, b) => worst.indexOf(resultOf(a)) - worst.indexOf(resultOf(b)) || a.id.localeCompare(b.id),
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policyOf(script)}">
<title>${escaped(run.target)}: conformance report</title>
<style>${style}</style></head>
<body><a class="skip" href="#statements">To the statements</a>
${headHtml(kit, run, sections, version)}
${filtersHtml}
<div class="columns wide">${contentsHtml(sections)}
<main id="statements">${sections.map((section, index) => sectionHtml(lookup, section, index)).join("\n")}
<section class="section" id="fixtures" aria-labelledby="heading-fixtures"><header><h2 id="heading-fixtures">Fixtures and their traffic</h2>
<p class="counts">What was asked and answered, without secrets</p></header>
<div class="rows">${results.map(fixtureHtml).join("\n")}</div></section></main></div>
<footer class="foot wide">Written by bourse-conformance ${escaped(version)}. Beside it: report.json, run.ndjson, junit.xml, claim.json.</footer>
<script>${script}</script></body></html>
`
}
