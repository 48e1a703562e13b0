/** One report: a line per rule, worst first, then the evidence for each rule that the bot broke. */
import type { CheckReport, ListedCheckReport } from "@bourse/client/control"
import { useExchange } from "../exchange.ts"
import { lengthOf } from "../format.ts"
import { usePoll } from "../live/usePoll.ts"
import { Copy } from "../ui/Copy.tsx"
import { Badge } from "../ui/Marks.tsx"
import { Empty, ErrorNote } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"

type Rule = CheckReport["rules"][number]

const tones = {
  fail: "bad",
  warn: "warn",
  pass: "good",
  "not judged": "plain",
  "not applicable": "plain",
} as const

const Verdict = ({ verdict }: Pick<Rule, "verdict">) => <Badge tone={tones[verdict]} text={verdict} />

/** Evidence that a rule was broken. */
const Finding = ({ rule }: { readonly rule: Rule }) => {
  const { title, careful, evidence, id } = rule
  const [first, ...others] = evidence
  if (first === undefined) return null
  const { did, knew, caseId, shown, requests, playAgain } = first
  const facts = [
    ["The bot did", did],
    ["The bot could know", knew],
    ["A careful bot", careful],
    [
      "Case",
      `${caseId}, shown in ${shown}${others.length === 0 ? "" : `; ${others.length} more in the files`}`,
    ],
  ] as const
  return (
    <div id={id} className="scroll-mt-24">
      <Panel title={`${id}: ${title}`} aside={<Verdict verdict={rule.verdict} />}>
        <div className="flex flex-col gap-3">
          <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
            {facts.map(([name, value]) => (
              <div key={name} className="sm:contents">
                <dt className="text-muted">{name}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ))}
          </dl>
          <ol aria-label={`Requests of ${id}`} className="rounded-md bg-page p-2 font-mono text-xs">
            {requests.map(({ line }) => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
          </ol>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <code className="min-w-0 flex-1 font-mono text-xs break-all text-muted">{playAgain}</code>
            <Copy label="Copy the command that repeats this case" text={playAgain} />
          </div>
        </div>
      </Panel>
    </div>
  )
}

interface ReportViewProps {
  readonly report: ListedCheckReport
  /** The folder with all reports. */
  readonly folder: string
}

export const ReportView = ({ report: { name, problem }, folder }: ReportViewProps) => {
  const { control } = useExchange()
  const { value, error } = usePoll(
    async () => (problem === null ? await control.sandbox.checkReport({ name }) : null),
    60_000,
    [control, name, problem],
  )
  if (problem !== null)
    return (
      <Panel title={name}>
        <Empty title="This report cannot be read">{problem}</Empty>
      </Panel>
    )
  if (value === undefined || value === null)
    return error === undefined ? <Empty title="Loading the report" /> : <ErrorNote error={error} />
  const { seed, speed, seconds, unfit, ended, allowUnjudged, rules, command } = value
  const unjudged = rules.filter(({ verdict }) => verdict === "not judged")
  const allowed = unjudged.filter(({ id }) => allowUnjudged.includes(id))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Panel title={name} flush>
        <div className="flex flex-col gap-1 border-b border-line px-3 py-2 text-sm">
          <p className="font-mono text-xs break-words">{command.join(" ")}</p>
          {unfit !== null && <p className="text-sell">Without any fault, {unfit}. Nothing else was tried.</p>}
          {ended !== null && <p className="text-sell">{ended}</p>}
          {unjudged.length > 0 && (
            <p>
              {unjudged.length} not judged
              {allowed.length > 0 && `, allowed: ${allowed.map(({ id }) => id).join(", ")}`}
            </p>
          )}
          <p className="text-xs break-words text-muted">
            Seed {seed}, speed {speed}, {lengthOf(1_000 * seconds)}. A pass means that no case broke the rule;
            a rule that was not judged proves nothing. The timelines are in {folder}/{name}/index.html.
          </p>
        </div>
        <ul aria-label="Rules, worst first">
          {rules.map(({ id, title, verdict, severity, reason, evidence }) => (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line px-3 py-1 text-sm last:border-b-0 sm:grid-cols-[9rem_7rem_5rem_minmax(0,1fr)]"
            >
              {evidence.length === 0 ? (
                <span>{id}</span>
              ) : (
                <a href={`#${id}`} className="underline">
                  {id}
                </a>
              )}
              <span>
                <Verdict verdict={verdict} />
              </span>
              <span className="text-xs text-muted max-sm:hidden">{severity}</span>
              <span className="break-words text-muted max-sm:col-span-2">
                {verdict === "pass" ? title : reason}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      {rules.map((rule) => (
        <Finding key={rule.id} rule={rule} />
      ))}
    </div>
  )
}
