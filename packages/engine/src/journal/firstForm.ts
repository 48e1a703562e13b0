/**
 * Version 1 of the events: objects that name their fields, with ledger amounts as decimal digits. Most of them are
 * read by the columns of today, field by field; those whose fields have changed are listed here.
 */
import type { Columns } from "../model/Column.ts"
import { type Event, type EventKind, type Events, eventColumns } from "../model/Event.ts"
import { InvariantBroken } from "../Rejection.ts"
import { currentName, renameNetworks } from "./upgrades.ts"

type Written = { readonly [name: string]: unknown }

/** The exact fee was one number, in 10^-8 of a unit. */
const splitExact = (exact: unknown): { readonly feeWhole: string; readonly feeRest: number } => {
  const digits = String(exact).padStart(9, "0")
  return { feeWhole: digits.slice(0, -8), feeRest: Number(digits.slice(-8)) }
}

const side = (exact: unknown, fee: unknown, unlock: unknown, token: unknown): Written => ({
  ...splitExact(exact),
  fee,
  unlock,
  token: token ?? null,
})

/** What a kind's fields were called, or left out, before. */
const changes: { readonly [Kind in EventKind]?: (written: Written) => Written } = {
  assetListed: (written) => ({ ...written, networks: renameNetworks(written.networks) }),
  clockSet: (written) => ({ ...written, offsetMs: written.aheadMs }),
  orderOpened: (written) => ({ listId: -1, stopTicks: 0, ...written }),
  traded: (written) => ({
    ...written,
    taker: side(written.takerFeeExact, written.takerFee, written.takerUnlock, written.takerToken),
    maker: side(written.makerFeeExact, written.makerFee, written.makerUnlock, written.makerToken),
  }),
}

/** Reads a field, and names it when it is none. */
export const readField = (
  kind: EventKind,
  name: string,
  read: (written: unknown) => unknown,
  written: unknown,
): unknown => {
  try {
    return read(written)
  } catch (error) {
    if (!(error instanceof InvariantBroken)) throw error
    throw new InvariantBroken(`event ${kind}, field ${name}: ${error.message}`)
  }
}

/** Reads an event of version 1. */
export const readFirstForm = (written: Written): Event => {
  const { v, time } = written
  const type = currentName(written.type)
  if (typeof type !== "string" || !Object.hasOwn(eventColumns, type))
    throw new InvariantBroken(`unknown event ${JSON.stringify(type)?.slice(0, 60)}`)
  if (v !== 1) throw new InvariantBroken(`event ${type} of an unknown version ${JSON.stringify(v)}`)
  if (!Number.isSafeInteger(time)) throw new InvariantBroken(`an event ${type} without a time`)
  const kind = type as EventKind
  const named = changes[kind]?.(written) ?? written
  const event: Record<string, unknown> = { type, time }
  for (const [name, column] of Object.entries(
    eventColumns[kind] as Columns<Events[EventKind]> as Columns<Record<string, unknown>>,
  )) {
    const value = readField(kind, name, column.read, named[name])
    if (value !== undefined) event[name] = value
  }
  return event as unknown as Event
}
