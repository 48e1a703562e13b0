/** The faults written by hand: broken rules, wrong values, missing refusals. */
import { accessFaults } from "./accessFaults.ts"
import { accountFaults } from "./accountFaults.ts"
import { cancelFaults } from "./cancelFaults.ts"
import type { Fault } from "./Fault.ts"
import { orderFaults } from "./orderFaults.ts"
import { placeFaults } from "./placeFaults.ts"

export const ruleFaults: ReadonlyArray<Fault> = [
  ...accessFaults,
  ...placeFaults,
  ...cancelFaults,
  ...orderFaults,
  ...accountFaults,
]
