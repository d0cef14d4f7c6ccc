/** An error that the person at the terminal can fix: its message is printed without a stack. */
export class Falla extends Error {
  /**
   * @param {string} message
   * @param {number} [code] exit code of the command
   */
  constructor(message, code = 1) {
    super(message)
    this.name = 'Falla'
    this.code = code
  }
}

/**
 * Runs a command's main function; an expected failure prints one line and sets the exit code.
 * @param {() => Promise<number>} main resolves to the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof Falla)) throw error
    console.error(error.message)
    process.exitCode = error.code
  }
}
