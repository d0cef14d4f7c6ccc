import { idDeRuta } from '@aliadas/contract/archivos'
import { sql } from 'kysely'
import { NINGUNA_EMPRESA } from '../empresas/index.ts'
import type { Tx } from '../platform/database/index.ts'
import { papelesDe } from './papeles.ts'

/**
 * Moves a driver without a company, with all vehicles, documents and files, into a company's fleet. The platform's
 * decisions stay: validation, refused documents, a suspension. Files keep their place; earlier lines of the history
 * stay the platform's. Returns the plates.
 */
export const unirAFlota = async (
  tx: Tx,
  vehiculoId: string,
  { empresaId, empresa }: { empresaId: string; empresa: string },
  ahora: Date,
): Promise<string[]> => {
  const { conductorId } = await papelesDe(tx, 'conductor', vehiculoId)
  const suyo = conductorId ?? ''
  const conductor = await tx
    .updateTable('conductores')
    .set({ empresaId, actualizadoEn: ahora })
    .where('id', '=', suyo)
    .where('empresaId', '=', NINGUNA_EMPRESA)
    .returning('imagen')
    .executeTakeFirstOrThrow()
  const vehiculos = await tx
    .updateTable('vehiculos')
    .set({ empresaId, empresa: sql`coalesce(nullif(empresa, ''), ${empresa})`, actualizadoEn: ahora })
    .where('conductorId', '=', suyo)
    .where('empresaId', '=', NINGUNA_EMPRESA)
    .returning(['id', 'placas', 'imagen'])
    .execute()
  const titulares = [suyo, ...vehiculos.map(({ id }) => id)]
  await tx.updateTable('documentos').set({ tenant: empresaId }).where('titularId', 'in', titulares).execute()
  const papeles = await Promise.all(vehiculos.map(({ id }) => papelesDe(tx, 'conductor', id)))
  const archivos = [
    ...papeles.flatMap(({ fotos, documentos }) => [...fotos, ...documentos].map(({ archivoId }) => archivoId)),
    ...[conductor.imagen, ...vehiculos.map(({ imagen }) => imagen)].map((ruta) => idDeRuta(ruta ?? '')),
  ].filter((id) => id !== null)
  if (archivos.length > 0)
    await tx
      .updateTable('archivos')
      .set({ tenant: empresaId })
      .where('id', 'in', archivos)
      .where('tenant', '=', NINGUNA_EMPRESA)
      .execute()
  return vehiculos.map(({ placas }) => placas)
}
