import type { Identidad } from './acceso/index.ts'
import type { Context } from './platform/context.ts'
import { StartError, type Address, type Pool } from './platform/database/index.ts'
import type { Storage } from './platform/files/index.ts'

/** What an order works with. Each costly part is made when an order asks for it. */
export type Tools = {
  ctx: Context
  /** For what is asked of PostgreSQL itself, with the login of the tables' owner. */
  pool: Pool
  address: Address
  publicUrl: string
  identidad: (secret: string) => Identidad
  /** Throws StartError when this machine does not know it. */
  secret: () => Promise<string>
  storage: () => Promise<Pick<Storage, 'read'>>
}

/** What an order found or did: for a person, and the same as one JSON value. */
export type Told = {
  lines: readonly string[]
  data: unknown
  /** Things that are wrong; the code is then 1. */
  faults?: number
}

export type Given = { values: readonly string[]; flags: Readonly<Record<string, string>> }

/** An order that changes something says first what it would do. */
export type Plan = { question: string; act: () => Promise<Told> }

export type Order = {
  says: string
  /** Flags of its own that it needs, with what stands for their value. */
  flags?: Readonly<Record<string, string>>
} & ({ read: (tools: Tools, given: Given) => Promise<Told> } | { plan: (tools: Tools, given: Given) => Promise<Plan> })

/** Thrown for words, names and flags that are unknown: says what there is. */
export class UnknownOrder extends StartError {}

export const day = (at: Date | null): string => at?.toISOString() ?? 'ninguno'

export const size = (bytes: number): string =>
  bytes >= 1e9
    ? `${(bytes / 1e9).toFixed(1)} GB`
    : bytes >= 1e6
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e3).toFixed(0)} kB`

export const several = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('es-CO')} ${n === 1 ? one : many}`
