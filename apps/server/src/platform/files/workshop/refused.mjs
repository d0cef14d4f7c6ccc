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

/** What stores with S3's interface say: MinIO, Ceph and others. */
const FULL_STORE = /^(?:XMinioStorageFull|QuotaExceeded|InsufficientStorage)$/

/**
 * The disk does not work or takes no changes: an error of the server, not of the file.
 * @param {unknown} error
 */
export const isBroken = (error) => {
  const { syscall, message } = /** @type {NodeJS.ErrnoException} */ (error)
  // The image library reports it only as text.
  return syscall !== undefined || /system error: (?!unknown)/i.test(message)
}

/**
 * The disk is full: an error of the server, not of the file.
 * @param {unknown} error
 */
export const isFull = (error) => {
  const { code, name, message } = /** @type {NodeJS.ErrnoException} */ (error)
  if (FULL_STORE.test(name)) return true
  // The image library reports it only as text.
  return code === 'ENOSPC' || code === 'EDQUOT' || /no space left|quota exceeded/i.test(message)
}
