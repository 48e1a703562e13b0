/**
 * Watches, while a store is open, what the next start will need of its data folder. What the open store can mend is
 * mended; what is lost for good ends all writing, since a restart would not have what is acknowledged from then on.
 */
import { chmodSync, type Stats, statSync } from "node:fs"
import { CheckpointFolder } from "../checkpoints/CheckpointFolder.ts"
import type { DataFiles } from "../files/DataFiles.ts"
import { OpenFiles } from "../files/OpenFiles.ts"
import { onWindows } from "../files/onWindows.ts"
import type { Reserve } from "../files/Reserve.ts"
import type { Witness } from "../files/Witness.ts"
import type { Watched } from "../Request.ts"
import { StoreError } from "../StoreError.ts"
import type { SqliteClient } from "../sqlite/SqliteClient.ts"
import { FrameCount } from "../sqlite/walFrames.ts"

export class FolderWatch {
  readonly #files: DataFiles
  readonly #client: SqliteClient
  readonly #witness: Witness
  readonly #reserve: Reserve
  readonly #openFiles: OpenFiles
  readonly #owner: number
  /** The most that the log was seen to have. */
  #logBytes: number
  /** Of the log that is being read. */
  #count: FrameCount | undefined

  /** Of files that are open already. */
  constructor(files: DataFiles, client: SqliteClient, witness: Witness, reserve: Reserve) {
    this.#files = files
    this.#client = client
    this.#witness = witness
    this.#reserve = reserve
    this.#openFiles = new OpenFiles([files.database, files.log])
    this.#owner = statSync(files.folder).uid
    this.#logBytes = this.#logSize()
  }

  /** Before each write: what it appends would fill the place of what was cut off. Throws `removed` or `corrupt`. */
  beforeWrite(): void {
    const bytes = this.#logSize()
    if (bytes < this.#logBytes) {
      this.#count = undefined
      while (this.readLog());
    }
    this.#logBytes = bytes
  }

  /** After each write, before it is acknowledged. Throws `removed`. */
  afterWrite(): void {
    this.#openFiles.check()
    this.#logBytes = this.#logSize()
  }

  /** At intervals. Throws `removed` or `corrupt`. */
  look(): Watched {
    this.#openFiles.check()
    this.beforeWrite()
    const mended: Array<string> = []
    const problems: Array<string> = []
    let checkpoints: ReadonlyArray<number> | undefined
    try {
      checkpoints = new CheckpointFolder(this.#files.folder).names().map(({ seq }) => seq)
      const ofWitness = this.#witness.look()
      if (ofWitness !== undefined) mended.push(ofWitness)
      if (!onWindows) this.#lookAtModes(mended, problems)
      if (!this.#reserve.stands && this.#reserve.make())
        mended.push(`${this.#reserve.path} was gone: it is made again`)
    } catch (error) {
      // What the operating system refuses.
      problems.push((error as Error).message)
    }
    return { mended, problems, checkpoints }
  }

  #lookAtModes(mended: Array<string>, problems: Array<string>): void {
    const { folder, database, log, witness } = this.#files
    for (const path of [database, log, witness]) {
      const stat = statSync(path)
      if ((stat.mode & 0o600) !== 0o600) {
        chmodSync(path, 0o600)
        mended.push(`${path} could not be read and written by its owner: it has mode 600 again`)
      }
      if (stat.uid !== this.#owner) problems.push(this.#ofAnother(path, stat))
    }
    const stat = statSync(folder)
    if ((stat.mode & 0o700) !== 0o700)
      problems.push(`nothing can be made in data folder ${folder}: run chmod 700 ${folder}`)
    if (stat.uid !== this.#owner) problems.push(this.#ofAnother(folder, stat))
  }

  #ofAnother(path: string, { uid }: Stats): string {
    return `${path} belongs to user ${uid} since the server was started: run chown ${this.#owner} ${path}`
  }

  #logSize(): number {
    return statSync(this.#files.log, { throwIfNoEntry: false })?.size ?? 0
  }

  /**
   * Reads on in the log, from its beginning after its end; says whether there is more. Throws `removed` or `corrupt`.
   * A checkpoint of another program may empty the log, too: then nothing is missing.
   */
  readLog(): boolean {
    this.#openFiles.check()
    const { log } = this.#files
    this.#count ??= new FrameCount(log, () => this.#client.walFrames())
    if (this.#count.goOn()) return true
    const { frames, whole } = this.#count
    this.#count = undefined
    if (whole >= frames) return false
    throw new StoreError(
      "corrupt",
      `${log} was cut off or changed while the server was running: a start would find ${whole} of its ${frames} frames, without acknowledged groups. Restore a backup, or start again: the start says what is left`,
    )
  }
}
