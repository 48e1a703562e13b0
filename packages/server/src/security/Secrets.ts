/**
 * API secrets at rest: sealed with AES-256-GCM under a master key, bound to their key's name and uid, so that a
 * sealed secret moved to another row does not open. The master key is in a 0600 file (or the environment), never in
 * the database; backups of the data folder should leave it out.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto"
import { statSync } from "node:fs"
import { onWindows, readBounded, writeDurably } from "@bourse/store"
import { MasterKeyError } from "../StartError.ts"

const version = "v1"

/** Parses a master key: 64 hex digits. */
export const parseMasterKey = (text: string, source: string): Buffer => {
  const hex = text.trim()
  if (!/^[0-9a-fA-F]{64}$/.test(hex))
    throw new MasterKeyError({ message: `${source} must hold a master key of 64 hex digits` })
  return Buffer.from(hex, "hex")
}

/**
 * Reads the master key from a file; undefined if that file does not exist. On systems with file modes, a file
 * that other users can read is rejected.
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

/** Maximum length of a master key file: a key and the white space that an editor adds. */
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
   * Encrypts a secret for its key's name and uid. The same secret for the same key and uid gives the same text: the
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
   * Decrypts a text of {@link seal} for the same key's name and uid; throws {@link MasterKeyError} for any
   * other text. The error's message contains `what`, not the key's name, which is a whole API key.
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

/** Makes a master key for new data. */
export const randomMasterKey = (): Buffer => randomBytes(32)

/** Makes the secret of an API key. */
export const openSecret = (
  secrets: Secrets,
  { key, uid, sealedSecret }: { readonly key: string; readonly uid: string; readonly sealedSecret: string },
): string => secrets.open(sealedSecret, `${key} ${uid}`, `the secret of an API key of account ${uid}`)
