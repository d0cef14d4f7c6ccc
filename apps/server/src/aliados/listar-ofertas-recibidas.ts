import { COMODIDADES, FOTOS_DE_VEHICULO } from '@aliadas/contract/flota'
import type { EstadoOferta } from '@aliadas/contract/servicios'
import { scopeOf, type Aliado } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { readCursor, readPage } from '../platform/keyset.ts'
import { filaDeServicio } from '../servicios/index.ts'
import { presentarOferta } from './presentar-oferta.ts'

const COLUMNAS_DE_OFERTA = [
  'ofertas.id',
  'ofertas.servicioId',
  'ofertas.oferente',
  'ofertas.precio',
  'ofertas.estado',
  'ofertas.fecha',
  'ofertas.vence',
  'ofertas.fechaOferta',
  'ofertas.corporativa',
  'ofertas.finalizadoConductor',
  'ofertas.ratingConductor',
  'ofertas.documentoCotizacion',
  'ofertas.titular',
  'ofertas.banco',
  'ofertas.tipocuenta',
  'ofertas.cuenta',
] as const

/** Offers with their company, their trip and, once assigned, their vehicle. */
const ofertas = (tx: Tx, aliado: Aliado) =>
  tx
    .selectFrom('ofertas')
    .innerJoin('empresas', 'empresas.id', 'ofertas.empresaId')
    .innerJoin('servicios', 'servicios.id', 'ofertas.servicioId')
    .innerJoin('servicioContactos', 'servicioContactos.servicioId', 'servicios.id')
    .leftJoin('vehiculos', (union) =>
      union.onRef('vehiculos.id', '=', 'servicios.vehiculoId').on('ofertas.estado', '=', 'aceptada'),
    )
    .select(COLUMNAS_DE_OFERTA)
    .select(['empresas.nombre as empresa', 'empresas.rating', 'empresas.logo', 'empresas.fotosCorporativas'])
    .select([
      'servicios.tipo',
      'servicios.clase',
      'servicios.origen',
      'servicios.destino',
      'servicios.fechaSalida',
      'servicios.horaSalida',
      'servicios.fechaRegreso',
      'servicios.horaRegreso',
      'servicios.pasajeros',
      'servicios.paradas',
      'servicios.conductor',
      'servicios.placas',
      'servicios.marca',
      'servicios.modelo',
      'servicioContactos.solicitante',
    ])
    .select(['vehiculos.id as idVehiculo', 'vehiculos.capacidad'])
    .select(FOTOS_DE_VEHICULO.map((foto) => `vehiculos.${foto}` as const))
    .select(COMODIDADES.map((una) => `vehiculos.${una}` as const))
    .where('ofertas.aliadoId', '=', aliado.id)

export type FilaDeOfertaDeAliado = Awaited<ReturnType<ReturnType<typeof ofertas>['execute']>>[number]

/**
 * The offers on one of the partner's services, cheapest first, by page. By default only those that can still be
 * accepted, so none of a suspended company: withdrawn offers never take their place.
 */
export const listarOfertasRecibidas = (
  ctx: Context,
  aliado: Aliado,
  servicioId: string,
  filtro: { estado?: EstadoOferta | undefined; limite: number; cursor?: string | undefined },
) =>
  ctx.db.read(scopeOf(aliado), async (tx) => {
    const from = readCursor(filtro.cursor)
    await filaDeServicio(tx, servicioId)
    const { estado = 'enviada' } = filtro
    const { rows, next } = await readPage(
      ofertas(tx, aliado)
        .where('ofertas.servicioId', '=', servicioId)
        .where('ofertas.estado', '=', estado)
        .$if(estado === 'enviada', (q) =>
          q.where('ofertas.vence', '>', ctx.clock.now()).where('empresas.suspendida', '=', false),
        ),
      { by: 'ofertas.precio', id: 'ofertas.id', direction: 'asc', key: { number: (fila) => fila.precio } },
      { from, size: filtro.limite },
    )
    return { ofertas: rows.map(presentarOferta), siguiente: next }
  })

/** Those of these offers that the partner's list shows, with one state or another, by id. */
export const ofertasDeAliado = async (tx: Tx, aliado: Aliado, ids: readonly string[], ahora: Date) => {
  if (ids.length === 0) return new Map<string, ReturnType<typeof presentarOferta>>()
  const filas = await ofertas(tx, aliado)
    .where('ofertas.id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb('ofertas.estado', '<>', 'enviada'),
        eb.and([eb('ofertas.vence', '>', ahora), eb('empresas.suspendida', '=', false)]),
      ]),
    )
    .execute()
  return new Map(filas.map((fila) => [fila.id, presentarOferta(fila)]))
}
