/**
 * The report page's section about random sessions: their size, and the smallest session that breaches an
 * invariant.
 */
import type { Kit } from "../kit/Kit.ts"
import { type Exploration, type ReportedBreach, sizeText, triesText } from "./Exploration.ts"
import { escaped, marked, pill } from "./htmlParts.ts"

const breachHtml = (kit: Kit, { invariant, statement, actor, wanted, got }: ReportedBreach): string => {
  const sentence = kit.statements.get(statement)
  const link =
    sentence === undefined
      ? escaped(statement)
      : `<a href="#${escaped(statement)}">${marked(sentence.text)}</a>`
  return `<div class="problem"><dl><dt>Invariant</dt><dd>${escaped(invariant)}${actor === undefined ? "" : `, of ${escaped(actor)}`}</dd>
<dt>Statement</dt><dd>${link}</dd><dt>Wanted</dt><dd>${escaped(wanted)}</dd><dt>Got</dt><dd>${escaped(got)}</dd></dl></div>`
}

export const explorationHtml = (kit: Kit, exploration: Exploration | undefined): string => {
  if (exploration === undefined) return ""
  const { failure, seed, problem } = exploration
  const found =
    problem !== undefined
      ? `<p>${pill("not-shown")} The exploration stopped: ${escaped(problem)}</p>`
      : failure === undefined
        ? `<p>${pill("passed")} No invariant was broken.</p>`
        : `${failure.breaches.map((breach) => breachHtml(kit, breach)).join("\n")}
<h3>Smallest failing session</h3><pre>${escaped(failure.story.join("\n"))}</pre><p>${triesText(failure)}</p>
<details><summary>As shell commands, with API_KEY and SECRET set</summary><pre>${escaped(failure.curl.join("\n"))}</pre></details>`
  return `<section class="section" id="exploration" aria-labelledby="heading-exploration"><header><h2 id="heading-exploration">Exploration</h2>
<p class="counts">${escaped(sizeText(exploration))}, seed ${seed}</p></header>
<div class="body">${found}</div></section>`
}
