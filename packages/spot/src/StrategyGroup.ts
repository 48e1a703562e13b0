/**
 * Strategy groups: accounts of one master between which self-trade prevention works. The group's id is text; the
 * document's examples show it as a number, which is read too.
 */
import {
  type FieldNote,
  type Notes,
  OptionalText,
  RequiredText,
  TextOrInteger,
  TimedEnvelope,
  timedEnvelopeNotes,
} from "@bourse/core/definition"
import * as Limits from "@bourse/vocabulary/limits"
import * as Schema from "effect/Schema"

/** A group's name: 1 to 64 characters. */
export const TradeGroupName = RequiredText.check(Schema.isMaxLength(Limits.tradeGroupNameLengthMax))

/** A group without its members, as the response to its creation has it. */
export const CreatedStrategyGroup = Schema.Struct({
  tradeGroupName: Schema.String,
  tradeGroupId: TextOrInteger,
  createTime: Schema.Number,
  updateTime: Schema.Number,
})
export type CreatedStrategyGroup = typeof CreatedStrategyGroup.Type

export const createdStrategyGroupNotes = (): Notes<typeof CreatedStrategyGroup> => ({
  tradeGroupName: { description: "The group's name, unique under its master", example: "my-bots" },
  tradeGroupId: { description: "The group's id", example: "1" },
  createTime: { description: "When it was created", example: 1785542400000, unit: "ms" },
  updateTime: { description: "When it last changed", example: 1785542400000, unit: "ms" },
})

export const StrategyGroup = Schema.Struct({
  ...CreatedStrategyGroup.fields,
  tradeGroupUid: Schema.String,
})
export type StrategyGroup = typeof StrategyGroup.Type

export const strategyGroupNotes = (): Notes<typeof StrategyGroup> => ({
  ...createdStrategyGroupNotes(),
  tradeGroupUid: {
    description: "The members' uids, separated by commas; after adding, only the added ones",
    example: "10000001,10000003",
  },
})

/** The envelope of every response about strategy groups. */
export const GroupEnvelope = <Data extends Schema.Top>(data: Data) => TimedEnvelope(200, data)

export const groupEnvelopeNotes = (data: FieldNote) => timedEnvelopeNotes(data, 200)

/** Which accounts join or leave which group. */
export const groupMembersQuery = Schema.Struct({
  uid: RequiredText,
  /** Required, under this name or the next; the client sends this one. */
  tradeGroupId: OptionalText,
  ttradeGroupId: OptionalText, // sic
})

export const groupMembersNotes = (): Notes<typeof groupMembersQuery> => ({
  uid: {
    description: "Uids of the master or its sub-accounts, separated by commas",
    example: "10000003",
  },
  tradeGroupId: { description: "The group's id, assigned by the exchange", example: "1" },
  ttradeGroupId: { description: "Another spelling of tradeGroupId", example: "1", sic: true },
})
