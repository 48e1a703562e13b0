/** The commands of every area, and the reply of each. */
import type { BrokerCommand, BrokerReplies } from "./broker/commands.ts"
import type { OperationCommand } from "./operation/commands.ts"
import type { ScenarioCommand } from "./scenario/commands.ts"
import type { SimulationCommand } from "./simulation/commands.ts"
import type { TradingCommand, TradingReplies } from "./trading/commands.ts"
import type { WalletCommand, WalletReplies } from "./wallet/commands.ts"

export type Command =
  | OperationCommand
  | TradingCommand
  | WalletCommand
  | BrokerCommand
  | SimulationCommand
  | ScenarioCommand
export type CommandType = Command["type"]

/** The command of one type. */
export type CommandOf<Type extends CommandType> = Extract<Command, { readonly type: Type }>

interface Replies extends TradingReplies, WalletReplies, BrokerReplies {}

/** The reply of a command that is not rejected: null, unless its area says otherwise. */
export type ReplyTo<Type extends CommandType> = Type extends keyof Replies ? Replies[Type] : null
export type Reply<C extends Command> = ReplyTo<C["type"]>
