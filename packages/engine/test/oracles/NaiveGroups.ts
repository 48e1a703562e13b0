/**
 * Accounts that belong together, as a plain list of acknowledged changes: strategy groups, their masters and
 * members; and frozen accounts.
 */
import type { Command } from "../../src/index.ts"

interface NaiveGroup {
  readonly id: string
  readonly master: string
  members: ReadonlyArray<string>
}

export class NaiveGroups {
  readonly #masters = new Map<string, string>()
  readonly frozen = new Set<string>()
  #groups: Array<NaiveGroup> = []

  /** Records an executed command; `newId` is the id of a group that the command made. */
  acknowledge(command: Command, newId: string): void {
    const group = "groupId" in command ? this.#groups.find(({ id }) => id === command.groupId) : undefined
    if (command.type === "openAccount") this.#masters.set(command.uid, command.master ?? command.uid)
    if (command.type === "createGroup") this.#groups.push({ id: newId, master: command.uid, members: [] })
    if (command.type === "deleteGroup") this.#groups = this.#groups.filter((each) => each !== group)
    if (command.type === "addToGroup" && group !== undefined)
      group.members = [...group.members, ...command.uids]
    if (command.type === "removeFromGroup" && group !== undefined)
      group.members = group.members.filter((uid) => !command.uids.includes(uid))
    if (command.type === "reset") this.#groups = []
    if (command.type === "changeAccount") {
      if (command.frozen === true) this.frozen.add(command.uid)
      else this.frozen.delete(command.uid)
    }
  }

  /** Whether an order of the first account with a self-trade prevention mode must not trade with one of the second. */
  areKeptApart(taker: string, maker: string): boolean {
    const master = this.#masters.get(taker)
    if (!this.#groups.some((group) => group.master === master)) return false
    return (
      taker === maker ||
      this.#groups.some(({ members }) => members.includes(taker) && members.includes(maker))
    )
  }
}
