/** What the workshop is asked. A process serves one kind only, so that none holds the libraries of both. */
export type Job =
  | { kind: 'image'; task: 'rewrite'; file: string; type: string; maxSide: number | undefined }
  | { kind: 'image'; task: 'thumbnail'; image: Uint8Array; width: number; square: boolean }
  | { kind: 'pdf'; task: 'check'; file: string }

/** `damaged`: not what it says, or more than may be spent on it. */
export type Reason = 'damaged' | 'encrypted' | 'no-pages' | 'no-space'

export type Outcome = { ok: true; bytes?: Uint8Array } | { ok: false; reason: Reason }
/**
 * `worn`: the process kept so much of what it had that the next file is better given to another one. `ended`: it did not answer, it was ended.
 */
export type Answer = Outcome & { worn: boolean; ended?: true }
