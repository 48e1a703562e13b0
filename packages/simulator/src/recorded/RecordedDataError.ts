/** A file of recorded data that cannot be used: the place and the reason. No row of such a file is played. */
export class RecordedDataError extends Error {
  override readonly name = "RecordedDataError"
  readonly file: string
  /** Line number of the fault, from 1; 0 for the whole file. */
  readonly line: number

  constructor(file: string, line: number, reason: string) {
    super(line === 0 ? `${file}: ${reason}` : `${file}, line ${line}: ${reason}`)
    this.file = file
    this.line = line
  }
}
