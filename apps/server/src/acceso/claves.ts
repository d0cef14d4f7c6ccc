import { createHash } from 'node:crypto'
import { DIA_MS, fechaBogota } from '@aliadas/contract/core'
import { claveNormal, type ClaveNueva, type TipoDeClave } from '@aliadas/contract/acceso'
import type { Context } from '../platform/context.ts'
import { newId, newSecret } from '../platform/ids.ts'
import type { Tx } from '../platform/database/index.ts'

/** Keys are long random texts, so a plain digest protects them at rest and an index finds them. */
export const huellaDe = (secreto: string): string => createHash('sha256').update(secreto.trim()).digest('hex')

/** As typed, for a key that the operator chose; and in the form in which the product creates them. */
const huellasPosibles = (clave: string): string[] => [huellaDe(clave), huellaDe(claveNormal(clave))]

/** A known key that is neither revoked nor expired; its uses are checked when one is spent. */
export const claveQueSirve = (tx: Tx, clave: string, ahora: Date): Promise<{ id: string } | undefined> =>
  tx
    .selectFrom('clavesAutorizacion')
    .select('id')
    .where('huella', 'in', huellasPosibles(clave))
    .where('revocadaEn', 'is', null)
    .where((eb) => eb.or([eb('venceEn', 'is', null), eb('venceEn', '>', ahora)]))
    .executeTakeFirst()

/**
 * Spends one use of a valid key; null when there is none. The condition of the update is the check: two requests cannot
 * both take the last use.
 */
export const gastarClave = async (
  tx: Tx,
  clave: string,
  ahora: Date,
): Promise<{ id: string; tipo: TipoDeClave } | null> => {
  const fila = await tx
    .updateTable('clavesAutorizacion')
    .set((eb) => ({ usos: eb('usos', '+', 1) }))
    .where('huella', 'in', huellasPosibles(clave))
    .where('revocadaEn', 'is', null)
    .where((eb) => eb.or([eb('venceEn', 'is', null), eb('venceEn', '>', ahora)]))
    .where((eb) => eb.or([eb('usosMaximos', 'is', null), eb('usos', '<', eb.ref('usosMaximos'))]))
    .returning(['id', 'tipo'])
    .executeTakeFirst()
  return fila ?? null
}

type Opciones = { usosMaximos?: number | null; venceEn?: Date | null; creadoPor?: string | null }

/** Stores a key by its digest; an existing one stays unchanged. Returns the id of a new one. */
export const crearClave = async (
  tx: Tx,
  tipo: TipoDeClave,
  secreto: string,
  nota: string,
  ahora: Date,
  { usosMaximos = null, venceEn = null, creadoPor = null }: Opciones = {},
): Promise<string> => {
  const id = newId(ahora)
  await tx
    .insertInto('clavesAutorizacion')
    .values({
      id,
      tipo,
      huella: huellaDe(secreto),
      nota,
      usosMaximos,
      venceEn,
      creadoPor,
      revocadaEn: null,
      creadoEn: ahora,
    })
    .onConflict((oc) => oc.column('huella').doNothing())
    .execute()
  return id
}

/**
 * A platform key opens every company, so the key that a start prints works once, for the first administrator, and
 * expires.
 */
const IMPRESA = { aliada: { usosMaximos: null, dias: null }, plataforma: { usosMaximos: 1, dias: 30 } } as const

/** A key as a start would print it, for whoever runs the installation. */
export const claveComoImpresa = (tipo: TipoDeClave, nota: string, ahora: Date): ClaveNueva => {
  const { usosMaximos, dias } = IMPRESA[tipo]
  return {
    tipo,
    nota,
    usosMaximos,
    vence: dias === null ? null : fechaBogota(new Date(ahora.getTime() + dias * DIA_MS)),
  }
}

/**
 * For companies: whether any key was ever created. For the platform: whether a key still works or somebody can create
 * another.
 */
const haceFalta = async (tx: Tx, tipo: TipoDeClave, ahora: Date): Promise<boolean> => {
  const claves = tx.selectFrom('clavesAutorizacion').select('id').where('tipo', '=', tipo).limit(1)
  if (tipo === 'aliada') return !(await claves.executeTakeFirst())
  const viva = await claves
    .where('revocadaEn', 'is', null)
    .where((eb) => eb.or([eb('venceEn', 'is', null), eb('venceEn', '>', ahora)]))
    .where((eb) => eb.or([eb('usosMaximos', 'is', null), eb('usos', '<', eb.ref('usosMaximos'))]))
    .executeTakeFirst()
  if (viva) return false
  const persona = await tx
    .selectFrom('personas')
    .innerJoin('empresas', 'empresas.id', 'personas.empresaId')
    .select('personas.id')
    .where('empresas.tipo', '=', 'plataforma')
    .limit(1)
    .executeTakeFirst()
  return !persona
}

/**
 * Ensures a key of each kind: the configured one, or on a first start a new one. Returns the texts of new keys, which
 * are shown once and stored nowhere.
 */
export const asegurarClaves = (
  ctx: Context,
  configuradas: Partial<Record<TipoDeClave, string | undefined>>,
): Promise<Partial<Record<TipoDeClave, string>>> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    const nuevas: Partial<Record<TipoDeClave, string>> = {}
    for (const tipo of ['aliada', 'plataforma'] as const) {
      const configurada = configuradas[tipo]
      if (configurada) {
        await crearClave(tx, tipo, configurada, 'Configurada en el entorno', ahora)
        continue
      }
      if (!(await haceFalta(tx, tipo, ahora))) continue
      const secreto = newSecret()
      const { usosMaximos, dias } = IMPRESA[tipo]
      const venceEn = dias === null ? null : new Date(ahora.getTime() + dias * DIA_MS)
      await crearClave(tx, tipo, secreto, 'Primer inicio', ahora, { usosMaximos, venceEn })
      nuevas[tipo] = secreto
    }
    return nuevas
  })
