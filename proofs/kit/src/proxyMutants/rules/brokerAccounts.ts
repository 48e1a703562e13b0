/** Mutants that handle a broker's sub-accounts wrongly: their names, their list, their state. */
import { changes, makesUp, rejects, sets } from "../deviations.ts"
import { type Json, mutants } from "../Mutant.ts"
import { remembers, takingLastMade } from "./brokerCommon.ts"

const create = "broker.createSubAccount"
const list = "broker.subAccounts"
const status = "broker.subAccountStatus"
const futures = "broker.enableFutures"

const rows = ({ data }: Json): Array<Json> => data

export const brokerAccounts = [
  ...mutants(
    "broker",
    {
      "signing-in-the-query": {
        "A broker call with its signature in the query is rejected.": rejects(
          create,
          ({ signature }) => signature !== undefined,
        ),
      },
    },
    create,
  ),
  ...mutants(create, {
    "parameter.subAccount": {
      "A sub-account without a name is given one.": makesUp(
        create,
        "subAccount",
        ({ now }) => `named${now()}`,
      ),
    },
    "answers-the-sub-account-made": {
      "A sub-account that was made is reported in capitals.": sets(
        create,
        { subAccount: ({ subAccount }) => subAccount.toUpperCase() },
        rows,
      ),
      "The note of a sub-account is not reported.": sets(create, { note: "" }, rows),
    },
    "is-listed": {
      "The sub-account made last is not in the list.": remembers(
        changes(list, (json, { memory }) => {
          json.data = rows(json).filter(({ subAccount }) => subAccount !== memory.get("subAccount"))
        }),
      ),
    },
  }),
  ...takingLastMade(status, "subAccount"),
  ...mutants(status, {
    "normal-is-1": { "Every sub-account is reported to be frozen.": sets(status, { status: "2" }) },
    "frozen-is-2": { "No sub-account is ever reported to be frozen.": sets(status, { status: "1" }) },
  }),
  ...takingLastMade(futures, "subAccount"),
  ...mutants(futures, {
    "futures-are-enabled": {
      "Futures are reported as not enabled when they were enabled.": sets(
        futures,
        { isFuturesEnabled: false },
        rows,
      ),
      "The sub-account whose futures were enabled is not reported.": sets(futures, { subAccount: "" }, rows),
    },
  }),
]
