/** Servers that are wrong about a broker's sub-accounts: what they are called, which there are, how they stand. */

import { foreignSubAccounts, lastMadeFault, remembers } from "./brokerCommonFaults.ts"
import { changed, changesResponse, type Fault, type Json, refuses, setsFields, understands } from "./Fault.ts"
import { endedPages, ignores, listsOfOthers, pageFaults } from "./historyFaults.ts"

const create = "broker.createSubAccount"
const list = "broker.subAccounts"
const status = "broker.subAccountStatus"
const futures = "broker.enableFutures"

type Told = { data: Array<Json> }

const tellsEach = (endpoint: string, change: (element: Json) => void) =>
  changesResponse(endpoint, ({ data }: Told) => {
    for (const element of data) change(element)
  })

export const brokerAccountFaults: ReadonlyArray<Fault> = [
  {
    id: "signature-wanted-in-the-body",
    statement: "broker.signing-in-the-query",
    text: "A broker call with its signature in the query is refused.",
    handle: refuses(create, (parameters) => parameters.has("signature")),
  },
  {
    id: `makes-up-subAccount.${create}`,
    statement: `${create}.parameter.subAccount`,
    text: "A sub-account without a name is given one.",
    handle: understands(create, (parameters, { now }) =>
      parameters.has("subAccount") ? undefined : changed(parameters, { subAccount: `named${now()}` }),
    ),
  },
  {
    id: "sub-account-is-told-by-another-name",
    statement: `${create}.answers-the-sub-account-made`,
    text: "A sub-account that was made is reported in capitals.",
    handle: tellsEach(create, (made) => {
      made.subAccount = String(made.subAccount).toUpperCase()
    }),
  },
  {
    id: "sub-account-without-its-note",
    statement: `${create}.answers-the-sub-account-made`,
    text: "The note of a sub-account is not reported.",
    handle: tellsEach(create, (made) => {
      made.note = ""
    }),
  },
  {
    id: "new-sub-account-is-not-listed",
    statement: `${create}.is-listed`,
    text: "The sub-account made last is not in the list.",
    handle: remembers(
      changesResponse(list, ({ data, ...json }: Told, { memory }) => ({
        ...json,
        data: data.filter(({ subAccount }) => subAccount !== memory.get("subAccount")),
      })),
    ),
  },
  ignores(list, ["subAccount"], "parameter.subAccount"),
  {
    id: "sub-accounts-of-every-broker",
    statement: "roles.own-account-only",
    text: "The sub-accounts of all brokers are listed.",
    handle: changesResponse(list, async ({ data }: Told, call) => {
      for (const other of await listsOfOthers(call)) data.push(...((other as Partial<Told>).data ?? []))
    }),
  },
  ...pageFaults({
    endpoint: list,
    size: "limit",
    rules: { page: "page-default-1", size: "limit-default-10", most: "answers-no-more-than-limit" },
    sizeDefault: 10,
    rows: ({ data }: Told) => data,
  }),
  ...endedPages(list, "limit", "limit-max-200", 200, ({ data }: Told) => data),
  lastMadeFault(status, "subAccount"),
  {
    id: "everybody-is-frozen",
    statement: `${status}.normal-is-1`,
    text: "Every sub-account is reported to be frozen.",
    handle: setsFields(status, { status: "2" }),
  },
  {
    id: "nobody-is-frozen",
    statement: `${status}.frozen-is-2`,
    text: "No sub-account is ever reported to be frozen.",
    handle: setsFields(status, { status: "1" }),
  },
  foreignSubAccounts(status),
  lastMadeFault(futures, "subAccount"),
  {
    id: "futures-stay-closed",
    statement: `${futures}.futures-are-enabled`,
    text: "Futures are reported to be closed when they were opened.",
    handle: tellsEach(futures, (opened) => {
      opened.isFuturesEnabled = false
    }),
  },
  {
    id: "futures-of-nobody",
    statement: `${futures}.futures-are-enabled`,
    text: "Whose futures were opened is not reported.",
    handle: tellsEach(futures, (opened) => {
      opened.subAccount = ""
    }),
  },
  foreignSubAccounts(futures),
]
