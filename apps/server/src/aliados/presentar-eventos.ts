import { idDeEvento, type Evento } from '@aliadas/contract/aliados'
import type { Estado, PasoDeConductor } from '@aliadas/contract/servicios'
import type { Selectable } from 'kysely'
import { scopeOf, type Aliado } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tables, Tx } from '../platform/database/index.ts'
import { conductorDeAliado, esDelAliado, vinculacionesDeConductor } from '../proveedores/index.ts'
import { ofertasDeAliado } from './listar-ofertas-recibidas.ts'
import { serviciosDeAliado } from './servicios-de-aliado.ts'

export const COLUMNAS_DE_EVENTO = [
  'numero',
  'tipo',
  'servicioId',
  'objetoId',
  'vehiculoId',
  'de',
  'a',
  'paso',
  'en',
  'secuencia',
] as const
export type FilaDeEvento = Pick<Selectable<Tables['eventos']>, (typeof COLUMNAS_DE_EVENTO)[number]>

const sinRepetir = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]

/** Drivers with the requests that wait for them, as their partner reads them; one that was erased is not there. */
const leerConductores = async (tx: Tx, aliado: Aliado, ids: readonly string[], ahora: Date) => {
  const hallados = new Map<
    string,
    {
      conductor: Awaited<ReturnType<typeof conductorDeAliado>>
      vinculaciones: Awaited<ReturnType<typeof vinculacionesDeConductor>>
    }
  >()
  for (const id of ids) {
    if (!(await esDelAliado(tx, aliado, 'conductor', id))) continue
    const conductor = await conductorDeAliado(tx, id)
    hallados.set(id, { conductor, vinculaciones: await vinculacionesDeConductor(tx, id, ahora) })
  }
  return hallados
}

/**
 * What these events tell the partner: its own reads of the records at this moment, whatever was true when they happened
 * (decisions §10).
 */
export const presentarEventos = async (
  ctx: Pick<Context, 'db' | 'clock'>,
  aliado: Aliado,
  filas: readonly FilaDeEvento[],
  publicUrl: string,
): Promise<Evento[]> => {
  const ahora = ctx.clock.now()
  const deOferta = (fila: FilaDeEvento) => fila.tipo.startsWith('oferta.')
  const vehiculos = sinRepetir(filas.map(({ vehiculoId }) => vehiculoId))
  const { servicios, ofertas } = await ctx.db.read(scopeOf(aliado), async (tx) => ({
    servicios: await serviciosDeAliado(tx, aliado, sinRepetir(filas.map((fila) => fila.servicioId)), publicUrl, ahora),
    ofertas: await ofertasDeAliado(tx, aliado, sinRepetir(filas.filter(deOferta).map((fila) => fila.objetoId)), ahora),
  }))
  // No partner's role reads drivers: whose each is, is checked with it.
  const conductores =
    vehiculos.length === 0
      ? null
      : await ctx.db.read({ rol: 'sistema' }, (tx) => leerConductores(tx, aliado, vehiculos, ahora))
  return filas.map((fila) => {
    const { tipo, servicioId, objetoId, vehiculoId } = fila
    const deVinculacion = tipo === 'vinculacion.pedida'
    const suyo = vehiculoId === null ? undefined : conductores?.get(vehiculoId)
    return {
      id: idDeEvento(aliado.id, fila.numero ?? 0),
      type: tipo,
      timestamp: fila.en.toISOString(),
      data: {
        secuencia: fila.secuencia,
        idServicio: servicioId,
        de: fila.de as Estado | null,
        a: fila.a as Estado | null,
        paso: fila.paso as PasoDeConductor | null,
        idOferta: deOferta(fila) ? objetoId : null,
        idConductor: vehiculoId,
        idVinculacion: deVinculacion ? objetoId : null,
        servicio: (servicioId !== null && servicios.get(servicioId)) || null,
        oferta: (deOferta(fila) && ofertas.get(objetoId)) || null,
        conductor: suyo?.conductor ?? null,
        vinculacion: (deVinculacion && suyo?.vinculaciones.find(({ id }) => id === objetoId)) || null,
      },
    }
  })
}
