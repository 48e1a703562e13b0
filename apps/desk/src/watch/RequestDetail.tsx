/** One request: parameters, answer, and code that repeats it. */
import type { LoggedRequest } from "@bourse/client/control"
import { useEffect, useRef } from "react"
import { faultWords } from "../faultKinds.ts"
import { dateAndTime } from "../format.ts"
import { Copy } from "../ui/Copy.tsx"
import { Panel } from "../ui/Panel.tsx"
import { ccxtOf, clientOf, curlOf, fixtureOf } from "./copies.ts"
import { StatusMark } from "./StatusMark.tsx"

const indented = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const Lines = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div>
    <h3 className="text-xs text-muted">{label}</h3>
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      className="mt-1 max-h-64 overflow-auto rounded-md bg-page p-2 font-mono text-xs whitespace-pre-wrap break-words"
    >
      {text}
    </pre>
  </div>
)

export const RequestDetail = ({ request }: { readonly request: LoggedRequest }) => {
  const box = useRef<HTMLDivElement>(null)
  // On a narrow screen it is below the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each request that is chosen
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" })
  }, [request.id])
  const { id, time, exchangeTime, method, path, key, parameters, inBody, fault, faultKind, reason, code } =
    request
  const { weightUsed, durationMs, answer, ignored } = request
  const url = location.origin
  const [byClient, fixture] = [clientOf(request, url), fixtureOf(request)]
  const asked = Object.entries(parameters as Readonly<Record<string, string>>)
  const facts = [
    ["System time", dateAndTime(time)],
    ["Exchange time", dateAndTime(exchangeTime)],
    ["Key", key ?? "none"],
    ["Weight used in this window", weightUsed === null ? "not counted" : String(weightUsed)],
    ["Took", `${durationMs} ms`],
    ...(faultKind === null ? [] : [["Fault", `${faultWords[faultKind].text}, rule ${fault}`] as const]),
    ["Request id", id],
  ] as const
  return (
    <div ref={box} className="min-w-0 scroll-mt-24">
      <Panel title={`${method} ${path}`} aside={<StatusMark request={request} />}>
        <div className="flex flex-col gap-3">
          {reason !== null && (
            <p className="rounded-md border border-sell px-3 py-2 text-sm break-words">
              {reason}
              {code !== null && <span className="ml-2 font-mono text-xs text-muted">code {code}</span>}
            </p>
          )}
          {ignored.length > 0 && (
            <p className="rounded-md border border-warn px-3 py-2 text-sm break-words">
              The exchange ignored {ignored.join(", ")}, and took the order without{" "}
              {ignored.length === 1 ? "it" : "them"}. Other venues obey{" "}
              {ignored.length === 1 ? "this parameter" : "these parameters"}.
            </p>
          )}
          {request.status === 0 && (
            <p className="rounded-md border border-warn px-3 py-2 text-sm">
              The connection was closed without an answer. The caller must look up whether the call was
              executed.
            </p>
          )}
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
            {facts.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="truncate text-right">{value}</dd>
              </div>
            ))}
          </dl>
          <Lines
            label={inBody ? "Parameters, in the body" : "Parameters"}
            text={asked.length === 0 ? "none" : asked.map(([name, value]) => `${name} = ${value}`).join("\n")}
          />
          <Lines label="Response" text={answer === "" ? "none" : indented(answer)} />
          <fieldset className="flex flex-wrap items-center gap-1">
            <legend className="mb-1 text-xs text-muted">Copy as</legend>
            <Copy label="curl" text={curlOf(request, url)} />
            <Copy label="ccxt" text={ccxtOf(request, url)} />
            {byClient !== null && <Copy label="@bourse/client" text={byClient} />}
            {fixture !== null && <Copy label="Conformance fixture" text={fixture} />}
          </fieldset>
        </div>
      </Panel>
    </div>
  )
}
