/**
 * Calls followers for each group of events twice: when the group is complete, while the state includes exactly that
 * group, and when the group is durable. Without followers no work is done for a group.
 */
import type { State } from "@bourse/engine"
import type { GroupCommit, PendingGroup } from "./GroupCommit.ts"

/** Called for a group that is not durable yet; the returned function is called when the group is durable. */
export type Follower = (group: PendingGroup, state: State) => (() => void) | undefined

export interface CommittedGroupsParts {
  readonly served: { readonly state: State }
  readonly commits: GroupCommit
}

export class CommittedGroups {
  readonly #followers = new Set<Follower>()
  #closed: { readonly seq: number; readonly tell: ReadonlyArray<() => void> } | undefined

  constructor({ served, commits }: CommittedGroupsParts) {
    commits.closed.on((group) => {
      if (this.#followers.size === 0) return
      const tell = [...this.#followers].flatMap((follower) => follower(group, served.state) ?? [])
      this.#closed = { seq: group.seq, tell }
    })
    commits.durable.on(({ seq }) => {
      const closed = this.#closed
      this.#closed = undefined
      if (closed?.seq === seq) for (const tell of closed.tell) tell()
    })
  }

  /** Adds a follower of the groups; returns a function that removes it. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower)
    return () => void this.#followers.delete(follower)
  }
}
