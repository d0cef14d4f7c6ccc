import { Readable } from 'node:stream'
import { HORA_MS, fechaBogota, horaBogota } from '@aliadas/contract/core'
import { servicioNuevoSchema, type ServicioNuevo } from '@aliadas/contract/servicios'
import { subirArchivo } from '../archivos/index.ts'
import { asignarVehiculo } from '../asignaciones/index.ts'
import { subirFuec } from '../fuec/index.ts'
import { aceptarOferta, crearOferta } from '../ofertas/index.ts'
import { validarPago } from '../pagos/index.ts'
import { scopeOf, type Aliado, type Persona } from '../platform/actor.ts'
import { partnerCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import {
  cancelarServicio,
  finalizarServicio,
  iniciarRecorridos,
  publicarServicio,
  vencerPendientes,
} from '../servicios/index.ts'
import type { Herramientas } from './empresas.ts'
import { pdfDe } from '../platform/plain-pdf.ts'
import { LUGARES } from './lugares.ts'
import { VIAJES, type Empresa, type Hasta, type Viaje } from './viajes.ts'

type Mundo = { aliado: Aliado; empresas: Record<Empresa, Persona>; herramientas: Herramientas; desde: Date }

const ORDEN: readonly Hasta[] = ['validar', 'reservado', 'asignado', 'confirmado', 'enCurso', 'finalizado']
const llega = (viaje: Viaje, paso: Hasta): boolean => ORDEN.indexOf(viaje.hasta) >= ORDEN.indexOf(paso)

const cuerpoDe = (viaje: Viaje, salida: Date, orden: number): ServicioNuevo => {
  const [origen, ...resto] = viaje.ruta.map((lugar) => LUGARES[lugar])
  const destino = resto.at(-1) ?? origen
  const regreso = viaje.regresoEn === undefined ? null : new Date(salida.getTime() + viaje.regresoEn * HORA_MS)
  return servicioNuevoSchema.parse({
    tipo: viaje.tipo,
    clase: viaje.clase,
    origen: origen?.nombre,
    destino: destino?.nombre,
    latOrigen: origen?.lat,
    lonOrigen: origen?.lon,
    latDestino: destino?.lat,
    lonDestino: destino?.lon,
    paradas: resto.slice(0, -1).map(({ nombre, lat, lon }) => ({ location: nombre, lat, lon })),
    ciudad: 'Cali',
    departamento: 'Valle del Cauca',
    pais: 'Colombia',
    fechaSalida: fechaBogota(salida),
    horaSalida: horaBogota(salida),
    fechaRegreso: regreso && fechaBogota(regreso),
    horaRegreso: regreso && horaBogota(regreso),
    pasajeros: viaje.pasajeros,
    observaciones: viaje.observaciones,
    empresa: orden % 2 === 0 ? 'Cali Andando' : 'Valle Verde Viajes',
    nombre: orden % 2 === 0 ? 'Sergio Llanos' : 'Beatriz Toro',
    telefonoOperador: '3990000821',
    solicitante: orden % 2 === 0 ? 'Sergio Llanos' : 'Beatriz Toro',
    cliente: orden % 3 === 0 ? 'Colegio Los Samanes' : 'Grupo familiar Lenis',
    rutCliente: '900000099',
    telefonoCliente: '3990000831',
    emailCliente: 'reservas@clientes.test',
    metadatos: viaje.demora === undefined ? {} : { demora: String(viaje.demora) },
    ...(viaje.clase === 'Turismo'
      ? {
          guia: 'Nubia Palacios',
          telefonoGuia: '3990000811',
          especialidadesGuia: 'Naturaleza, historia',
          idiomasGuia: 'Español, inglés',
          experienciaGuia: '8',
        }
      : {}),
  })
}

/** Plays every trip from its publication to its final state, each step at its own time. */
export const crearViajes = async (base: Context, mundo: Mundo): Promise<void> => {
  const ahora = mundo.desde.getTime()
  const agenda = VIAJES.map((viaje, orden) => {
    // On the quarter hour, as people ask for it.
    const cuarto = 15 * 60_000
    const salida = new Date(Math.ceil((ahora + viaje.salidaEn * HORA_MS) / cuarto) * cuarto)
    const antes = viaje.hasta === 'vencido' ? 25 : 2 + (orden % 5)
    return {
      viaje,
      orden,
      salida,
      publicado: new Date(Math.min(salida.getTime() - 40 * HORA_MS, ahora - antes * HORA_MS)),
    }
  })
    .map((cita) =>
      cita.viaje.hasta === 'pendiente'
        ? { ...cita, publicado: new Date(ahora - (1 + (cita.orden % 9)) * HORA_MS) }
        : cita,
    )
    .toSorted((a, b) => a.salida.getTime() - b.salida.getTime())
  for (const { viaje, orden, salida, publicado } of agenda) await recorrer(base, mundo, viaje, orden, salida, publicado)
  await vencerPendientes(base)
}

const recorrer = async (
  base: Context,
  mundo: Mundo,
  viaje: Viaje,
  orden: number,
  salida: Date,
  publicado: Date,
): Promise<void> => {
  const { aliado, empresas, herramientas } = mundo
  const a = (minutos: number): Context => {
    const momento = new Date(publicado.getTime() + minutos * 60_000)
    return { ...base, clock: { now: () => momento } }
  }
  const cuerpo = cuerpoDe(viaje, salida, orden)
  const llamada = { actor: aliado, facts: { idempotencyKey: `demo-${orden}` }, route: 'demo' }
  const { id, nuevo } = await partnerCommand(a(0), llamada, { input: orden }, async (tx, momento) => ({
    id: publicarServicio(tx, aliado, cuerpo, momento),
    nuevo: true,
  }))
  const estado = await base.db.read(scopeOf(aliado), (tx) =>
    tx.selectFrom('servicios').select(['estado', 'vehiculoId']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  // An interrupted run left this trip half way: existing steps count.
  if (!nuevo || estado.estado !== 'pendiente') return

  const ofertas: Partial<Record<Empresa, string>> = {}
  for (const [empresa, precio] of Object.entries(viaje.ofertas ?? {})) {
    if (empresa !== 'transvalle' && empresa !== 'pacifico') continue
    const persona = empresas[empresa]
    const ctx = a(10)
    const yaOferto = await ctx.db.read(scopeOf(persona), (tx) =>
      tx.selectFrom('ofertas').select('id').where('servicioId', '=', id).executeTakeFirst(),
    )
    ofertas[empresa] =
      yaOferto?.id ??
      (
        await ctx.db.transaction(scopeOf(persona), (tx) =>
          crearOferta(tx, persona, { servicioId: id, precio, documentoCotizacion: null }, ctx.clock.now()),
        )
      ).id
  }
  if (viaje.hasta === 'cancelado')
    await base.db.transaction({ rol: 'sistema' }, (tx) =>
      cancelarServicio(tx, aliado, id, { motivo: null, nota: null }, a(30).clock.now()),
    )
  const ofertaId = viaje.gana && ofertas[viaje.gana]
  if (!viaje.gana || !ofertaId || !llega(viaje, 'validar')) return
  const persona = empresas[viaje.gana]
  const scope = scopeOf(persona)
  const metodoPago = viaje.metodoPago ?? 'epayco'
  await base.db.transaction(scopeOf(aliado), (tx) =>
    aceptarOferta(tx, aliado, { servicioId: id, ofertaId, metodoPago }, a(30).clock),
  )
  if (!llega(viaje, 'reservado')) return
  await base.db.transaction(scope, (tx) =>
    validarPago(tx, persona, { servicioId: id, numeroTransaccion: `DEMO-${1000 + orden}` }, a(60).clock.now()),
  )
  if (!llega(viaje, 'asignado')) return
  const vehiculo = await libre(base, persona, cuerpo.tipo, salida)
  await base.db.transaction(scope, (tx) =>
    asignarVehiculo(
      tx,
      persona,
      { servicioId: id, vehiculoId: vehiculo, advertenciasAceptadas: [] },
      a(70).clock.now(),
    ),
  )
  if (!llega(viaje, 'confirmado')) return
  const pdf = pdfDe(['EXTRACTO DEL CONTRATO (FUEC)', 'Documento de demostracion', `Servicio ${id.slice(-6)}`])
  const archivo = await subirArchivo(a(80), { storage: herramientas.storage, dir: herramientas.uploadsDir }, persona, {
    preset: 'fuec',
    servicioId: id,
    nombre: `FUEC ${id.slice(-6)}.pdf`,
    upload: { stream: Readable.from([pdf]), declared: pdf.length },
  })
  await base.db.transaction(scope, (tx) =>
    subirFuec(tx, persona, { servicioId: id, archivoId: archivo.id }, a(80).clock.now()),
  )
  if (!llega(viaje, 'enCurso')) return
  const alIniciar = new Date(salida.getTime() - 2 * HORA_MS)
  await iniciarRecorridos({ ...base, clock: { now: () => alIniciar } })
  if (!llega(viaje, 'finalizado')) return
  const alTerminar = new Date(salida.getTime() + (viaje.regresoEn ?? 2) * HORA_MS)
  await llegar(base, id, alTerminar)
  await base.db.transaction({ rol: 'sistema' }, (tx) => finalizarServicio(tx, aliado, id, alTerminar))
}

/** The vehicle of a trip is at its destination, by its last position. */
const llegar = (ctx: Context, id: string, en: Date): Promise<unknown> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const s = await tx
      .selectFrom('servicios')
      .select(['vehiculoId', 'empresaAliadaId', 'placas', 'latDestino', 'lonDestino'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const lugar = { servicioId: id, lat: s.latDestino ?? 0, lon: s.lonDestino ?? 0, en, recibidaEn: en }
    const deQuien = { vehiculoId: s.vehiculoId ?? '', empresaId: s.empresaAliadaId ?? '', placas: s.placas ?? '' }
    return tx
      .insertInto('posiciones')
      .values({ ...deQuien, ...lugar })
      .onConflict((oc) => oc.column('vehiculoId').doUpdateSet(lugar))
      .execute()
  })

/** A vehicle of that type without another trip at that time. */
const libre = (ctx: Context, persona: Persona, tipo: string, salida: Date): Promise<string> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const { id } = await tx
      .selectFrom('vehiculos')
      .select('vehiculos.id')
      .where('empresaId', '=', persona.empresaId)
      .where('tipo', '=', tipo)
      .where('validado', '=', true)
      .where('capacidad', '>', 0)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('servicios')
              .select('servicios.id')
              .whereRef('servicios.vehiculoId', '=', 'vehiculos.id')
              .where('servicios.estado', 'in', ['reservado', 'confirmado'])
              .where('servicios.fin', '>', salida),
          ),
        ),
      )
      .orderBy('placas')
      .executeTakeFirstOrThrow()
    return id
  })
