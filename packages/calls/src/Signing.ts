/** Signing requests: HMAC-SHA256 over the query string as sent, followed by the body; 64 lower-case hex digits. */

/**
 * Signs a text under a secret prepared once. Browsers sign asynchronously, so the signature may be a promise.
 */
export type Sign = (text: string) => string | Promise<string>

export { prepareSigner } from "#signer"
