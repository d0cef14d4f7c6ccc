/** @typedef {import('./jobs.ts').Reason} Reason */

/** What the work on a file can find it to be. */
export class Refused extends Error {
  /** @param {Reason} reason */
  constructor(reason) {
    super(reason)
    this.name = 'Refused'
    /** @type {Reason} */
    this.reason = reason
  }
}

/**
 * The disk is full: an error of the server, not of the file.
 * @param {unknown} error
 */
export const isFull = (error) => {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
  // The image library reports it only as text.
  return code === 'ENOSPC' || code === 'EDQUOT' || /no space left|quota exceeded/i.test(message)
}
