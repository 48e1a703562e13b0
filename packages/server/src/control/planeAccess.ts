/** Who may use the control plane: its token, and for the sandbox endpoints the place a request comes from. */
import { createHash, timingSafeEqual } from "node:crypto"
import { type Caller, isLoopback } from "../callers/Address.ts"
import { accessDenied, ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"

export interface PlaneOptions {
  /** Either token opens the admin verbs, the sandbox's alone the sandbox verbs; null switches a plane off. */
  readonly adminToken: string | null
  readonly sandboxToken: string | null
  /** From where the sandbox verbs may be asked for. */
  readonly sandboxFrom: "loopback" | "any"
  readonly trustedProxies: ReadonlySet<string>
}

const sameText = (a: string, b: string): boolean => {
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

const unauthorized = new ErrorResponse({
  code: 403,
  status: 403,
  message: "wrong or missing X-Bourse-Token",
})

/** Why a request is rejected: `given` is its token. Null: it may pass. */
export const planeRejection = (
  { adminToken, sandboxToken, sandboxFrom }: PlaneOptions,
  plane: "admin" | "sandbox",
  caller: Caller,
  given: string,
): ErrorResponse | null => {
  const allowed = (plane === "admin" ? [adminToken, sandboxToken] : [sandboxToken]).filter(
    (each) => each !== null,
  )
  // A plane that is switched off is not there; the sandbox's is for callers on this machine.
  if (allowed.length === 0) return errorResponse("notFound")
  if (plane === "sandbox" && sandboxFrom === "loopback" && !isLoopback(caller.address))
    return accessDenied(
      `the sandbox endpoints are for the server's own machine, and this request ${caller.doubt === null ? `comes from ${caller.address}; start the server with --sandbox-from any` : `${caller.doubt}; or open them to everybody with --sandbox-from any`}`,
    )
  // Every comparison is made, so that the time tells nothing.
  const matching = allowed.filter((each) => sameText(given, each) && given !== "")
  return matching.length === 0 ? unauthorized : null
}
