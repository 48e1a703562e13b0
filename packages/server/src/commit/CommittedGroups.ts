/**
 * Tells followers of each group of events: when it is complete, while the state shows all of it and nothing newer, and
 * again when it is durable. Without followers nothing is done.
 */
import type { State } from "@bourse/engine"
import type { GroupCommit, PendingGroup } from "./GroupCommit.ts"

/** Looks at a group that is not durable yet; what it answers with is called when the group is. */
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

  /** Returns what ends it. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower)
    return () => void this.#followers.delete(follower)
  }
}
