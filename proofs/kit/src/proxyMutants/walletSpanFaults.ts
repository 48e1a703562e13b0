/**
 * Servers that list deposits or withdrawals wrongly: of the wrong days, too many, too few. Both histories have the
 * same rules.
 */
import {
  changed,
  changesResponse,
  type Fault,
  type Handle,
  type Json,
  type Parameters,
  understands,
  without,
} from "./Fault.ts"

const dayMs = 86_400_000

const hasWindow = (parameters: Parameters): boolean =>
  parameters.has("startTime") || parameters.has("endTime")

interface History {
  readonly endpoint: string
  readonly what: string
  /** The fields that name a record and tell when it was made. */
  readonly idField: string
  readonly timeField: string
}

const spanFaults = ({ endpoint, what, idField, timeField }: History): ReadonlyArray<Fault> => {
  const fault = (id: string, rule: string, text: string, handle: Handle): Fault => ({
    id: `${what}-${id}`,
    statement: `${endpoint}.${rule}`,
    text,
    handle,
  })
  const timeOf = (record: Json): number => Number(record[timeField])

  /** What was once listed is listed again wherever it is wanted. */
  const keeps = (wanted: (record: Json, parameters: Parameters, now: number) => boolean): Handle =>
    changesResponse(endpoint, (json: Array<Json>, { parameters, memory, now }) => {
      for (const record of json) memory.set(String(record[idField]), record)
      const kept = ([...memory.values()] as ReadonlyArray<Json>).filter((record) =>
        wanted(record, parameters, now()),
      )
      return [
        ...json,
        ...kept.filter((record) => !json.some((listed) => listed[idField] === record[idField])),
      ]
    })

  const withoutWindow = (change: (now: number) => Readonly<Record<string, string>>): Handle =>
    understands(endpoint, (parameters, { now }) =>
      hasWindow(parameters) ? undefined : changed(parameters, change(now())),
    )

  return [
    ...["coin", "status", "startTime", "endTime", "limit"].map((name) =>
      fault(
        `whatever-${name}`,
        `parameter.${name}`,
        `${name} does not matter.`,
        understands(endpoint, (parameters) => (parameters.has(name) ? without(parameters, name) : undefined)),
      ),
    ),
    fault(
      "of-3-days-by-default",
      "default-window-7-days",
      "Without a window the records of 3 days are listed.",
      withoutWindow((now) => ({ startTime: String(now - 3 * dayMs), endTime: String(now) })),
    ),
    fault(
      "of-30-days-by-default",
      "default-window-7-days",
      "Without a window the records of 30 days are listed.",
      keeps((record, parameters, now) => !hasWindow(parameters) && now - timeOf(record) < 30 * dayMs),
    ),
    fault(
      "of-60-days",
      "reach-90-days",
      "Records of more than 60 days ago are not listed.",
      changesResponse(endpoint, (json: Array<Json>, { now }) =>
        json.filter((record) => now() - timeOf(record) < 60 * dayMs),
      ),
    ),
    fault(
      "for-ever",
      "nothing-before-90-days",
      "What was once listed is found whenever it is asked for.",
      keeps(
        (record, parameters) =>
          timeOf(record) >= Number(parameters.get("startTime")) &&
          timeOf(record) <= Number(parameters.get("endTime")),
      ),
    ),
    fault(
      "a-day-around-the-window",
      "window-bounds-the-records",
      "The window is a day longer at either end.",
      understands(endpoint, (parameters) =>
        hasWindow(parameters)
          ? changed(parameters, {
              startTime: String(Number(parameters.get("startTime")) - dayMs),
              endTime: String(Number(parameters.get("endTime")) + dayMs),
            })
          : undefined,
      ),
    ),
    fault(
      "500-by-default",
      "limit-default-1000",
      "Without limit 500 records are listed.",
      understands(endpoint, (parameters) =>
        parameters.has("limit") ? undefined : changed(parameters, { limit: "500" }),
      ),
    ),
    fault(
      "1001",
      "limit-max-1000",
      "A list of 1000 records gets one more.",
      changesResponse(endpoint, (json: Array<Json>) => (json.length === 1000 ? [...json, json[0]] : json)),
    ),
    fault(
      "one-above-the-limit",
      "answers-no-more-than-limit",
      "One record more than limit says is listed.",
      understands(endpoint, (parameters) => {
        const limit = Number(parameters.get("limit") ?? 1000)
        return limit < 1000 ? changed(parameters, { limit: String(limit + 1) }) : undefined
      }),
    ),
  ]
}

export const walletSpanFaults: ReadonlyArray<Fault> = [
  ...spanFaults({
    endpoint: "wallet.depositHistory",
    what: "deposits",
    idField: "txId",
    timeField: "insertTime",
  }),
  ...spanFaults({
    endpoint: "wallet.withdrawalHistory",
    what: "withdrawals",
    idField: "id",
    timeField: "applyTime",
  }),
]
