/** Every measure, by the name it is called by. */
import { clocks } from "./clocks.ts"
import { corruption } from "./corruption.ts"
import { crash } from "./crash.ts"
import { databaseCrash } from "./databaseCrash.ts"
import { diskFull } from "./diskFull.ts"
import { ioError } from "./ioError.ts"
import type { Measure } from "./Measure.ts"
import { outcomes } from "./outcomes.ts"
import { permissions } from "./permissions.ts"
import { powerLoss } from "./powerLoss.ts"
import { prove } from "./prove.ts"
import { secrets } from "./secrets.ts"
import { flood, fuzz, model, oracle } from "./suite.ts"
import { takeover } from "./takeover.ts"
import { timing } from "./timing.ts"

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
  permissions,
  secrets,
  timing,
  prove,
}
