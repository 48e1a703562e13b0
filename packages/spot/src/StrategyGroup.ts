/**
 * Strategy groups: accounts of one master, between which self-trade prevention applies. The group's id is text; the
 * document's examples have a number, which is read too.
 */
import {
  type FieldNote,
  field,
  OptionalText,
  RequiredText,
  TextOrInteger,
  TimedEnvelope,
} from "@bourse/core/definition"
import * as Limits from "@bourse/vocabulary/limits"
import * as Schema from "effect/Schema"

/** A group's name: 1 to 64 characters. */
export const TradeGroupName = RequiredText.check(Schema.isMaxLength(Limits.tradeGroupNameLengthMax))

/** A strategy group without its members, as the response to its creation has it. */
export const CreatedStrategyGroup = Schema.Struct({
  tradeGroupName: field(Schema.String, {
    description: "The group's name, unique under its master",
    example: "my-bots",
  }),
  tradeGroupId: field(TextOrInteger, { description: "The group's id", example: "1" }),
  createTime: field(Schema.Number, {
    description: "Time when the group was created",
    example: 1785542400000,
    unit: "ms",
  }),
  updateTime: field(Schema.Number, {
    description: "Time of the group's last change",
    example: 1785542400000,
    unit: "ms",
  }),
})
export type CreatedStrategyGroup = typeof CreatedStrategyGroup.Type

export const StrategyGroup = Schema.Struct({
  ...CreatedStrategyGroup.fields,
  tradeGroupUid: field(Schema.String, {
    description: "The members' uids, separated by commas; after adding, only the added ones",
    example: "10000001,10000003",
  }),
})
export type StrategyGroup = typeof StrategyGroup.Type

/** The envelope of every response about strategy groups. */
export const GroupEnvelope = <Data extends Schema.Top>(data: Data, note: FieldNote) =>
  TimedEnvelope(200, data, note)

/** The accounts that join or leave a group. */
export const groupMembersQuery = Schema.Struct({
  uid: field(RequiredText, {
    description: "Uids of the master or its sub-accounts, separated by commas",
    example: "10000003",
  }),
  /** The group's id is required, under this name or the next one; the client sends this one. */
  tradeGroupId: field(OptionalText, {
    description: "The group's id, assigned by the exchange",
    example: "1",
  }),
  ttradeGroupId: field(OptionalText, {
    description: "Another spelling of tradeGroupId",
    example: "1",
    sic: true,
  }), // sic
})
