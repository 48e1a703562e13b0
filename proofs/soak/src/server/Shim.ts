/** Compiles the preloaded library native/shim.c on demand, and controls it while a server runs. */
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeSync,
} from "node:fs"
import { join } from "node:path"

const source = join(import.meta.dirname, "../../native/shim.c")
const built = join(import.meta.dirname, "../../node_modules/.cache/shim")

/** Fields of the shared memory page of native/shim.c, in order; 64 bits each. */
const fields = [
  "failSyncIn",
  "failWriteIn",
  "failErrno",
  "sticky",
  "failed",
  "clockOffsetMs",
  "capacityBytes",
  "syncs",
  "writes",
  "full",
  "refuseErrno",
] as const
type Field = (typeof fields)[number]

export const errnos = { EIO: 5, EACCES: 13, ENOSPC: 28, EROFS: 30, EDQUOT: 122 } as const

/** Compiles native/shim.c unless that was done before; returns the path of the library. */
export const compileShim = (): string => {
  const text = readFileSync(source)
  const library = join(built, `${createHash("sha256").update(text).digest("hex").slice(0, 16)}.so`)
  if (existsSync(library)) return library
  mkdirSync(built, { recursive: true })
  const unfinished = `${library}.${process.pid}`
  const flags = ["-std=c11", "-O1", "-shared", "-fPIC", "-pthread", "-o", unfinished, source, "-ldl"]
  const { error, status, stderr } = spawnSync("cc", flags, { encoding: "utf8" })
  if (error !== undefined)
    throw new Error("this measure needs a C compiler on Linux: apt-get install gcc libc6-dev", {
      cause: error,
    })
  if (status !== 0) throw new Error(`soak/native/shim.c does not compile:\n${stderr}`)
  renameSync(unfinished, library)
  return library
}

export class Shim {
  readonly folder: string
  readonly log: string
  readonly #library = compileShim()
  readonly #page: string
  readonly #fd: number

  /**
   * Makes a shim for servers that run on the data folder `folder`, one after the other; `work` receives the
   * recording.
   */
  constructor(folder: string, work: string) {
    this.folder = folder
    this.log = join(work, "recording")
    this.#page = join(work, "control")
    this.#fd = openSync(this.#page, "w+")
    writeSync(this.#fd, Buffer.alloc(4096))
  }

  /** Environment variables that preload native/shim.c into a server. */
  environment({ recording }: { readonly recording: boolean }): Record<string, string> {
    return {
      LD_PRELOAD: this.#library,
      UV_USE_IO_URING: "0",
      BOURSE_SHIM_FOLDER: this.folder,
      BOURSE_SHIM_CONTROL: this.#page,
      ...(recording ? { BOURSE_SHIM_LOG: this.log } : {}),
    }
  }

  set(field: Field, value: number): void {
    const bytes = Buffer.alloc(8)
    bytes.writeBigInt64LE(BigInt(value))
    writeSync(this.#fd, bytes, 0, 8, fields.indexOf(field) * 8)
  }

  get(field: Field): number {
    const bytes = Buffer.alloc(8)
    readSync(this.#fd, bytes, 0, 8, fields.indexOf(field) * 8)
    return Number(bytes.readBigInt64LE())
  }

  close(): void {
    closeSync(this.#fd)
  }
}
