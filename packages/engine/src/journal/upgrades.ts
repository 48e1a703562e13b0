/**
 * Kinds of events whose fields have changed since version 2. Each function turns the fields of one version, as they
 * were written, into those of the next one; the first reads version 2. With each the version of the kind rises by one.
 */
import type { EventKind } from "../model/Event.ts"

/** Kinds that had another name in earlier journals, by that name. */
const earlierNames: ReadonlyMap<unknown, EventKind> = new Map<string, EventKind>([
  ["groupCreated", "strategyGroupCreated"],
  ["groupDeleted", "strategyGroupDeleted"],
  ["groupChanged", "strategyGroupChanged"],
  ["withdrawalApplied", "withdrawalRequested"],
  ["sentToUser", "internallyTransferred"],
  ["passwordTried", "passwordAttempted"],
])

/** The current name of a kind, as a journal of any version has it. */
export const currentName = (written: unknown): unknown => earlierNames.get(written) ?? written

type Upgrade = (fields: ReadonlyArray<unknown>) => ReadonlyArray<unknown>

/** The identifier of a network was `netWork`, and its old name `network`. */
const renameNetwork = (written: unknown): unknown => {
  if (typeof written !== "object" || written === null) return written
  const { network: oldName, netWork: network, ...rest } = written as Readonly<Record<string, unknown>>
  return { network, oldName, ...rest }
}

/** The networks of a coin, as they were before version 3 of `assetListed`. */
export const renameNetworks = (written: unknown): unknown =>
  Array.isArray(written) ? written.map(renameNetwork) : written

export const upgrades: { readonly [Kind in EventKind]?: ReadonlyArray<Upgrade> } = {
  assetListed: [
    ([asset, name, ledgerScale, networks]) => [asset, name, ledgerScale, renameNetworks(networks)],
  ],
  // It has a history, as all accounts did; it is not that of a simulated market.
  accountOpened: [(fields) => [...fields, null], (fields) => [...fields, null]],
  // The clock ran at speed 1.
  clockSet: [(fields) => [...fields, null]],
}
