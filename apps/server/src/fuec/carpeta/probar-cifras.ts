import { FALLOS_DE_CARPETA } from '@aliadas/contract/fuec'
import { anotar } from '../../historial/index.ts'
import { SERVIDOR } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { mismoSecreto } from '../token.ts'
import { abreAlgo, type CarpetaMirada } from './mirar-carpeta.ts'

/** `quedan`: tries that are left. */
export type Prueba = { abierta: true } | { abierta: false; quedan: number }

/**
 * Compares the last four digits of the driver's cédula. The row of the folder is locked before the comparison, so of any
 * number of requests on any number of servers five may be wrong; the fifth closes the folder. Uses the system scope,
 * because whoever answers is nobody here. Refuses nothing: the answer says whether it opened.
 */
export const probarCifras = (ctx: Context, carpeta: CarpetaMirada, cifras: string): Promise<Prueba> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    const fila = await tx
      .selectFrom('fuecCarpetas')
      .select(['fallos', 'cerradaEn', 'abiertaEn'])
      .where('id', '=', carpeta.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!abreAlgo({ ...carpeta, cerradaEn: fila.cerradaEn }, ahora)) return { abierta: false, quedan: 0 }
    const cedula = carpeta.datos.conductores[carpeta.orden - 1]?.cedula ?? ''
    const carpetaFila = tx.updateTable('fuecCarpetas').where('id', '=', carpeta.id)
    if (mismoSecreto(cifras, cedula.slice(-4))) {
      if (fila.abiertaEn === null) await carpetaFila.set({ abiertaEn: ahora }).execute()
      return { abierta: true }
    }
    const fallos = fila.fallos + 1
    const ultimo = fallos >= FALLOS_DE_CARPETA
    await carpetaFila.set({ fallos, ...(ultimo && { cerradaEn: ahora, cerradaPor: 'fallos' as const }) }).execute()
    if (ultimo) {
      const { servicioId } = await tx
        .selectFrom('fuecs')
        .select('servicioId')
        .where('id', '=', carpeta.fuecId)
        .executeTakeFirstOrThrow()
      const cambios = { numero: carpeta.datos.numero, motivo: 'Cinco intentos con otras cifras' }
      const linea = { tenant: carpeta.empresaId, entidad: 'servicio', entidadId: servicioId } as const
      await anotar(tx, SERVIDOR, ahora, [{ ...linea, accion: 'cerrarCarpeta', cambios }])
    }
    return { abierta: false, quedan: FALLOS_DE_CARPETA - fallos }
  })
