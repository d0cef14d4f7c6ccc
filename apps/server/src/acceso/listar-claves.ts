import { estadoDeClave, fechaBogota, noEncontrado, type ClaveListada, type UsoDeClave } from '@aliadas/contract'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/index.ts'
import { readCursor, readPage } from '../platform/keyset.ts'

const PAGINA = 50
/** One who made hundreds of companies with a key is looked for elsewhere. */
const USOS = 200

const claves = (tx: Tx) =>
  tx
    .selectFrom('clavesAutorizacion as c')
    .leftJoin('personas', 'personas.id', 'c.creadoPor')
    .select(['c.id', 'c.tipo', 'c.nota', 'c.usos', 'c.usosMaximos', 'c.venceEn', 'c.revocadaEn', 'c.creadoEn'])
    .select(sql<string | null>`coalesce(nullif(trim(nombres || ' ' || apellidos), ''), email)`.as('creadaPor'))

type Fila = Awaited<ReturnType<ReturnType<typeof claves>['execute']>>[number]

const presentar = (fila: Fila, ahora: Date): ClaveListada => ({
  id: fila.id,
  tipo: fila.tipo,
  nota: fila.nota,
  estado: estadoDeClave(fila, ahora),
  usos: fila.usos,
  usosMaximos: fila.usosMaximos,
  // Kept as the first instant after its last day.
  vence: fila.venceEn && fechaBogota(new Date(fila.venceEn.getTime() - 1)),
  creadaEn: fila.creadoEn.toISOString(),
  creadaPor: fila.creadaPor,
  revocadaEn: fila.revocadaEn?.toISOString() ?? null,
})

export const listarClaves = async (tx: Tx, cursor: string | undefined, ahora: Date) => {
  const { rows, next } = await readPage(
    claves(tx),
    { by: 'c.creadoEn', id: 'c.id', direction: 'desc', key: { instant: (fila) => fila.creadoEn } },
    { from: readCursor(cursor), size: PAGINA },
  )
  return { claves: rows.map((fila) => presentar(fila, ahora)), siguiente: next }
}

export const leerClave = async (tx: Tx, id: string, ahora: Date): Promise<ClaveListada> => {
  const fila = await claves(tx).where('c.id', '=', id).executeTakeFirst()
  if (!fila) throw noEncontrado()
  return presentar(fila, ahora)
}

/** Who asked for an account with a key and has not verified the address yet, the latest first. */
const porVerificar = (tx: Tx, id: string, ahora: Date) =>
  tx
    .selectFrom('registros')
    .select(['nombres', 'apellidos', 'email', 'empresa', 'creadoEn as en'])
    .where('claveId', '=', id)
    .where('venceEn', '>', ahora)
    .orderBy('id', 'desc')
    .limit(USOS)
    .execute()

/** Who signed up with a key, the latest first; before them those whose address is not verified. */
export const usosDeClave = async (tx: Tx, id: string, ahora: Date): Promise<UsoDeClave[]> => {
  await leerClave(tx, id, ahora)
  const pendientes = await porVerificar(tx, id, ahora)
  const filas = await tx
    .selectFrom('clavesUsos')
    .innerJoin('personas', 'personas.id', 'clavesUsos.personaId')
    .innerJoin('empresas', 'empresas.id', 'personas.empresaId')
    .select(['nombres', 'apellidos', 'email', 'empresas.nombre as empresa', 'en'])
    .where('claveId', '=', id)
    .orderBy('clavesUsos.id', 'desc')
    .limit(USOS)
    .execute()
  const uso = (verificado: boolean) => (fila: (typeof pendientes)[number]) => ({
    persona: `${fila.nombres} ${fila.apellidos}`.trim() || fila.email,
    email: fila.email,
    empresa: fila.empresa ?? '',
    en: fila.en.toISOString(),
    verificado,
  })
  return [...pendientes.map(uso(false)), ...filas.map(uso(true))]
}
