import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tables, Tx } from '../platform/database/index.ts'

type Fila = Pick<
  Selectable<Tables['historial']>,
  | 'id'
  | 'tenant'
  | 'aliadoId'
  | 'entidad'
  | 'entidadId'
  | 'accion'
  | 'de'
  | 'a'
  | 'actorTipo'
  | 'actorId'
  | 'actorNombre'
  | 'cambios'
  | 'en'
  | 'solicitud'
  | 'sal'
  | 'eslabon'
  | 'huella'
>

/** A line of a chain. `linea` holds the digest of `resto`, and `resumen` is the digest of `linea`. */
export type Eslabon = {
  n: number
  huella: string
  resumen: string
  linea: Record<string, unknown>
  resto: Record<string, unknown>
  tenant: string
  aliadoId: string | null
}

/** The chain of a service: its lines, how many were written before there were chains, and what its last one must be. */
export type Cadena = {
  servicioId: string
  eslabones: Eslabon[]
  anteriores: number
  cabeza: { lineas: number; huella: string } | null
}

export const sha256 = (texto: string | Uint8Array): Buffer => createHash('sha256').update(texto).digest()
const canonico = (valor: unknown): string => canonicalize(valor) ?? 'null'

/** The line as the database hashed it (`linea_canonica` of schema/historial.sql). */
const eslabonDe = (f: Fila, anteriores: number): Eslabon => {
  const n = f.eslabon ?? 0
  const resto = {
    accion: f.accion,
    actorId: f.actorId,
    actorNombre: f.actorNombre,
    actorTipo: f.actorTipo,
    aliadoId: f.aliadoId,
    cambios: f.cambios,
    id: f.id,
    sal: f.sal,
    solicitud: f.solicitud,
    tenant: f.tenant,
  }
  const linea = {
    n,
    ...(n === 1 && { anteriores }),
    en: f.en.toISOString(),
    entidad: f.entidad,
    entidadId: f.entidadId,
    de: f.de,
    a: f.a,
    resto: sha256(canonico(resto)).toString('hex'),
  }
  return {
    n,
    huella: f.huella?.toString('hex') ?? '',
    resumen: sha256(canonico(linea)).toString('hex'),
    linea,
    resto,
    tenant: f.tenant,
    aliadoId: f.aliadoId,
  }
}

/** The head of a service that has no line, whose lines may all have been dropped. */
const leerCabeza = async (tx: Tx, servicioId: string): Promise<{ lineas: number | null; huella: Buffer | null }> =>
  (await tx
    .selectFrom('cadenas')
    .select(['lineas', 'huella'])
    .where('servicioId', '=', servicioId)
    .executeTakeFirst()) ?? { lineas: null, huella: null }

/** The lines of a service in the order of its chain. The scope must read the lines of every company. */
export const leerCadena = async (tx: Tx, servicioId: string): Promise<Cadena> => {
  const filas = await tx
    .selectFrom('historial')
    .select(['id', 'tenant', 'aliadoId', 'entidad', 'entidadId', 'accion', 'de', 'a', 'actorTipo', 'actorId'])
    .select(['actorNombre', 'cambios', 'en', 'solicitud', 'sal', 'eslabon', 'huella'])
    // With the lines in one statement: a line that is written between two would make the chain look broken.
    .select((eb) => {
      const suya = eb.selectFrom('cadenas').whereRef('cadenas.servicioId', '=', 'historial.servicioId')
      return [suya.select('lineas').as('lineas'), suya.select('cadenas.huella').as('huellaDeCabeza')]
    })
    .where('servicioId', '=', servicioId)
    // Partial indexes of all companies' lines need it (`partes.ts`).
    .where(sql<boolean>`length(tenant) > 0`)
    .orderBy('eslabon')
    .orderBy('id')
    .execute()
  const cabeza = filas[0]
    ? { lineas: filas[0].lineas, huella: filas[0].huellaDeCabeza }
    : await leerCabeza(tx, servicioId)
  const encadenadas = filas.filter(({ eslabon }) => eslabon !== null)
  const anteriores = filas.length - encadenadas.length
  return {
    servicioId,
    anteriores,
    eslabones: encadenadas.map((fila) => eslabonDe(fila, anteriores)),
    cabeza:
      cabeza.lineas !== null && cabeza.huella !== null
        ? { lineas: cabeza.lineas, huella: cabeza.huella.toString('hex') }
        : null,
  }
}

/**
 * The place of the first line that does not fit the chain: changed, dropped, swapped or not at its end. Null if all fit.
 * Before the first line stands the digest of the service's id.
 */
export const primeraQueNoCuadra = ({ servicioId, eslabones, cabeza }: Cadena): number | null => {
  let antes = sha256(servicioId)
  // The place is a part of the line, so a line out of its place has another digest.
  for (const [i, { huella, resumen }] of eslabones.entries()) {
    antes = sha256(Buffer.concat([antes, Buffer.from(resumen, 'hex')]))
    if (huella !== antes.toString('hex')) return i + 1
  }
  const { length } = eslabones
  if ((cabeza?.lineas ?? 0) !== length) return length + 1
  return cabeza && cabeza.huella !== antes.toString('hex') ? length : null
}
