/** Whether the exchange serves, and why not. */

export type Status =
  | { readonly name: "starting" | "ready" }
  | { readonly name: "rebuilding" | "readOnly" | "stopped"; readonly reason: string }

export class Serving {
  status: Status = { name: "starting" }
  /** The end has begun: nothing more is taken. */
  isClosing = false

  /** Whether anything is answered. */
  get isServing(): boolean {
    return !this.isClosing && (this.status.name === "ready" || this.status.name === "readOnly")
  }
}
