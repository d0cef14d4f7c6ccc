import type { Nivel } from '@aliadas/contract/sistema'
import { StartError } from './platform/database/index.ts'

/** One thing that was looked at, and what to do about it. */
export type Finding = { level: Nivel; about: string; says: string; todo: string | null }

export const found = (level: Nivel, about: string, says: string, todo: string | null = null): Finding => ({
  level,
  about,
  says,
  todo,
})

/** Patience for an address that does not answer, in ms. */
export const PATIENCE_MS = 5_000

export const why = (error: unknown): string =>
  error instanceof StartError
    ? error.lines.join(' ')
    : error instanceof Error
      ? // `fetch` says only that it failed.
        [error.message, ...(error.cause instanceof Error ? [error.cause.message] : [])].join(': ')
      : String(error)

const MARK: Readonly<Record<Nivel, string>> = { mal: '✗', atencion: '!', sin_saber: '?', bien: '✓' }

/** A line for each finding, and one for what to do. */
export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ level, about, says, todo }) => [
    `${MARK[level]} ${about}: ${says}`,
    ...(todo === null ? [] : [`    ${todo}`]),
  ])
