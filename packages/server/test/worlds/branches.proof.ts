/**
 * Branches of one snapshot are equal: 20 random exchanges, without and with a market, with recorded data, with
 * a restart of one branch.
 */
import { test } from "vitest"
import { compareBranches } from "../support/compareBranches.ts"

test.each(Array.from({ length: 20 }, (_, seed) => seed))(
  "two branches of random exchange state %i are equal",
  compareBranches,
)
