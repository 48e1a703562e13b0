/**
 * API secrets at rest: sealed with AES-256-GCM under a master key, bound to their key's name and uid, so that a
 * sealed secret moved to another row does not open. The master key lives in a 0600 file (or the environment),
 * never in the database; backups of the data folder should leave it out.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto"
import { statSync } from "node:fs"
import { onWindows, readBounded, writeDurably } from "@bourse/store"
import { MasterKeyError } from "../StartError.ts"

const version = "v1"

/** Reads a master key: 64 hex digits. */
export const parseMasterKey = (text: string, source: string): Buffer => {
  const hex = text.trim()
  if (!/^[0-9a-fA-F]{64}$/.test(hex))
    throw new MasterKeyError({ message: `${source} must hold a master key of 64 hex digits` })
  return Buffer.from(hex, "hex")
}

/**
 * Reads the master key in a file; undefined if there is no file. A file that other users can read is rejected, where
 * modes say so.
 */
export const readMasterKey = (path: string): Buffer | undefined => {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode
  if (mode === undefined) return undefined
  if (!onWindows && (mode & 0o077) !== 0)
    throw new MasterKeyError({
      message: `master key file ${path} is readable by others; run: chmod 600 ${path}`,
    })
  return parseMasterKey(readKeyFile(path), `master key file ${path}`)
}

/** A key and the white space that an editor leaves. */
const keyFileBytesMax = 4_096

/** The text of a master key file. */
export const readKeyFile = (path: string): string => {
  try {
    return readBounded(path, keyFileBytesMax)
  } catch (error) {
    throw new MasterKeyError({
      message: `master key file ${path} cannot be read: ${(error as Error).message}`,
    })
  }
}

/** Writes a master key file: the key is complete and synced before the file has its name. */
export const writeMasterKey = (path: string, key: Buffer): void =>
  writeDurably(path, `${key.toString("hex")}\n`)

export class Secrets {
  readonly #masterKey: Buffer

  constructor(masterKey: Buffer) {
    this.#masterKey = masterKey
  }

  /**
   * Encrypts a secret for a place: its key's name and uid. The same secret for the same place gives the same text: the
   * nonce is a MAC of both, so no other text is ever encrypted with it.
   */
  seal(secret: string, place: string): string {
    const nonce = createHmac("sha256", this.#masterKey)
      .update(JSON.stringify(["nonce", place, secret]))
      .digest()
      .subarray(0, 12)
    const cipher = createCipheriv("aes-256-gcm", this.#masterKey, nonce).setAAD(
      Buffer.from(`${version} ${place}`),
    )
    const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()])
    return [version, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString("base64url"))].join(
      ".",
    )
  }

  /**
   * Decrypts what {@link seal} encrypted for the same place; throws {@link MasterKeyError} for any other key or place.
   * The message contains `what`, not the place, because the place contains a whole API key.
   */
  open(sealed: string, place: string, what: string): string {
    const [sealedVersion, nonce, text, tag] = sealed.split(".")
    try {
      if (sealedVersion !== version) throw new Error(`unknown version ${sealedVersion}`)
      const decipher = createDecipheriv("aes-256-gcm", this.#masterKey, Buffer.from(nonce ?? "", "base64url"))
        .setAAD(Buffer.from(`${version} ${place}`))
        .setAuthTag(Buffer.from(tag ?? "", "base64url"))
      return Buffer.concat([
        decipher.update(Buffer.from(text ?? "", "base64url")),
        decipher.final(),
      ]).toString("utf8")
    } catch {
      throw new MasterKeyError({
        message: `cannot decrypt ${what}: wrong master key, or the data was changed`,
      })
    }
  }
}

/** A master key for new data. */
export const randomMasterKey = (): Buffer => randomBytes(32)

/** The secret of an API key. */
export const openSecret = (
  secrets: Secrets,
  { key, uid, sealedSecret }: { readonly key: string; readonly uid: string; readonly sealedSecret: string },
): string => secrets.open(sealedSecret, `${key} ${uid}`, `the secret of an API key of account ${uid}`)
