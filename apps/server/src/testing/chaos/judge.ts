/** A command that a client sent, with what the database must say of it once it was acknowledged. */
export type Command = {
  /** What it did, and to what: equal to the `mark` of its row. */
  mark: string
  /** Idempotency key; null for an upload, which has none. */
  key: string | null
  /** The id that the client was told; null without an acknowledgement. */
  acknowledged: string | null
}

/** What the database has under a mark: ids of its rows. */
export type Rows = ReadonlyMap<string, readonly string[]>

export type Verdict = {
  acknowledged: number
  unanswered: string[]
  lost: string[]
  doubled: string[]
  /** Acknowledged, and the database has not its key. */
  keysLost: string[]
}

/** Every acknowledged command against the database: once, with its id and its key. */
export const judge = (commands: readonly Command[], rows: Rows, keys: ReadonlySet<string>): Verdict => {
  const verdict: Verdict = { acknowledged: 0, unanswered: [], lost: [], doubled: [], keysLost: [] }
  for (const { mark, key, acknowledged } of commands) {
    const there = rows.get(mark) ?? []
    if (acknowledged === null) verdict.unanswered.push(mark)
    else verdict.acknowledged++
    if (acknowledged !== null && !there.includes(acknowledged)) verdict.lost.push(mark)
    // Without a key a repeated upload makes another file.
    if (key !== null && there.length > 1) verdict.doubled.push(mark)
    if (key !== null && acknowledged !== null && !keys.has(key)) verdict.keysLost.push(mark)
  }
  return verdict
}

/** What a screen should have heard of and did not. */
export const missed = (heard: ReadonlySet<string>, all: readonly string[]): string[] =>
  all.filter((id) => !heard.has(id))

/** What only one of two has. */
export const differences = (shown: ReadonlySet<string>, stored: ReadonlySet<string>): string[] => [
  ...[...shown].filter((id) => !stored.has(id)).map((id) => `shown and not stored: ${id}`),
  ...[...stored].filter((id) => !shown.has(id)).map((id) => `stored and not shown: ${id}`),
]
