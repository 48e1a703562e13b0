/**
 * Fixtures that follow from the catalogue: everything that can be combined is, so that a mistake in a combination which
 * nobody thought of is found. A matrix is a file of this folder, and says what it combines; prefix: `matrix.`.
 */
import type { EndpointEntry } from "../Catalogue.ts"
import type { Fixture } from "../Fixture.ts"
import { amountFixtures } from "./amounts.ts"
import { elementFixtures } from "./elements.ts"
import { endedFixtures } from "./ended.ts"
import { familyFixtures } from "./family.ts"
import { limitFixtures } from "./limits.ts"
import { listFixtures } from "./listFixtures.ts"
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

/** Those that a kit can run: a kit of one's own may have another catalogue. */
export const matrixFixtures = (
  endpoints: ReadonlyMap<string, EndpointEntry>,
  statements: ReadonlyMap<string, unknown>,
  /** Those that are written by hand. */
  fixtures: ReadonlyArray<Fixture>,
): ReadonlyArray<Fixture> =>
  [
    ...listFixtures(endpoints),
    ...orderViewFixtures(endpoints),
    ...walletViewFixtures(endpoints),
    ...preventionFixtures,
    ...elementFixtures,
    ...amountFixtures,
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
