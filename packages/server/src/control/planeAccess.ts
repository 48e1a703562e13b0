/**
 * Who may use the control plane: callers with the plane's token; for the sandbox endpoints, from permitted
 * addresses only.
 */
import { createHash, timingSafeEqual } from "node:crypto"
import { type Caller, isLoopback } from "../callers/Address.ts"
import { accessDenied, ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"

export interface PlaneOptions {
  /**
   * Either token opens the admin verbs; only the sandbox's opens the sandbox verbs. Null as a token switches a
   * plane off.
   */
  readonly adminToken: string | null
  readonly sandboxToken: string | null
  /** Addresses that may call the sandbox verbs. */
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

/**
 * The reason why a request to the control plane is rejected; null if it may pass. `given` is the token in the
 * request.
 */
export const planeRejection = (
  { adminToken, sandboxToken, sandboxFrom }: PlaneOptions,
  plane: "admin" | "sandbox",
  caller: Caller,
  given: string,
): ErrorResponse | null => {
  const allowed = (plane === "admin" ? [adminToken, sandboxToken] : [sandboxToken]).filter(
    (each) => each !== null,
  )
  // A plane that is switched off answers like an unknown path; the sandbox's accepts callers on this machine only.
  if (allowed.length === 0) return errorResponse("notFound")
  if (plane === "sandbox" && sandboxFrom === "loopback" && !isLoopback(caller.address))
    return accessDenied(
      `the sandbox endpoints work from the server's own machine only, and this request ${caller.doubt === null ? `comes from ${caller.address}; start the server with --sandbox-from any` : `${caller.doubt}; or open them to everybody with --sandbox-from any`}`,
    )
  // Both tokens are always compared, so that the response time reveals nothing.
  const matching = allowed.filter((each) => sameText(given, each) && given !== "")
  return matching.length === 0 ? unauthorized : null
}
