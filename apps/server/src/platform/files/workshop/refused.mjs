/** @typedef {import('./jobs.ts').Reason} Reason */

/** What a file is found to be while it is worked on. */
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
 * The disk is full: a fault of the house, not of the file.
 * @param {unknown} error
 */
export const isFull = (error) => {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
  // The image library tells of it in words only.
  return code === 'ENOSPC' || code === 'EDQUOT' || /no space left|quota exceeded/i.test(message)
}
