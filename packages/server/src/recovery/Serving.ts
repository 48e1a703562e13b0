/** Whether the exchange serves, and the reason if not. */

export type Status =
  | { readonly name: "starting" | "ready" }
  | { readonly name: "rebuilding" | "readOnly" | "stopped"; readonly reason: string }

export class Serving {
  status: Status = { name: "starting" }
  /** The exchange's stop has begun: no further request is accepted. */
  isClosing = false

  /** Whether the exchange answers requests. */
  get isServing(): boolean {
    return !this.isClosing && (this.status.name === "ready" || this.status.name === "readOnly")
  }
}
