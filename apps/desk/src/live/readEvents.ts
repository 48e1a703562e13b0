/** Reads a stream of server-sent events with `fetch`, which, unlike EventSource, can send the token as a header. */

export interface ServerEvent {
  readonly name: string
  readonly id: string | undefined
  readonly data: unknown
}

/** The events of a text stream, as they arrive. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let rest = ""
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (rest + part.value).split("\n\n")
    rest = blocks.pop() ?? ""
    for (const block of blocks) {
      const fields = new Map(
        block.split("\n").map((line) => {
          const colon = line.indexOf(":")
          return [line.slice(0, colon), line.slice(colon + 1).trimStart()] as const
        }),
      )
      const data = fields.get("data")
      if (data !== undefined)
        yield { name: fields.get("event") ?? "message", id: fields.get("id"), data: JSON.parse(data) }
    }
  }
}

/**
 * Calls `handle` for every server-sent event, reconnects when the stream ends, and continues after the last
 * event.
 */
export const readEvents = async (
  token: string,
  handle: (event: ServerEvent) => void,
  onState: (isOpen: boolean) => void,
  signal: AbortSignal,
): Promise<void> => {
  let lastId: string | undefined
  while (!signal.aborted) {
    try {
      const headers = {
        "X-Bourse-Token": token,
        ...(lastId === undefined ? {} : { "Last-Event-ID": lastId }),
      }
      const response = await fetch("/sandbox/v1/events", { headers, signal })
      if (!response.ok || response.body === null) throw new Error(`status ${response.status}`)
      onState(true)
      for await (const event of eventsOf(response.body)) {
        lastId = event.id ?? lastId
        handle(event)
      }
    } catch {
      // The code below reopens the event stream, whatever ended it.
    }
    onState(false)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}
