/** A stream as an async iterable: a queue between pushes, which do not wait, and a loop, which may be slow. */
import { type Source, tooSlow } from "#calls/streams"

interface Reading {
  readonly queueMax: number
  readonly signal?: AbortSignal | undefined
  /** Ends the loop over the stream without an error. */
  readonly closed: AbortSignal
}

/** Items that were pushed before a failure are delivered first. */
export async function* read<Item>(
  { channel, keep, start }: Source<Item>,
  { queueMax, signal, closed }: Reading,
): AsyncGenerator<Item, void, undefined> {
  signal?.throwIfAborted()
  let waiting: Item[] = []
  /** Number of dequeued items that were not delivered yet. */
  let left = 0
  let failure: { readonly error: unknown } | undefined
  let wake = () => {}
  const fail = (error: unknown) => {
    failure ??= { error }
    stop()
    wake()
  }
  const stop = start({
    item: (item) => {
      if (failure !== undefined) return
      if (keep === "latest") waiting = []
      if (keep === "every" && waiting.length + left >= queueMax) return fail(tooSlow(channel, queueMax))
      waiting.push(item)
      wake()
    },
    failed: fail,
  })
  const end = () => wake()
  signal?.addEventListener("abort", end)
  closed.addEventListener("abort", end)
  try {
    while (true) {
      const taken = waiting
      waiting = []
      left = taken.length
      for (const item of taken) {
        left--
        signal?.throwIfAborted()
        if (closed.aborted) return
        yield item
      }
      signal?.throwIfAborted()
      if (closed.aborted) return
      if (waiting.length > 0) continue
      if (failure !== undefined) throw failure.error
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  } finally {
    stop()
    signal?.removeEventListener("abort", end)
    closed.removeEventListener("abort", end)
  }
}
