/** Servers that list deposits or withdrawals of the wrong days, too many, or too few. Both lists have the same rules. */
import { changes, dayMs, hasWindow, keeps, lastBy, leavesOut, makesUp, understands } from "../deviations.ts"
import { type Json, mutants } from "../Mutant.ts"
import { ignoring } from "./lists.ts"

/**
 * @param id the field that names a record
 * @param time the field that says when it was made
 */
const spans = (endpoint: string, id: string, time: string) => [
  ...ignoring(endpoint, "coin", "status", "startTime", "endTime", "limit"),
  ...mutants(endpoint, {
    "default-window-7-days": {
      "Without times the records of 3 days are listed.": lastBy(endpoint, 3 * dayMs),
      "Without times the records of 30 days are listed.": keeps(
        endpoint,
        id,
        (record, { parameters, now }) => !hasWindow(parameters) && now() - record[time] < 30 * dayMs,
      ),
    },
    "reach-90-days": {
      "Records of more than 60 days ago are not listed.": leavesOut(
        endpoint,
        (record, { now }) => now() - record[time] >= 60 * dayMs,
      ),
    },
    "nothing-before-90-days": {
      "What was once listed is found whatever its age.": keeps(
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
    "limit-default-1000": {
      "Without limit 500 records are listed.": makesUp(endpoint, "limit", "500"),
    },
    "limit-max-1000": {
      "A list of 1000 records gets one more.": changes(endpoint, (json: ReadonlyArray<Json>) =>
        json.length === 1000 ? [...json, json[0]] : json,
      ),
    },
    "answers-no-more-than-limit": {
      "One record more than limit says is listed.": understands(
        endpoint,
        ({ limit = "1000" }) => Number(limit) < 1000 && { limit: String(Number(limit) + 1) },
      ),
    },
  }),
]

export const walletSpans = [
  ...spans("wallet.depositHistory", "txId", "insertTime"),
  ...spans("wallet.withdrawalHistory", "id", "applyTime"),
]
