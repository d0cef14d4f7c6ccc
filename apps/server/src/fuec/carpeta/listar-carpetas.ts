import { noEncontrado } from '@aliadas/contract/core'
import { finDeCarpeta, type Carpeta } from '@aliadas/contract/fuec'
import type { Tx } from '../../platform/database/index.ts'
import { qrCode } from '../../platform/qr-code.ts'
import { tokenDeCarpeta } from '../token.ts'
import { conductorDeFuec } from './conductor-de-fuec.ts'
import type { Sitio } from '../numerar-fuec.ts'

/**
 * The folder of each driver of a FUEC; the address and its code only while they open something.
 *
 * Throws `Falla`: `not-found` (another company's FUEC).
 */
export const listarCarpetas = async (
  tx: Tx,
  { fuecId, empresaId }: { fuecId: string; empresaId: string },
  sitio: Sitio,
  ahora: Date,
): Promise<Carpeta[]> => {
  const fuec = await tx
    .selectFrom('fuecs')
    .select(['id', 'empresaId', 'datos', 'estado', 'hasta'])
    .where('id', '=', fuecId)
    .where('empresaId', '=', empresaId)
    .executeTakeFirst()
  if (!fuec) throw noEncontrado()
  const filas = await tx
    .selectFrom('fuecCarpetas')
    .selectAll()
    .where('fuecId', '=', fuecId)
    .orderBy('creadoEn', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const rige = fuec.estado === 'vigente' && ahora < finDeCarpeta(fuec.hasta)
  const carpetas: Carpeta[] = []
  for (const [i, { nombre }] of fuec.datos.conductores.entries()) {
    const orden = i + 1
    const suyas = filas.filter((una) => una.orden === orden)
    const fila = suyas.find(({ cerradaEn }) => cerradaEn === null) ?? suyas[0]
    const conductor = await conductorDeFuec(tx, fuec, orden)
    const enlace =
      rige && fila?.cerradaEn === null
        ? `${sitio.publicUrl.replace(/\/$/, '')}/c/${tokenDeCarpeta(sitio.secret, fila.id)}`
        : null
    carpetas.push({
      orden,
      conductor: nombre,
      estado: estadoDe(fila),
      enlace,
      codigo: enlace === null ? null : qrCode(enlace),
      correo: conductor?.email || null,
      creadaEn: fila?.creadoEn.toISOString() ?? null,
      abiertaEn: fila?.abiertaEn?.toISOString() ?? null,
    })
  }
  return carpetas
}

const estadoDe = (
  fila: { cerradaPor: 'empresa' | 'fallos' | null; abiertaEn: Date | null } | undefined,
): Carpeta['estado'] => {
  if (!fila) return 'ninguna'
  if (fila.cerradaPor !== null) return fila.cerradaPor === 'fallos' ? 'bloqueada' : 'cerrada'
  return fila.abiertaEn === null ? 'sin_abrir' : 'abierta'
}
