/**
 * Computes from a recording of file changes the states in which a power loss can leave a disk.
 *
 * The model of the disk is stricter than most file systems:
 * - Written data is certain once a later sync of its file succeeded. Before that sync, each write and each
 * change of size may have reached the disk or not, in any combination, and single sectors of a write.
 * - Data that a failed sync covered is never certain again, even after a later sync: the kernel marks those pages
 * clean.
 * - A created, removed or renamed file name is certain once the folder was synced. Before that sync, name
 * changes have reached the disk up to some point, in their order.
 * - The data folder itself always exists.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Step } from "../load/Recording.ts"
import type { Random } from "../random.ts"

const sectorBytes = 512

/**
 * Selects which writes without a completed sync reached the disk. Modes: `nothing`; `all`, as after a kill;
 * `upTo`: all up to a random moment; `some`: a random subset; `sectors`: a random subset of the writes, some of
 * them only in part.
 */
export const modes = ["nothing", "all", "upTo", "some", "sectors"] as const
export type Mode = (typeof modes)[number]

type Change = Extract<Step, { type: "write" | "truncate" }> & { readonly at: number }

class File {
  /** Content that a sync of the file has made certain. */
  certain: Buffer = Buffer.from(new ArrayBuffer(0))
  /**
   * Changes of the file since the last certain content, in order. A synced change stays in this list as long as
   * an earlier change is not synced.
   */
  changes: Array<{ readonly change: Change; state: "waiting" | "doomed" | "certain" }> = []

  sync(): void {
    for (const entry of this.changes) if (entry.state === "waiting") entry.state = "certain"
    const uncertain = this.changes.findIndex(({ state }) => state !== "certain")
    const settled = this.changes.splice(0, uncertain < 0 ? this.changes.length : uncertain)
    for (const { change } of settled) this.certain = applyChange(this.certain, change)
  }

  failSync(): void {
    for (const entry of this.changes) if (entry.state === "waiting") entry.state = "doomed"
  }
}

/** The file's content after a change; the given buffer may be changed. */
const applyChange = (
  content: Buffer,
  change: Change,
  keeps: (sector: number) => boolean = () => true,
): Buffer => {
  if (change.type === "truncate") return resize(content, change.size)
  const { offset, bytes } = change
  let result = content
  for (let from = 0; from < bytes.length; ) {
    const sector = Math.floor((offset + from) / sectorBytes)
    const to = Math.min(bytes.length, (sector + 1) * sectorBytes - offset)
    if (keeps(sector)) {
      if (result.length < offset + to) result = resize(result, offset + to)
      bytes.copy(result, offset + from, from, to)
    }
    from = to
  }
  return result
}

/** Copies the content into its own memory, since {@link resize} uses the space after the end. */
const ownCopy = (content: Buffer): Buffer => {
  const copy = Buffer.from(new ArrayBuffer(content.length))
  content.copy(copy)
  return copy
}

/**
 * Resizes a file's content and fills the new space with zeros. Resizing allocates more memory than needed, so
 * that a growing file is rarely copied.
 */
const resize = (content: Buffer, size: number): Buffer => {
  if (size <= content.length) return content.subarray(0, size)
  const room = content.buffer.byteLength - content.byteOffset
  if (room >= size) {
    const grown = Buffer.from(content.buffer, content.byteOffset, size)
    grown.fill(0, content.length)
    return grown
  }
  const roomy = Buffer.from(new ArrayBuffer(Math.max(size * 2, 65_536)))
  content.copy(roomy)
  return roomy.subarray(0, size)
}

type Names = Map<string, File>
type NameChange = Extract<Step, { type: "create" | "unlink" | "rename" }> & { readonly at: number }

/** The state of the disk, advanced step by step through a recording. */
export class Disk {
  readonly #files = new Map<number, File>()
  #certainNames: Names = new Map()
  #nameChanges: Array<{ readonly change: NameChange; readonly file: File | undefined }> = []
  #at = 0

  /** Number of recorded steps applied to the disk so far. */
  get at(): number {
    return this.#at
  }

  take(step: Step): void {
    const at = this.#at++
    switch (step.type) {
      case "create": {
        const file = new File()
        this.#files.set(step.inode, file)
        this.#nameChanges.push({ change: { ...step, at }, file })
        break
      }
      case "unlink":
      case "rename":
        this.#nameChanges.push({ change: { ...step, at }, file: undefined })
        break
      case "write":
      case "truncate":
        this.#file(step.inode).changes.push({ change: { ...step, at }, state: "waiting" })
        break
      case "sync":
        this.#file(step.inode).sync()
        break
      case "failedSync":
        this.#file(step.inode).failSync()
        break
      case "syncFolder":
        for (const change of this.#nameChanges.splice(0)) changeName(this.#certainNames, change)
        break
    }
  }

  /** Writes one state that a power loss at this moment can leave into a new folder. */
  write(folder: string, mode: Mode, random: Random): void {
    const oldest = Math.min(
      this.#at,
      ...[...this.#files.values()].flatMap(({ changes }) => changes.map(({ change }) => change.at)),
      ...this.#nameChanges.map(({ change }) => change.at),
    )
    const limit = oldest + random(this.#at - oldest + 1)
    const reached = (at: number): boolean => {
      if (mode === "nothing") return false
      if (mode === "all") return true
      return mode === "upTo" ? at < limit : random(2) === 0
    }
    const names: Names = new Map(this.#certainNames)
    for (const change of this.#nameChanges) {
      if (!reached(change.change.at)) break
      changeName(names, change)
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const [name, file] of names) {
      let content = ownCopy(file.certain)
      for (const { change, state } of file.changes) {
        if (state !== "certain" && !reached(change.at)) continue
        const isWhole = state === "certain" || mode !== "sectors"
        content = applyChange(content, change, isWhole ? undefined : () => random(2) === 0)
      }
      writeFileSync(join(folder, name), content, { mode: 0o600 })
    }
  }

  #file(inode: number): File {
    const file = this.#files.get(inode)
    if (file === undefined) throw new Error(`the recording changes file ${inode} before it is created`)
    return file
  }
}

const changeName = (names: Names, { change, file }: { change: NameChange; file: File | undefined }): void => {
  if (change.type === "create") names.set(change.name, file!)
  else if (change.type === "unlink") names.delete(change.name)
  else {
    const moved = names.get(change.from)
    if (moved === undefined) return
    names.delete(change.from)
    names.set(change.to, moved)
  }
}
