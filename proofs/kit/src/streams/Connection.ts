/** A connection to a server's streams, with the messages sent and received. */
import { decodePush, type PushDataV3ApiWrapper } from "@bourse/calls/streams"

/** Polls until a condition is true, since messages arrive in any order; false after `forMs`. */
export const until = async (isTrue: () => boolean, forMs: number): Promise<boolean> => {
  const end = performance.now() + forMs
  while (!isTrue()) {
    if (performance.now() >= end) return false
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return true
}

export class Connection {
  readonly texts: string[] = []
  readonly pushes: PushDataV3ApiWrapper[] = []
  /** Stream messages that could not be decoded. */
  readonly garbled: string[] = []
  onPush: (push: PushDataV3ApiWrapper) => void = () => {}
  isOpen = false
  isClosed = false
  private readonly socket: WebSocket

  constructor(url: string) {
    this.socket = new WebSocket(url)
    this.socket.binaryType = "arraybuffer"
    this.socket.addEventListener("open", () => {
      this.isOpen = true
    })
    const end = () => {
      this.isClosed = true
    }
    this.socket.addEventListener("close", end)
    this.socket.addEventListener("error", end)
    this.socket.addEventListener("message", ({ data }) => {
      if (typeof data === "string") {
        this.texts.push(data)
        return
      }
      try {
        const push = decodePush(new Uint8Array(data as ArrayBuffer))
        this.pushes.push(push)
        this.onPush(push)
      } catch (error) {
        this.garbled.push(String(error))
      }
    })
  }

  async opened(forMs: number): Promise<this> {
    await until(() => this.isOpen || this.isClosed, forMs)
    if (!this.isOpen) throw new Error("the streams do not accept a connection")
    return this
  }

  /** Sends a control message and waits for an answer with the given text. */
  async asked(
    method: string,
    params: ReadonlyArray<string>,
    answer: string,
    forMs: number,
  ): Promise<boolean> {
    const from = this.texts.length
    this.socket.send(JSON.stringify(params.length === 0 ? { method } : { method, params }))
    return until(() => this.texts.slice(from).some((text) => isAnswer(text, answer)), forMs)
  }

  close(): void {
    this.socket.close()
  }
}

const isAnswer = (text: string, msg: string): boolean => {
  try {
    const answer = JSON.parse(text) as { readonly code?: unknown; readonly msg?: unknown }
    return answer.code === 0 && answer.msg === msg
  } catch {
    return false
  }
}
