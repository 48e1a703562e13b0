/**
 * Fixtures that are derived from the catalogue by combining parameters and states. Matrix fixtures find
 * mistakes in combinations that nobody wrote a fixture for. Each file of the folder matrices defines one matrix
 * and says which values it combines; the ids begin with `matrix.`.
 */
import type { EndpointEntry } from "../Catalogue.ts"
import type { Fixture } from "../Fixture.ts"
import { amountFixtures } from "./amounts.ts"
import { commissionFixtures } from "./commissions.ts"
import { elementFixtures } from "./elements.ts"
import { elsewhereFixtures } from "./elsewhere.ts"
import { endedFixtures } from "./ended.ts"
import { familyFixtures } from "./family.ts"
import { limitFixtures } from "./limits.ts"
import { listFixtures } from "./listFixtures.ts"
import { negativeFixtures } from "./negatives.ts"
import { networkFixtures } from "./networks.ts"
import { orderViewFixtures } from "./orderViews.ts"
import { preventionFixtures } from "./prevention.ts"
import { refusedKeyFixtures } from "./refusedKeys.ts"
import { rejectionFixtures } from "./rejections.ts"
import { restFixtures } from "./rests.ts"
import { textFixtures } from "./texts.ts"
import { walletViewFixtures } from "./walletViews.ts"
import { windowFixtures } from "./windows.ts"
import { writeFixtures } from "./writes.ts"

const statementsIn = ({ covers = [], steps }: Fixture): ReadonlyArray<string> => [
  ...covers,
  ...steps.flatMap((step) =>
    "call" in step ? [...(step.covers ?? []), ...(step.wrongs ?? []).flatMap((wrong) => wrong.covers)] : [],
  ),
]

/** The derived fixtures that a kit can run: a user's kit may have a smaller catalogue than ours. */
export const matrixFixtures = (
  endpoints: ReadonlyMap<string, EndpointEntry>,
  statements: ReadonlyMap<string, unknown>,
  /** The kit's hand-written fixtures. */
  fixtures: ReadonlyArray<Fixture>,
): ReadonlyArray<Fixture> =>
  [
    ...listFixtures(endpoints),
    ...orderViewFixtures(endpoints),
    ...walletViewFixtures(endpoints),
    ...preventionFixtures,
    ...elementFixtures,
    ...amountFixtures,
    ...elsewhereFixtures,
    ...commissionFixtures,
    ...networkFixtures,
    ...negativeFixtures,
    ...limitFixtures,
    ...familyFixtures,
    ...restFixtures,
    ...endedFixtures,
    ...textFixtures,
    ...writeFixtures,
    ...rejectionFixtures(endpoints),
    ...windowFixtures(endpoints, fixtures),
    ...refusedKeyFixtures(endpoints, fixtures),
  ].filter(
    (fixture) =>
      fixture.steps.every((step) => !("call" in step) || endpoints.has(step.call)) &&
      statementsIn(fixture).every((id) => statements.has(id)),
  )
