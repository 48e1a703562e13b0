/** Servers that are wrong about the windows and pages of a list, which several lists of the wallet have in common. */
import {
  type Call,
  changed,
  changesResponse,
  type Fault,
  type Json,
  type Parameters,
  understands,
  without,
} from "./Fault.ts"

const dayMs = 86_400_000

const hasWindow = (parameters: Parameters): boolean =>
  parameters.has("startTime") || parameters.has("endTime")

export const ignores = (endpoint: string, names: ReadonlyArray<string>, rule: string): Fault => ({
  id: `ignores-${names.join("-")}.${endpoint}.${rule}`,
  statement: `${endpoint}.${rule}`,
  text: `${names.join(" and ")} ${names.length > 1 ? "do" : "does"} not matter.`,
  handle: understands(endpoint, (parameters) =>
    names.some((name) => parameters.has(name)) ? without(parameters, ...names) : undefined,
  ),
})

const byDefault = (endpoint: string, days: number): Fault => ({
  id: `${days}-days-by-default.${endpoint}`,
  statement: `${endpoint}.default-window-7-days`,
  text: `Without times, what is of the last ${days} days is listed.`,
  handle: understands(endpoint, (parameters, { now }) =>
    hasWindow(parameters)
      ? undefined
      : changed(parameters, { startTime: String(now() - days * dayMs), endTime: String(now()) }),
  ),
})

/** The same list of every other account. */
export const listsOfOthers = async (call: Call): Promise<ReadonlyArray<unknown>> => {
  const { key, keys, parameters, endpoint, ask } = call
  const lists: Array<unknown> = []
  for (const other of keys.filter(({ uid, isFull }) => isFull && uid !== key?.uid)) {
    // A key may be gone, or its account be one that may not ask.
    const { status, json } = await ask(endpoint, parameters, other)
    if (status === 200) lists.push(json)
  }
  return lists
}

/** Of a list whose times bound it, and that has 7 days of them unless they are told. */
export const windowFaults = (endpoint: string): ReadonlyArray<Fault> => [
  ignores(endpoint, ["startTime"], "parameter.startTime"),
  ignores(endpoint, ["endTime"], "parameter.endTime"),
  ignores(endpoint, ["startTime", "endTime"], "window-bounds-the-records"),
  byDefault(endpoint, 3),
  byDefault(endpoint, 30),
]

interface Pages<Answer> {
  readonly endpoint: string
  /** The parameter that tells how much a page holds. */
  readonly size: string
  readonly rules: { readonly page: string; readonly size: string; readonly most: string }
  readonly sizeDefault: number
  readonly rows: (answer: Answer) => Array<Json>
}

/** Of a list that comes page by page. */
export const pageFaults = <Answer>(pages: Pages<Answer>): ReadonlyArray<Fault> => {
  const { endpoint, size, rules, sizeDefault, rows } = pages
  const unless = (name: string, value: string) =>
    understands(endpoint, (parameters) =>
      parameters.has(name) ? undefined : changed(parameters, { [name]: value }),
    )
  return [
    ignores(endpoint, ["page"], "parameter.page"),
    ignores(endpoint, [size], `parameter.${size}`),
    {
      id: `page-2-by-default.${endpoint}`,
      statement: `${endpoint}.${rules.page}`,
      text: "Without page, the second is answered.",
      handle: unless("page", "2"),
    },
    ...[sizeDefault * 2, Math.floor(sizeDefault / 2)]
      .filter((rowsByDefault) => rowsByDefault > 0)
      .map(
        (rowsByDefault): Fault => ({
          id: `${rowsByDefault}-by-default.${endpoint}`,
          statement: `${endpoint}.${rules.size}`,
          text: `Without ${size}, a page holds ${rowsByDefault}.`,
          handle: unless(size, String(rowsByDefault)),
        }),
      ),
    {
      id: `one-more-than-asked.${endpoint}`,
      statement: `${endpoint}.${rules.most}`,
      text: `A page holds one more than ${size} says.`,
      handle: changesResponse(endpoint, (json: Answer, { parameters }) => {
        const list = rows(json)
        if (list.length > 0 && String(list.length) === parameters.get(size)) list.push(list[0] as Json)
      }),
    },
  ]
}

/** Of a list whose pages hold so many at most. */
export const endedPages = <Answer>(
  endpoint: string,
  size: string,
  rule: string,
  most: number,
  rows: (answer: Answer) => Array<Json>,
): ReadonlyArray<Fault> => [
  {
    id: `${most + 1}-in-a-page.${endpoint}`,
    statement: `${endpoint}.${rule}`,
    text: `A page for which more than ${most} are asked holds one more.`,
    handle: changesResponse(endpoint, (json: Answer, { parameters }) => {
      const list = rows(json)
      if (list.length === most && Number(parameters.get(size)) > most) list.push(list[0] as Json)
    }),
  },
  {
    id: `${most - 1}-in-a-page.${endpoint}`,
    statement: `${endpoint}.${rule}`,
    text: `No page holds more than ${most - 1}.`,
    handle: understands(endpoint, (parameters) =>
      Number(parameters.get(size)) >= most ? changed(parameters, { [size]: String(most - 1) }) : undefined,
    ),
  },
]
