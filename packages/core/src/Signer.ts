/** The service that signs a client's requests: an API key and the HMAC under its secret. */

import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { checkOptions, keyRules } from "#calls"
import { withOptions } from "./InvalidOptions.ts"
import { prepareSigner, type Sign } from "./Signing.ts"

export class Signer extends Context.Service<
  Signer,
  {
    /** The API key, sent in the `X-MEXC-APIKEY` header. */
    readonly apiKey: string
    /** The signature of a text: 64 lower-case hex digits. */
    readonly sign: Sign
  }
>()("@bourse/core/Signer") {
  /**
   * A signer with HMAC-SHA256. The secret stays in the signer's closure: it is in no log and no error. Fails
   * with `InvalidOptions`, which names a missing key or secret.
   */
  static readonly layer = (key: {
    readonly apiKey: string
    readonly secret: string | Redacted.Redacted<string>
  }) =>
    Layer.effect(
      Signer,
      withOptions(() => {
        const secret = Redacted.isRedacted(key.secret) ? Redacted.value(key.secret) : key.secret
        checkOptions({ apiKey: key.apiKey, secret }, keyRules, ["apiKey", "secret"])
        return { apiKey: key.apiKey, sign: prepareSigner(secret) }
      }),
    )
}
