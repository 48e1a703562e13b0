/**
 * Funds passwords. The interface sends the MD5 of the funds password; the stored value is scrypt over its 32
 * lower-case hexadecimal digits, with a random salt. Hashing runs on a thread of the runtime, never on the
 * event loop.
 */
import { scrypt, timingSafeEqual } from "node:crypto"

const digestPattern = /^[0-9a-fA-F]{32}$/

/** Whether a text can be the MD5 of a password. */
export const isPasswordDigest = (text: string): boolean => digestPattern.test(text)

const derive = (digest: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(digest.toLowerCase(), salt, 32, (error, key) => (error === null ? resolve(key) : reject(error)))
  })

/** The stored hash of a password; `salt` is 16 random bytes as hex. */
export const hashPassword = async (digest: string, salt: string): Promise<string> =>
  `${salt}:${(await derive(digest, Buffer.from(salt, "hex"))).toString("hex")}`

/** Whether a password matches the stored one; the check takes as long without a stored one. */
export const checkPassword = async (digest: string, kept: string | undefined): Promise<boolean> => {
  const [salt = "", hash = ""] = (kept ?? `${"0".repeat(32)}:${"0".repeat(64)}`).split(":")
  const derived = await derive(digest, Buffer.from(salt, "hex"))
  return timingSafeEqual(derived, Buffer.from(hash, "hex")) && kept !== undefined
}
