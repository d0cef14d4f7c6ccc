/** The server cannot start. Spanish lines say what happened and what to do. No data was lost. */
export class StartError extends Error {
  readonly lines: string[]

  constructor(lines: string[], options: { cause?: unknown } = {}) {
    super(lines.join('\n'), options)
    this.name = 'StartError'
    this.lines = lines
  }
}
