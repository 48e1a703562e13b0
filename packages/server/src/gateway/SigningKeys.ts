/**
 * Decrypted API secrets, prepared for signing. A prepared secret is valid only for the key grant from which it
 * was made.
 */
import { randomBytes } from "node:crypto"
import { type Hmac, prepareHmac } from "@bourse/core"
import type { ApiKey, State } from "@bourse/engine"
import type { Log } from "../log/Log.ts"
import { MasterKeyError } from "../StartError.ts"
import { openSecret, type Secrets } from "../security/Secrets.ts"

export class SigningKeys {
  readonly #secrets: Secrets
  readonly #log: Log
  readonly #prepared = new Map<string, { readonly key: ApiKey; readonly hmac: Hmac }>()
  /** A signer for unknown keys, so that an unknown key takes as long as a wrong signature. */
  readonly nobody = prepareHmac("nobody")

  constructor(secrets: Secrets, log: Log) {
    this.#secrets = secrets
    this.#log = log
  }

  hmacOf(key: ApiKey, state: State): Hmac {
    const prepared = this.#prepared.get(key.key)
    if (prepared?.key === key) return prepared.hmac
    // Prepared secrets of deleted keys are dropped at once.
    if (this.#prepared.size > 2 * state.keys.size + 100) this.#prepared.clear()
    const hmac = prepareHmac(this.#secretOf(key))
    this.#prepared.set(key.key, { key, hmac })
    return hmac
  }

  /** If a secret cannot be decrypted, every signature with that key is wrong. */
  #secretOf(key: ApiKey): string {
    try {
      return openSecret(this.#secrets, key)
    } catch (error) {
      if (!(error instanceof MasterKeyError)) throw error
      this.#log.error("an API key cannot be used", { uid: key.uid, error: error.message })
      return randomBytes(32).toString("hex")
    }
  }
}
