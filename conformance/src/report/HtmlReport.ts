/**
 * Makes report.html, which shows a run's statements by section in one file without other resources. Everything
 * in the report except the recorded requests can be read without scripts. The recorded requests are stored
 * compressed, and drawn when a fixture is unfolded. The report's style and script are in the folder `html`.
 */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Kit } from "../kit/Kit.ts"
import { ownFolder } from "../ownFolder.ts"
import { explorationHtml } from "./htmlExploration.ts"
import { headHtml } from "./htmlHead.ts"
import { areaOf, areas, barOf, countsOf, escaped, resultOf, resultWords } from "./htmlParts.ts"
import { fixtureHtml, lookupOf, sectionHtml, trafficHtml } from "./htmlRows.ts"
import { type SectionOutcome, type StatementState, statementStates } from "./Outcome.ts"
import type { Conformance } from "./RunResult.ts"

const part = (name: string): string => readFileSync(join(ownFolder, "html", name), "utf8")

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

const contentsHtml = (sections: ReadonlyArray<SectionOutcome>, isExplored: boolean): string => {
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
<div class="group"><h2>Fixtures</h2><a href="#fixtures">Fixtures and their traffic</a>${isExplored ? '<a href="#exploration">Exploration</a>' : ""}</div></nav>`
}

/** The report's content security policy: no text of the run can act as a script or load anything. */
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
<body><a class="skip" href="#statements">Skip to the statements</a>
${headHtml(kit, run, sections, version)}
${filtersHtml}
<div class="columns wide">${contentsHtml(sections, run.exploration !== undefined)}
<main id="statements">${explorationHtml(kit, run.exploration)}
${sections.map((section, index) => sectionHtml(lookup, section, index)).join("\n")}
<section class="section" id="fixtures" aria-labelledby="heading-fixtures"><header><h2 id="heading-fixtures">Fixtures and their traffic</h2>
<p class="counts">Requests and answers, without secrets</p></header>
<div class="rows">${results.map(fixtureHtml).join("\n")}</div></section></main></div>
<footer class="foot wide">Written by bourse-conformance ${escaped(version)}. Beside it: report.json, run.ndjson, junit.xml, claim.json.</footer>
${trafficHtml(results)}
<script>${script}</script></body></html>
`
}
