/** Listen keys: an account has a maximum number of valid ones, and can end its own. */
import { ErrorCode } from "@bourse/vocabulary"
import { listenKeysMax } from "@bourse/vocabulary/streams"
import type { CommandOf } from "../model/Command.ts"
import type { Emit } from "../model/Event.ts"
import type { ListenKey } from "../model/operation/Account.ts"
import type { State } from "../model/State.ts"
import { parameterError, Rejection } from "../Rejection.ts"

/** The message does not show the listen key: anyone with it can read the account's streams. */
const unknownKey = new Rejection(
  ErrorCode.recordNotFound,
  "",
  "'listenKey' is no valid listen key of this account",
)

/** The valid listen keys of an account, oldest first. */
export const validListenKeys = (state: State, uid: string, now: number): ReadonlyArray<ListenKey> =>
  [...state.listenKeys.values()].filter((each) => each.uid === uid && now < each.until)

/** The listen key with this text; undefined if it is not valid. */
export const validListenKey = (state: State, key: string, now: number): ListenKey | undefined => {
  const found = state.listenKeys.get(key)
  return found !== undefined && now < found.until ? found : undefined
}

export const makeListenKey = (
  state: State,
  { type: _, ...made }: CommandOf<"makeListenKey">,
  now: number,
  emit: Emit,
): null | Rejection => {
  if (validListenKeys(state, made.uid, now).length >= listenKeysMax)
    return parameterError(`an account has at most ${listenKeysMax} valid listen keys`)
  emit({ type: "listenKeyKept", time: now, ...made })
  return null
}

export const extendListenKey = (
  state: State,
  { key, uid, until }: CommandOf<"extendListenKey">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const found = validListenKey(state, key, now)
  if (found?.uid !== uid) return unknownKey
  emit({ type: "listenKeyKept", time: now, ...found, until })
  return null
}

export const endListenKey = (
  state: State,
  { key, of }: CommandOf<"endListenKey">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const found = validListenKey(state, key, now)
  if (found === undefined || found.uid !== (of ?? found.uid)) return unknownKey
  emit({ type: "listenKeyEnded", time: now, key })
  return null
}
