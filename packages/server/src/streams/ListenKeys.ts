/** The listen keys of accounts: which there are, and until when by the exchange clock. */
import { listenKeyMs, listenKeysMax } from "@bourse/vocabulary/streams"

export interface ListenKey {
  readonly uid: string
  /** The API key that made it: with that, it ends. */
  readonly apiKey: string
  /** The first millisecond in which it is valid no more. */
  until: number
}

export class ListenKeys {
  readonly #keys = new Map<string, ListenKey>()
  readonly #random: (bytes: number) => string
  readonly #isGranted: (apiKey: string) => boolean

  constructor(random: (bytes: number) => string, isGranted: (apiKey: string) => boolean) {
    this.#random = random
    this.#isGranted = isGranted
  }

  /** Undefined for a key that is not valid. */
  get(key: string, now: number): ListenKey | undefined {
    const found = this.#keys.get(key)
    if (found === undefined) return undefined
    if (now < found.until && this.#isGranted(found.apiKey)) return found
    this.#keys.delete(key)
    return undefined
  }

  /** The valid keys of an account, oldest first. */
  of(uid: string, now: number): ReadonlyArray<string> {
    return [...this.#keys].flatMap(([key, found]) =>
      found.uid === uid && this.get(key, now) !== undefined ? [key] : [],
    )
  }

  /** Undefined where the account has as many as it may have. */
  issue(uid: string, apiKey: string, now: number): string | undefined {
    if (this.of(uid, now).length >= listenKeysMax) return undefined
    const key = this.#random(32)
    this.#keys.set(key, { uid, apiKey, until: now + listenKeyMs })
    return key
  }

  extend(key: string, now: number): void {
    this.#keys.get(key)!.until = now + listenKeyMs
  }

  close(key: string): void {
    this.#keys.delete(key)
  }

  clear(): void {
    this.#keys.clear()
  }
}
