/**
 * Checks the balances of a fixture's actors: funds are conserved, fills agree with balances, and balances
 * changed as the fixture declares. Balances and fills may follow a write late, so both checks are repeated for
 * a while.
 */

import { fill } from "../checks/Variables.ts"
import { type Changes, imbalances, type Sheet, sheetOf } from "../session/BalanceSheet.ts"
import {
  changesBetween,
  fillsUnlikeBalances,
  type Holdings,
  holdingsOf,
  type Imbalance,
  ordersUnlikeLocks,
  wrongQuotes,
} from "../session/Conservation.ts"
import { levelOf } from "./Findings.ts"
import type { FixtureContext } from "./FixtureContext.ts"

/**
 * Ids of the statements violated by balances that disagree with fills and open orders, and by fills with a
 * wrong quote amount.
 */
const followFunds = "spot.account.balances-follow-the-funds"
const quoteAmounts = "spot.myTrades.fill-describes-the-trade"

/** Time for which balances may lag behind a response, in ms. */
const balancesFollowMs = 2_000

/** Checks conservation as the fixture claims it; checks all fills and locks too if the fixture only trades. */
export const checkConservation = async (context: FixtureContext, before: Holdings): Promise<void> => {
  const claimed = context.fixture.covers ?? []
  const onlyTrades = context.fixture.steps.every((step) => "call" in step && step.call.startsWith("spot."))
  const look = async (): Promise<ReadonlyArray<readonly [ReadonlyArray<string>, Imbalance]>> => {
    const after = await holdingsOf(context.session, context.actors.values())
    const claims: ReadonlyArray<readonly [ReadonlyArray<string>, ReadonlyArray<Imbalance>]> = [
      [claimed, changesBetween(before, after)],
      [[followFunds], onlyTrades ? fillsUnlikeBalances(before, after) : []],
      [[followFunds], onlyTrades ? ordersUnlikeLocks(before, after) : []],
      [[quoteAmounts], wrongQuotes(before, after)],
    ]
    return claims.flatMap(([statements, found]) => found.map((each) => [statements, each] as const))
  }
  let found = await look()
  // Fees are read from the fills, which a history may lack at first.
  while (found.length > 0 && (await context.session.again(context.historyBy))) found = await look()
  for (const [statements, { actor, asset, wanted, got }] of found) {
    const pointer = `balances of ${asset}${actor === undefined ? "" : ` of ${actor}`}`
    context.report("conservation", undefined, { level: "must", statements, pointer, wanted, got }, undefined)
  }
}

/** Checks the balance changes that the fixture declares. */
export const checkChanges = async (
  context: FixtureContext,
  before: Sheet,
  declared: Changes,
): Promise<void> => {
  const filled = Object.fromEntries(
    Object.entries(declared).map(([actor, assets]) => [
      actor,
      Object.fromEntries(
        Object.entries(assets).map(([asset, amount]) => [
          fill(asset, context.variables.scope),
          fill(amount, context.variables.scope).replace(/^--/, ""),
        ]),
      ),
    ]),
  )
  const giveUpAt = performance.now() + balancesFollowMs
  for (;;) {
    const found = imbalances(before, await sheetOf(context.session, context.actors), filled)
    if (found.length > 0 && (await context.session.again(giveUpAt))) continue
    for (const { actor, asset, wanted, got } of found)
      context.report(
        "balance sheet",
        undefined,
        {
          level: levelOf(context.session.kit, context.fixture, context.fixture.covers ?? []),
          statements: context.fixture.covers ?? [],
          pointer: `${asset} of ${actor}`,
          wanted,
          got,
        },
        undefined,
      )
    return
  }
}
