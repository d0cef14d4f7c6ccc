import {
  DIA_MS,
  HORA_MS,
  fechaBogota,
  horaBogota,
  servicioNuevoSchema,
  type Estado,
  type ServicioNuevo,
} from '@aliadas/contract'
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
import { crearAliado } from './aliados.ts'
import { subirPdf } from './archivos.ts'
import { crearEmpresa } from './empresas.ts'
import { agregarVehiculo } from './flota.ts'
import { enMomento, unico, type Mundo } from './mundo.ts'

type Cuerpo = Partial<ServicioNuevo>

/** What a client app posts: a van for eight, two days from now. */
export const datosDeServicio = ({ ctx }: Mundo, cambios: Cuerpo = {}): ServicioNuevo => {
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

export const publicar = ({ ctx, ...mundo }: Mundo, aliado: Aliado, cambios: Cuerpo = {}): Promise<string> =>
  ctx.db.transaction(scopeOf(aliado), (tx) =>
    publicarServicio(tx, aliado, datosDeServicio({ ctx, ...mundo }, cambios), ctx.clock.now()),
  )

export const ofertar = ({ ctx }: Mundo, persona: Persona, servicioId: string, precio = 500_000): Promise<string> =>
  ctx.db.transaction(scopeOf(persona), (tx) =>
    crearOferta(tx, persona, { servicioId, precio, documentoCotizacion: null }, ctx.clock.now()),
  )

export const aceptar = ({ ctx }: Mundo, aliado: Aliado, servicioId: string, idOferta: string): Promise<void> =>
  ctx.db.transaction(scopeOf(aliado), (tx) =>
    aceptarOferta(tx, aliado, { servicioId, idOferta, metodoPago: 'transferencia' }, ctx.clock.now()),
  )

/** How far a service got; `asignado` and `enCurso` are the halves of two states. */
export type Hasta = Exclude<Estado, 'vencido' | 'cancelado'> | 'asignado' | 'enCurso'
const ORDEN: readonly Hasta[] = ['pendiente', 'validar', 'reservado', 'asignado', 'confirmado', 'enCurso', 'finalizado']

type Partes = { aliado?: Aliado; admin?: Persona; vehiculo?: string; precio?: number; cuerpo?: Cuerpo }
export type Llegado = { id: string; aliado: Aliado; admin: Persona; vehiculo: string }

/** A service in any state through the product's own commands, with the company, the fleet and the partner it needs. */
export const servicioEn = async (mundo: Mundo, hasta: Hasta, partes: Partes = {}): Promise<Llegado> => {
  const { ctx } = mundo
  const aliado = partes.aliado ?? (await crearAliado(mundo))
  const admin = partes.admin ?? (await crearEmpresa(mundo))
  const vehiculo = partes.vehiculo ?? (await agregarVehiculo(mundo, admin, { tipo: partes.cuerpo?.tipo ?? 'Van' }))
  const id = await publicar(mundo, aliado, partes.cuerpo)
  const propio = scopeOf(admin)
  const ahora = ctx.clock.now()
  const salida = await salidaDe(mundo, id)
  const pasos: Partial<Record<Hasta, () => Promise<unknown>>> = {
    validar: async () => aceptar(mundo, aliado, id, await ofertar(mundo, admin, id, partes.precio)),
    reservado: () =>
      ctx.db.transaction(propio, (tx) =>
        validarPago(tx, admin, { servicioId: id, numeroTransaccion: `T-${unico()}` }, ahora),
      ),
    asignado: () =>
      ctx.db.transaction(propio, (tx) =>
        asignarVehiculo(tx, admin, { servicioId: id, idVehiculo: vehiculo, advertenciasAceptadas: [] }, ahora),
      ),
    confirmado: async () => {
      const idArchivo = await subirPdf(mundo, admin, 'fuec', id)
      await ctx.db.transaction(propio, (tx) => subirFuec(tx, admin, { servicioId: id, idArchivo }, ahora))
    },
    enCurso: () => iniciarRecorridos(enMomento(mundo, new Date(salida.getTime() - 2 * HORA_MS)).ctx),
    finalizado: () => ctx.db.transaction({ rol: 'sistema' }, (tx) => finalizarServicio(tx, aliado, id, salida)),
  }
  for (const paso of ORDEN.slice(1, ORDEN.indexOf(hasta) + 1)) await pasos[paso]?.()
  return { id, aliado, admin, vehiculo }
}

export const cancelar = ({ ctx }: Mundo, aliado: Aliado, id: string): Promise<void> =>
  ctx.db.transaction(scopeOf(aliado), (tx) => cancelarServicio(tx, aliado, id, ctx.clock.now()))

/** Runs the expiry at the moment at which that service is 24 hours old. */
export const vencer = async (mundo: Mundo, id: string): Promise<number> => {
  const { fecha } = await filaDe(mundo, id)
  return vencerPendientes(enMomento(mundo, new Date(fecha.getTime() + DIA_MS)).ctx)
}

/** The whole record, as nobody but a test sees it. */
export const filaDe = ({ ctx }: Mundo, id: string) =>
  ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('servicios').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

const salidaDe = async (mundo: Mundo, id: string): Promise<Date> => (await filaDe(mundo, id)).salida

/** What the history tells of a record, oldest first: action, from, to. */
export const historialDe = async ({ ctx }: Mundo, entidadId: string): Promise<string[]> => {
  const filas = await ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('historial').select(['accion', 'de', 'a']).where('entidadId', '=', entidadId).orderBy('id').execute(),
  )
  return filas.map(({ accion, de, a }) => `${accion} ${de ?? '-'}>${a ?? '-'}`)
}
