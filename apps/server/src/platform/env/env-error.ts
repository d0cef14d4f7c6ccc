/** The configuration is wrong: one Spanish line for each variable, to print before the process exits with code 1. */
export class EnvError extends Error {
  readonly lines: string[]

  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.name = 'EnvError'
    this.lines = lines
  }
}
