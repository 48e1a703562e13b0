/** A file of recorded data that cannot be used: where, and why. Nothing of such a file is played. */
export class RecordedDataError extends Error {
  override readonly name = "RecordedDataError"
  readonly file: string
  /** From 1; 0 when the file as a whole is meant. */
  readonly line: number

  constructor(file: string, line: number, reason: string) {
    super(line === 0 ? `${file}: ${reason}` : `${file}, line ${line}: ${reason}`)
    this.file = file
    this.line = line
  }
}
