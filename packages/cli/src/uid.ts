/** The account argument of control commands: a uid, or a demo account's name as for `--as`. */
import { Argument } from "effect/cli"
import { suggesting } from "./choices.ts"
import { demoAccounts } from "./demoAccounts.ts"

const demoUids = new Map<string, string>(Object.entries(demoAccounts).map(([name, { uid }]) => [name, uid]))
const names = [...demoUids.keys()]

export const uidOf = (typed: string): string => demoUids.get(typed) ?? typed

export const uid = suggesting("uid", names).pipe(
  Argument.withDescription(`The account's uid, or a demo account: ${names.join(", ")}`),
  Argument.map(uidOf),
)
