import { Readable } from 'node:stream'
import { ALCANCES } from '@aliadas/contract/aliados'
import { noEncontrado } from '@aliadas/contract/core'
import type { Siguiente } from '@aliadas/contract/prueba'
import { subirArchivo, type Almacen } from '../archivos/index.ts'
import { asignarVehiculo, fichasPara } from '../asignaciones/index.ts'
import { subirFuec } from '../fuec/index.ts'
import { aceptarOferta, crearOferta } from '../ofertas/index.ts'
import { validarPago } from '../pagos/index.ts'
import { SERVIDOR, scopeOf, type Aliado, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { pdfDe } from '../platform/plain-pdf.ts'
import { bloquearServicio, filaDeServicio, finalizarServicio, transitar, vencerServicio } from '../servicios/index.ts'
import type { EmpresaSimulada, Simuladas } from './empresas-simuladas.ts'
import type { ServicioDePrueba } from './leer-servicios.ts'
import { precioDePrueba } from './precio.ts'

export type Mundo = { ctx: Context; simuladas: Simuladas; almacen: Almacen }

const aliadoDe = ({ aliadoId: id }: ServicioDePrueba): Aliado => ({
  tipo: 'aliado',
  id,
  nombre: 'Simulación',
  alcances: ALCANCES,
})

const ganadora = ({ simuladas }: Mundo, { empresaAliadaId }: ServicioDePrueba): Persona => {
  const una = simuladas.empresas.find(({ persona }) => persona.empresaId === empresaAliadaId)
  if (!una) throw noEncontrado()
  return una.persona
}

/** Every simulated company without a live offer sends one. */
const ofertar = async ({ ctx, simuladas }: Mundo, servicio: ServicioDePrueba): Promise<void> => {
  const una = ({ persona, factor }: EmpresaSimulada) =>
    ctx.db.transaction(scopeOf(persona), async (tx) => {
      const oferta = { servicioId: servicio.id, precio: precioDePrueba(servicio, factor), documentoCotizacion: null }
      await crearOferta(tx, persona, oferta, ctx.clock.now())
    })
  for (const empresa of simuladas.empresas)
    if (!servicio.ofertan.includes(empresa.persona.empresaId)) await una(empresa)
}

const aceptar = async ({ ctx }: Mundo, servicio: ServicioDePrueba): Promise<void> => {
  const aliado = aliadoDe(servicio)
  await ctx.db.transaction(scopeOf(aliado), async (tx) => {
    const barata = await tx
      .selectFrom('ofertas')
      .select('id')
      .where('servicioId', '=', servicio.id)
      .where('estado', '=', 'enviada')
      .orderBy('precio')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!barata) throw noEncontrado()
    const aceptacion = { servicioId: servicio.id, ofertaId: barata.id, metodoPago: 'transferencia' as const }
    await aceptarOferta(tx, aliado, aceptacion, ctx.clock)
  })
}

/** The company's vehicle of that type. Whatever a real company would be warned of, a simulated one accepts. */
const asignar = async (mundo: Mundo, servicio: ServicioDePrueba): Promise<void> => {
  const persona = ganadora(mundo, servicio)
  await mundo.ctx.db.transaction(scopeOf(persona), async (tx) => {
    const vehiculo = await tx
      .selectFrom('vehiculos')
      .select(['id', 'tipo', 'capacidad', 'conductorId', 'fotosVehiculo', 'documentosVehiculo'])
      .where('empresaId', '=', persona.empresaId)
      .where('tipo', '=', servicio.tipo)
      .orderBy('placas')
      .limit(1)
      .executeTakeFirstOrThrow()
    const fichas = await fichasPara(tx, await filaDeServicio(tx, servicio.id), [vehiculo])
    const advertenciasAceptadas = (fichas.get(vehiculo.id)?.advertencias ?? []).map(({ codigo }) => codigo)
    const asignacion = { servicioId: servicio.id, vehiculoId: vehiculo.id, advertenciasAceptadas }
    await asignarVehiculo(tx, persona, asignacion, mundo.ctx.clock.now())
  })
}

const confirmar = async (mundo: Mundo, servicio: ServicioDePrueba): Promise<void> => {
  const { ctx, almacen } = mundo
  const persona = ganadora(mundo, servicio)
  const pdf = pdfDe(['FUEC DE PRUEBA', 'No sirve para viajar', `Servicio ${servicio.id.slice(-6)}`])
  const { id: archivoId } = await subirArchivo(ctx, almacen, persona, {
    preset: 'fuec',
    servicioId: servicio.id,
    nombre: `FUEC de prueba ${servicio.id.slice(-6)}.pdf`,
    upload: { stream: Readable.from([pdf]), declared: pdf.length },
  })
  await ctx.db.transaction(scopeOf(persona), (tx) =>
    subirFuec(tx, persona, { servicioId: servicio.id, archivoId }, ctx.clock.now()),
  )
}

/**
 * Takes one step of a service, as the one who takes it in the real world, by the same command.
 *
 * Throws `Falla`: `not-found` (no offer, or not a simulated company's), `aborted` (another round or call took the step).
 */
export const darSiguiente = async (
  mundo: Mundo,
  servicio: ServicioDePrueba,
  paso: Exclude<Siguiente, 'llego'>,
): Promise<void> => {
  const { ctx } = mundo
  const ahora = ctx.clock.now()
  const { id } = servicio
  switch (paso) {
    case 'ofertado':
      return ofertar(mundo, servicio)
    case 'validar':
      return aceptar(mundo, servicio)
    case 'reservado': {
      const persona = ganadora(mundo, servicio)
      return ctx.db.transaction(scopeOf(persona), (tx) =>
        validarPago(tx, persona, { servicioId: id, numeroTransaccion: `PRUEBA-${id}` }, ahora),
      )
    }
    case 'asignado':
      return asignar(mundo, servicio)
    case 'confirmado':
      return confirmar(mundo, servicio)
    case 'en_curso':
      return ctx.db.transaction({ rol: 'sistema' }, async (tx) =>
        transitar(tx, SERVIDOR, await bloquearServicio(tx, id), 'iniciarRecorrido', { recorridoIniciado: true }, ahora),
      )
    case 'finalizado':
      return ctx.db.transaction({ rol: 'sistema' }, (tx) => finalizarServicio(tx, aliadoDe(servicio), id, ahora))
    case 'vencido':
      return ctx.db.transaction({ rol: 'sistema' }, (tx) => vencerServicio(tx, id, ahora))
  }
}
