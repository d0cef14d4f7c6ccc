import { noAdmite, noEncontrado, puede, sinPermiso } from '@aliadas/contract'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { exigirEstado, exigirSinIniciar } from '../servicios/index.ts'

/** May this person upload the FUEC of that service, or another one in its place? Asked before the first byte is read. */
export const autorizarFuec = async (ctx: Context, persona: Persona, servicioId: string): Promise<void> => {
  if (!puede(persona.rol, 'subirFuec')) throw sinPermiso()
  const servicio = await ctx.db.read(scopeOf(persona), (tx) =>
    tx
      .selectFrom('servicios')
      .select(['estado', 'vehiculoId', 'recorridoIniciado'])
      .where('id', '=', servicioId)
      .where('tenant', '=', persona.empresaId)
      .executeTakeFirst(),
  )
  if (!servicio) throw noEncontrado()
  if (servicio.estado === 'confirmado') return exigirSinIniciar(servicio)
  exigirEstado('subirFuec', servicio.estado)
  if (!servicio.vehiculoId) throw noAdmite('Asigna un vehículo antes de subir el FUEC.')
}
