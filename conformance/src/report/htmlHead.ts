/** The head of the report page: verdict, facts of the run, broken places, counts. */
import type { Kit } from "../kit/Kit.ts"
import { type FixtureResult, states } from "../run/Result.ts"
import { tierWords } from "../session/Provision.ts"
import { barOf, countsOf, escaped, fixtureId, marked, resultWords } from "./htmlParts.ts"
import { type SectionOutcome, statementStates } from "./Outcome.ts"
import { brief, placesOf } from "./Places.ts"
import type { Conformance } from "./RunResult.ts"

const verdicts = {
  full: "✓ Conforms, in full",
  partial: "✓ Conforms in the fixtures that were run",
  none: "✗ Does not support a claim",
}

/** Greatest number of broken places at the top of the page; each statement shows its own further down. */
const placesShownMax = 10

/**
 * Lists the broken endpoints and fields, where reading should begin: one mistake of a server breaks many
 * statements.
 */
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
  return `<details class="places" open><summary>Failures by place in the response: ${places.length} ${places.length === 1 ? "place" : "places"}, the most frequent first</summary>
<ol>${rows.join("\n")}</ol>${more > 0 ? `<p class="quiet">and ${more} more, with the statements</p>` : ""}</details>`
}

/** Lists absent endpoints in the report page, folded and after the failures, since there may be many. */
const absentHtml = ({ absent }: Conformance): string =>
  absent.length === 0
    ? ""
    : `<details class="places"><summary>${absent.length} ${absent.length === 1 ? "endpoint is" : "endpoints are"} absent</summary>
<ul class="list">${absent.map(({ endpoint }) => `<li><a href="#${escaped(endpoint)}.route">${escaped(endpoint)}</a></li>`).join("")}</ul></details>`

export const headHtml = (
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
  const gone = missing.length === 0 ? "" : `; of those that failed, ${missing.length} are absent endpoints`
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
