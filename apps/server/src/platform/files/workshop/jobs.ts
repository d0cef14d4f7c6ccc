/** Jobs of the workshop. A process serves one kind only, so that it loads the libraries of one kind. */
export type Job =
  | { kind: 'image'; task: 'rewrite'; file: string; type: string; maxSide: number | undefined }
  | { kind: 'image'; task: 'thumbnail'; image: Uint8Array; width: number; square: boolean }
  | { kind: 'pdf'; task: 'check'; file: string }

/** `damaged`: the content does not match its type, or it exceeds the limits of memory or time. */
export type Reason = 'damaged' | 'encrypted' | 'no-pages' | 'no-space' | 'no-disk'

export type Outcome = { ok: true; bytes?: Uint8Array } | { ok: false; reason: Reason }
/**
 * `worn`: the process kept so much memory that the next file goes to a new process. `ended`: it did not respond and was
 * ended.
 */
export type Answer = Outcome & { worn: boolean; ended?: true }
