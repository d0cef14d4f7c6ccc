import { DIA_MS, HORA_MS, fechaBogota, horaBogota } from '@aliadas/contract/core'
import { servicioNuevoSchema, type Estado, type ServicioNuevo } from '@aliadas/contract/servicios'
import { asignarVehiculo } from '../../asignaciones/index.ts'
import { subirFuec } from '../../fuec/index.ts'
import { aceptarOferta, crearOferta } from '../../ofertas/index.ts'
import { validarPago } from '../../pagos/index.ts'
import { scopeOf, type Aliado, type Persona } from '../../platform/actor.ts'
import {
  cancelarServicio,
  finalizarServicio,
  iniciarRecorridos,
  publicarServicio,
  vencerPendientes,
} from '../../servicios/index.ts'
import { createAliado } from './aliados.ts'
import { uploadPdf } from './archivos.ts'
import { createEmpresa } from './empresas.ts'
import { createVehiculo } from './flota.ts'
import { atMoment, unique, type World } from './world.ts'

type Cuerpo = Partial<ServicioNuevo>

/** What a client app posts: a van for eight, two days from now. */
export const servicioData = ({ ctx }: World, cambios: Cuerpo = {}): ServicioNuevo => {
  const salida = new Date(ctx.clock.now().getTime() + 2 * DIA_MS)
  return servicioNuevoSchema.parse({
    tipo: 'Van',
    clase: 'Turismo',
    origen: 'Aeropuerto',
    destino: 'Hotel',
    latOrigen: 3.54,
    lonOrigen: -76.38,
    latDestino: 3.45,
    lonDestino: -76.53,
    fechaSalida: fechaBogota(salida),
    horaSalida: horaBogota(salida),
    pasajeros: 8,
    ...cambios,
  })
}

export const publish = ({ ctx, ...mundo }: World, aliado: Aliado, cambios: Cuerpo = {}): Promise<string> =>
  ctx.db.transaction(scopeOf(aliado), async (tx) =>
    publicarServicio(tx, aliado, servicioData({ ctx, ...mundo }, cambios), ctx.clock.now()),
  )

export const bid = ({ ctx }: World, persona: Persona, servicioId: string, precio = 500_000): Promise<string> =>
  ctx.db.transaction(scopeOf(persona), async (tx) => {
    const { id } = await crearOferta(tx, persona, { servicioId, precio, documentoCotizacion: null }, ctx.clock.now())
    return id
  })

export const accept = ({ ctx }: World, aliado: Aliado, servicioId: string, ofertaId: string): Promise<void> =>
  ctx.db.transaction(scopeOf(aliado), (tx) =>
    aceptarOferta(tx, aliado, { servicioId, ofertaId, metodoPago: 'transferencia' }, ctx.clock),
  )

/** How far a service got; `asignado` and `enCurso` divide two states. */
export type UpTo = Exclude<Estado, 'vencido' | 'cancelado'> | 'asignado' | 'enCurso'
const ORDER: readonly UpTo[] = ['pendiente', 'validar', 'reservado', 'asignado', 'confirmado', 'enCurso', 'finalizado']

type Partes = { aliado?: Aliado; admin?: Persona; vehiculo?: string; precio?: number; cuerpo?: Cuerpo }
export type Arrived = { id: string; aliado: Aliado; admin: Persona; vehiculo: string }

/** A service in any state through the product's own commands, with the company, fleet and partner that it needs. */
export const createServicioIn = async (mundo: World, hasta: UpTo, partes: Partes = {}): Promise<Arrived> => {
  const { ctx } = mundo
  const aliado = partes.aliado ?? (await createAliado(mundo))
  const admin = partes.admin ?? (await createEmpresa(mundo))
  const vehiculo = partes.vehiculo ?? (await createVehiculo(mundo, admin, { tipo: partes.cuerpo?.tipo ?? 'Van' }))
  const id = await publish(mundo, aliado, partes.cuerpo)
  const propio = scopeOf(admin)
  const ahora = ctx.clock.now()
  const salida = await salidaOf(mundo, id)
  const pasos: Partial<Record<UpTo, () => Promise<unknown>>> = {
    validar: async () => accept(mundo, aliado, id, await bid(mundo, admin, id, partes.precio)),
    reservado: () =>
      ctx.db.transaction(propio, (tx) =>
        validarPago(tx, admin, { servicioId: id, numeroTransaccion: `T-${unique()}` }, ahora),
      ),
    asignado: () =>
      ctx.db.transaction(propio, (tx) =>
        asignarVehiculo(tx, admin, { servicioId: id, vehiculoId: vehiculo, advertenciasAceptadas: [] }, ahora),
      ),
    confirmado: async () => {
      const archivoId = await uploadPdf(mundo, admin, 'fuec', id)
      await ctx.db.transaction(propio, (tx) => subirFuec(tx, admin, { servicioId: id, archivoId }, ahora))
    },
    enCurso: () => iniciarRecorridos(atMoment(mundo, new Date(salida.getTime() - 2 * HORA_MS)).ctx),
    finalizado: async () => {
      await arriveAt(mundo, id)
      await ctx.db.transaction({ rol: 'sistema' }, (tx) => finalizarServicio(tx, aliado, id, salida))
    },
  }
  for (const paso of ORDER.slice(1, ORDER.indexOf(hasta) + 1)) await pasos[paso]?.()
  return { id, aliado, admin, vehiculo }
}

export const cancel = ({ ctx }: World, aliado: Aliado, id: string): Promise<void> =>
  ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    cancelarServicio(tx, aliado, id, { motivo: 'cambioDePlanes', nota: null }, ctx.clock.now()),
  )

/** Runs the expiry at the end of that service's market. */
export const expire = async (mundo: World, id: string): Promise<number> => {
  const { vence } = await rowOf(mundo, id)
  return vencerPendientes(atMoment(mundo, vence).ctx)
}

/** The whole record, which only tests see. */
export const rowOf = ({ ctx }: World, id: string) =>
  ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('servicios').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

/** The last position of a service's vehicle: by default its destination. */
export const arriveAt = async (mundo: World, id: string, donde?: { lat: number; lon: number }): Promise<void> => {
  const s = await rowOf(mundo, id)
  const { lat, lon } = donde ?? { lat: s.latDestino ?? s.latOrigen, lon: s.lonDestino ?? s.lonOrigen }
  const posicion = { servicioId: id, empresaId: s.empresaAliadaId ?? '', placas: s.placas ?? '', lat, lon }
  const cuando = { en: s.salida, recibidaEn: s.salida }
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .insertInto('posiciones')
      .values({ vehiculoId: s.vehiculoId ?? '', ...posicion, ...cuando })
      .onConflict((oc) => oc.column('vehiculoId').doUpdateSet({ ...posicion, ...cuando }))
      .execute(),
  )
}

const salidaOf = async (mundo: World, id: string): Promise<Date> => (await rowOf(mundo, id)).salida

/** The history of a record, oldest first: action, from, to. */
export const historialOf = async ({ ctx }: World, entidadId: string): Promise<string[]> => {
  const filas = await ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('historial').select(['accion', 'de', 'a']).where('entidadId', '=', entidadId).orderBy('id').execute(),
  )
  return filas.map(({ accion, de, a }) => `${accion} ${de ?? '-'}>${a ?? '-'}`)
}
