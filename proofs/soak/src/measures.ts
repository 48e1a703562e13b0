/** All soak measures, by their names on the command line. */

import type { Measure } from "./Measure.ts"
import { checkOfBots, checkOfMaker } from "./measures/check.ts"
import { clocks } from "./measures/clocks.ts"
import { corruption } from "./measures/corruption.ts"
import { crash } from "./measures/crash.ts"
import { databaseCrash } from "./measures/databaseCrash.ts"
import { diskFull } from "./measures/diskFull.ts"
import { ioError } from "./measures/ioError.ts"
import { mirror } from "./measures/mirror.ts"
import { outcomes } from "./measures/outcomes.ts"
import { permissions } from "./measures/permissions.ts"
import { powerLoss } from "./measures/powerLoss.ts"
import { prove } from "./measures/prove.ts"
import { secrets } from "./measures/secrets.ts"
import { flood, fuzz, model, oracle, strangers } from "./measures/suite.ts"
import { takeover } from "./measures/takeover.ts"
import { timing } from "./measures/timing.ts"

export const measures: Readonly<Record<string, Measure>> = {
  crash,
  "power-loss": powerLoss,
  "io-error": ioError,
  "disk-full": diskFull,
  corruption,
  clocks,
  takeover,
  "database-crash": databaseCrash,
  outcomes,
  flood,
  oracle,
  model,
  fuzz,
  strangers,
  permissions,
  secrets,
  timing,
  check: checkOfBots,
  maker: checkOfMaker,
  mirror,
  prove,
}
