/**
 * Strategy groups: accounts of one master between which self-trade prevention works. The group's id is text; the
 * document's examples show it as a number, which is read too.
 */
import { OptionalText, RequiredText, TextOrInteger, TimedEnvelope } from "@bourse/core/definition"
import * as Limits from "@bourse/core/limits"
import * as Schema from "effect/Schema"

/** A group's name: 1 to 64 characters. */
export const TradeGroupName = /*#__PURE__*/ RequiredText.check(
  /*#__PURE__*/ Schema.isMaxLength(Limits.tradeGroupNameLengthMax),
)

/** A group without its members, as its creation answers it. */
export const CreatedStrategyGroup = /*#__PURE__*/ Schema.Struct({
  /** Unique under one master. */
  tradeGroupName: Schema.String,
  tradeGroupId: TextOrInteger,
  createTime: Schema.Number,
  updateTime: Schema.Number,
})
export type CreatedStrategyGroup = typeof CreatedStrategyGroup.Type

export const StrategyGroup = /*#__PURE__*/ Schema.Struct({
  ...CreatedStrategyGroup.fields,
  /** The members' uids, separated by commas. */
  tradeGroupUid: Schema.String,
})
export type StrategyGroup = typeof StrategyGroup.Type

/** How every answer about strategy groups is wrapped. */
export const GroupEnvelope = <Data extends Schema.Top>(data: Data) => TimedEnvelope(200, data)

/** Which accounts join or leave which group. */
export const groupMembersQuery = /*#__PURE__*/ Schema.Struct({
  /** Uids, separated by commas. */
  uid: RequiredText,
  /** Required, under this name or the next; the client sends this one. */
  tradeGroupId: OptionalText,
  ttradeGroupId: OptionalText, // sic
})
