/** Mutants that handle deposits of sub-accounts wrongly: addresses, deposits, the period listed. */
import { adds, answers, changes, dayMs, elementsOf, keeps, lastBy, sets, understands } from "../deviations.ts"
import { type Json, mutants } from "../Mutant.ts"

const create = "broker.createSubDepositAddress"
const addresses = "broker.subDepositAddresses"
const own = "broker.subDepositHistory"
const all = "broker.allSubDepositHistory"

/** Changes the memo of records in both lists of deposits. */
const ofAnotherMemo = (endpoint: string) =>
  mutants(endpoint, {
    "address-suffix-is-the-memo": {
      "The suffix of an address is not its memo.": sets(endpoint, {
        address: ({ address }) => `${address.split(":")[0]}:999`,
      }),
    },
  })

export const brokerDeposits = [
  ...mutants(create, {
    "answers-the-coin-and-network-sent": {
      "An address that was made is reported with another coin.": sets(create, { coin: "another" }),
      "An address that was made is reported with another network.": sets(create, { network: "another" }),
    },
    "is-listed": { "Addresses are never listed.": answers(addresses, []) },
  }),
  ...mutants(addresses, {
    "only-the-coin-sent": {
      "The addresses of further coins are listed too.": adds(addresses, async ({ parameters, ask }) => {
        const others = ["USDT", "XRP"].filter((coin) => coin !== parameters.coin)
        const found = await Promise.all(others.map((coin) => ask(addresses, { ...parameters, coin })))
        return found.flatMap(({ json }) => elementsOf(json))
      }),
    },
  }),
  ...ofAnotherMemo(own),
  ...mutants(own, {
    "end-time-default-now": {
      "With startTime alone, the deposits of 10 days from there are listed.": understands(
        own,
        ({ startTime, endTime }) =>
          startTime !== undefined &&
          endTime === undefined && { endTime: String(Number(startTime) + 10 * dayMs) },
      ),
    },
  }),
  ...ofAnotherMemo(all),
  ...mutants(all, {
    "reach-3-days-from-midnight": Object.fromEntries(
      [2, 3].map((days) => [`Without times, the last ${days} days are listed.`, lastBy(all, days * dayMs)]),
    ),
    "nothing-before-3-days": {
      "A deposit that was listed once is listed forever.": keeps(all, "txId"),
    },
    "covers-all-sub-accounts": {
      "Only the deposits of one sub-account are listed.": changes(all, (rows) =>
        rows.filter(({ address }: Json) => address === rows[0].address),
      ),
    },
    "no-address-tag": {
      "Deposits of all sub-accounts have an addressTag.": sets(all, { addressTag: null }),
    },
  }),
]
