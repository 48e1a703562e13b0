/** Cheap password hashes, for tests with many tries. */
import crypto, { type BinaryLike } from "node:crypto"
import { syncBuiltinESMExports } from "node:module"
import { afterAll, beforeAll } from "vitest"

/** Replaces the password hashing for the tests of a file. */
export const cheapPasswords = (): void => {
  const { scrypt } = crypto
  const replace = (by: typeof scrypt) => {
    crypto.scrypt = by
    syncBuiltinESMExports()
  }
  beforeAll(() =>
    replace(((
      password: BinaryLike,
      salt: BinaryLike,
      length: number,
      done: (error: Error | null, key: Buffer) => void,
    ) => scrypt(password, salt, length, { N: 16 }, done)) as typeof scrypt),
  )
  afterAll(() => replace(scrypt))
}
