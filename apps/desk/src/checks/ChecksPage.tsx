/** The reports of `bourse check` in the server's data folder: the list, and one report. */
import type { ListedCheckReport } from "@bourse/client/control"
import { useState } from "react"
import { useExchange } from "../exchange.ts"
import { dateAndTime } from "../format.ts"
import { usePoll } from "../live/usePoll.ts"
import { Copy } from "../ui/Copy.tsx"
import { classes } from "../ui/classes.ts"
import { Badge } from "../ui/Marks.tsx"
import { Empty, ErrorNote } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"
import { ReportView } from "./ReportView.tsx"

const Counts = ({ isUnfit, failed, warned, passed, notJudged, ended, problem }: ListedCheckReport) => (
  <span className="flex flex-wrap gap-1">
    {problem !== null && <Badge tone="bad" text="cannot be read" />}
    {isUnfit && <Badge tone="bad" text="not checked" />}
    {failed > 0 && <Badge tone="bad" text={`${failed} failed`} />}
    {warned > 0 && <Badge tone="warn" text={`${warned} warned`} />}
    {passed > 0 && <Badge tone="good" text={`${passed} passed`} />}
    {notJudged > 0 && <Badge tone="plain" text={`${notJudged} not judged`} />}
    {ended !== null && <Badge tone="warn" text="ended early" />}
  </span>
)

/** Explains how to make a report. */
const HowTo = ({ folder }: { readonly folder: string | null }) => {
  if (folder === null)
    return (
      <Empty title="This exchange has no folder for reports">
        It is in memory. With a data folder (bourse serve --data FOLDER), reports of bourse check in the
        folder reports of it are listed here.
      </Empty>
    )
  const command = `bourse check --report '${folder}/my-bot' -- node bot.js`
  return (
    <div className="flex flex-col items-center gap-1 pb-6">
      <Empty title="No bot has been checked yet">
        A check runs your bot in separate sandboxes with lost answers and outages, and reports its mistakes.
        The report is listed here when it is written to this folder:
      </Empty>
      <code className="max-w-full px-4 font-mono text-xs break-all">{command}</code>
      <Copy label="Copy the command" text={command} />
    </div>
  )
}

const ChecksPage = () => {
  const { control } = useExchange()
  const { value, error } = usePoll(() => control.sandbox.listCheckReports(), 3_000, [control])
  const [chosen, setChosen] = useState<string | null>(null)
  const reports = value?.reports ?? []
  const latest = reports.find(({ problem }) => problem === null) ?? reports[0]
  const shown = reports.find(({ name }) => name === chosen) ?? latest
  // A new report does not replace the one that is shown.
  if (shown !== undefined && shown.name !== chosen) setChosen(shown.name)
  return (
    <>
      <h1 className="sr-only">Checks</h1>
      <ErrorNote error={error} />
      {value !== undefined && shown === undefined && (
        <Panel title="Reports of bourse check">
          <HowTo folder={value.folder} />
        </Panel>
      )}
      {shown !== undefined && (
        <div className="grid grid-cols-1 items-start gap-2 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <Panel title="Reports" flush>
            <ul aria-label="Reports, latest first" className="max-h-[70vh] overflow-auto">
              {reports.map((report) => (
                <li key={report.name} className="border-b border-line last:border-b-0">
                  <button
                    type="button"
                    aria-pressed={report.name === shown.name}
                    onClick={() => setChosen(report.name)}
                    className={classes(
                      "flex w-full flex-col gap-0.5 px-3 py-2 text-left text-sm hover:bg-raised",
                      report.name === shown.name && "bg-raised",
                    )}
                  >
                    <span className="flex flex-wrap justify-between gap-x-2">
                      <span className="min-w-0 font-medium break-words">{report.name}</span>
                      <span className="text-xs whitespace-nowrap text-muted">
                        System time {dateAndTime(report.writtenAt)}
                      </span>
                    </span>
                    <span className="line-clamp-2 text-xs break-words text-muted">
                      {report.command.join(" ")}
                    </span>
                    <Counts {...report} />
                  </button>
                </li>
              ))}
            </ul>
          </Panel>
          <ReportView key={`${shown.name} ${shown.writtenAt}`} report={shown} folder={value!.folder!} />
        </div>
      )}
    </>
  )
}

export default ChecksPage
