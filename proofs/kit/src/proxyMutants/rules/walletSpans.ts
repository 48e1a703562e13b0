/**
 * Mutants that list deposits or withdrawals of wrong days, or too many, or too few. The lists of deposits and
 * of withdrawals have the same rules.
 */
import { dayMs, hasWindow, keeps, leavesOut, understands } from "../deviations.ts"
import { mutants } from "../Mutant.ts"

/**
 * @param id field that names a record
 * @param time field with the time at which it was made
 */
const spans = (endpoint: string, id: string, time: string) => [
  ...mutants(endpoint, {
    "reach-90-days": {
      "Records of more than 60 days ago are not listed.": leavesOut(
        endpoint,
        (record, { now }) => now() - record[time] >= 60 * dayMs,
      ),
    },
    "nothing-before-90-days": {
      "Records listed once stay in the list at any age.": keeps(
        endpoint,
        id,
        (record, { parameters: { startTime, endTime } }) =>
          record[time] >= Number(startTime) && record[time] <= Number(endTime),
      ),
    },
    "window-bounds-the-records": {
      "The window is a day longer at either end.": understands(
        endpoint,
        (sent) =>
          hasWindow(sent) && {
            startTime: String(Number(sent.startTime) - dayMs),
            endTime: String(Number(sent.endTime) + dayMs),
          },
      ),
    },
  }),
]

export const walletSpans = [
  ...spans("wallet.depositHistory", "txId", "insertTime"),
  ...spans("wallet.withdrawalHistory", "id", "applyTime"),
]
