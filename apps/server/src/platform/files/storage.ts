import type { Readable } from 'node:stream'

/**
 * The file store. The server creates the keys, never from text that a user typed. What is not there rejects with
 * `NotStored`; any other error means that the store does not work now.
 */
export type Storage = {
  /** Takes a finished file from this machine into the store; resolves once it is durable. */
  move(file: string, key: string): Promise<void>
  read(key: string): Promise<Readable>
  /** Deleting a missing file is not an error. */
  delete(key: string): Promise<void>
  /** Bytes of a stored file, or null. */
  size(key: string): Promise<number | null>
  /** Every key, in no order. */
  keys(): AsyncIterable<string>
  /** Rejects when the store does not answer; with `NotStored` when there is none, or another installation's. */
  check(): Promise<void>
}

/** The store works and has no such file. */
export class NotStored extends Error {
  constructor(key: string, cause?: unknown) {
    super(`the store has no ${key}`, { cause })
    this.name = 'NotStored'
  }
}
