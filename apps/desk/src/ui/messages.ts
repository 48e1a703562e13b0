/** Messages about finished actions. A message disappears after some seconds, before it can become untrue. */
import { useSyncExternalStore } from "react"

interface Message {
  readonly id: number
  readonly text: string
}

let messages: ReadonlyArray<Message> = []
let nextId = 1
const listeners = new Set<() => void>()

const change = (changed: ReadonlyArray<Message>): void => {
  messages = changed
  for (const listener of listeners) listener()
}

/** How long a message stays, in ms: long enough to be read. */
const staysMs = (text: string): number => Math.max(6_000, 80 * text.length)

export const dismiss = (id: number): void => change(messages.filter((message) => message.id !== id))

export const tell = (text: string): void => {
  const id = nextId++
  change([...messages, { id, text }])
  setTimeout(() => dismiss(id), staysMs(text))
}

/** Messages, oldest first. */
export const useMessages = (): ReadonlyArray<Message> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => messages,
  )
