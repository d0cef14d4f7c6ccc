import { noEncontrado } from '@aliadas/contract/core'
import type { EnlacesDeRastreo } from '@aliadas/contract/rastreo'
import type { Tx } from '../platform/database/index.ts'
import { direccionDe, direccionesDe, paginaDe, type Sitio } from './direcciones.ts'

type DeConductor = { conductorId: string; empresaId: string }

/** What a driver said last to its company, and when. */
export const consentimientoDe = async (tx: Tx, { conductorId, empresaId }: DeConductor) => {
  const ultimo = await tx
    .selectFrom('rastreoConsentimientos')
    .select(['aceptadoEn', 'retiradoEn', 'version', 'por'])
    .where('conductorId', '=', conductorId)
    .where('empresaId', '=', empresaId)
    .orderBy('aceptadoEn', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!ultimo) return { estado: 'nunca', en: null, version: null } as const
  const { aceptadoEn, retiradoEn, version } = ultimo
  return { estado: retiradoEn ? 'retirado' : 'aceptado', en: retiradoEn ?? aceptadoEn, version } as const
}

/** The addresses of a driver in its company, of whom the caller knows that the reader may. */
export const enlacesDe = async (tx: Tx, de: DeConductor, sitio: Sitio): Promise<EnlacesDeRastreo> => {
  const fila = await tx
    .selectFrom('rastreos')
    .select(['id', 'secretoId', 'paginaId'])
    .where('conductorId', '=', de.conductorId)
    .where('empresaId', '=', de.empresaId)
    .executeTakeFirst()
  const { estado } = await consentimientoDe(tx, de)
  return {
    consentimiento: estado,
    pagina: fila?.paginaId ? paginaDe(sitio, fila.paginaId) : null,
    direccion: fila?.secretoId ? direccionesDe(sitio, { id: fila.id, secretoId: fila.secretoId }) : null,
  }
}

/**
 * The same for a company's own driver.
 *
 * Throws `Falla`: `not-found` (another company's).
 */
export const leerEnlaces = async (tx: Tx, de: DeConductor, sitio: Sitio): Promise<EnlacesDeRastreo> => {
  const suyo = await tx
    .selectFrom('conductores')
    .select('id')
    .where('id', '=', de.conductorId)
    .where('empresaId', '=', de.empresaId)
    .executeTakeFirst()
  if (!suyo) throw noEncontrado()
  return enlacesDe(tx, de, sitio)
}

/** The address of the company's own tracking server; null without one. */
export const leerRastreador = async (
  tx: Tx,
  empresaId: string,
  sitio: Sitio,
): Promise<{ direccion: string | null }> => {
  const fila = await tx
    .selectFrom('rastreos')
    .select('secretoId')
    .where('empresaId', '=', empresaId)
    .where('conductorId', 'is', null)
    .executeTakeFirst()
  return { direccion: fila?.secretoId ? direccionDe(sitio, fila.secretoId) : null }
}
