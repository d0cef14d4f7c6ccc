import { noEncontrado } from '@aliadas/contract/core'
import { rutaDeFuec, type ViajesDeConductor, type viajeDeConductorSchema } from '@aliadas/contract/aliados'
import type { Estado } from '@aliadas/contract/servicios'
import type { z } from 'zod'
import { estadoDeFuec, type Sitio } from '../fuec/index.ts'
import type { Aliado } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { readCursor, readPage } from '../platform/keyset.ts'
import { esViajeDe, presentarPasos } from '../servicios/index.ts'

type Viaje = z.input<typeof viajeDeConductorSchema>

const CON_VEHICULO: readonly Estado[] = ['reservado', 'confirmado', 'finalizado']
const DE_CUANDO: Readonly<Record<ViajesDeConductor, { estados: readonly Estado[]; iniciado: boolean }>> = {
  porHacer: { estados: ['reservado', 'confirmado'], iniciado: false },
  enCurso: { estados: ['confirmado'], iniciado: true },
  terminados: { estados: ['finalizado'], iniciado: true },
}

/**
 * The driver of a record of this partner's app. In the API a driver has the id of its vehicle.
 *
 * Throws `Falla`: `not-found` (any other).
 */
export const conductorDe = async (tx: Tx, aliado: Aliado, id: string): Promise<string> => {
  const fila = await tx
    .selectFrom('vehiculos')
    .innerJoin('conductores', 'conductores.id', 'vehiculos.conductorId')
    .select('conductores.id')
    .where('vehiculos.id', '=', id)
    .where('conductores.aliadoId', '=', aliado.id)
    .executeTakeFirst()
  if (!fila) throw noEncontrado()
  return fila.id
}

const viajesDe = (tx: Tx, conductor: string, cuando: ViajesDeConductor | undefined) => {
  const cual = cuando && DE_CUANDO[cuando]
  return tx
    .selectFrom('servicios')
    .innerJoin('servicioContactos as c', 'c.servicioId', 'servicios.id')
    .select([
      'servicios.id',
      'servicios.estado',
      'servicios.recorridoIniciado',
      'servicios.tipo',
      'servicios.clase',
      'servicios.origen',
      'servicios.latOrigen',
      'servicios.lonOrigen',
      'servicios.destino',
      'servicios.latDestino',
      'servicios.lonDestino',
      'servicios.paradas',
      'servicios.fechaSalida',
      'servicios.horaSalida',
      'servicios.fechaRegreso',
      'servicios.horaRegreso',
      'servicios.salida',
      'servicios.pasajeros',
      'servicios.observaciones',
      'servicios.empresaAliada',
      'servicios.placas',
      'servicios.marca',
      'servicios.modelo',
      'servicios.numeroInterno',
      'servicios.fuec',
      'servicios.fuecDesactualizado',
      'servicios.finalizadoEn',
      'servicios.pasosConductor',
      'c.cliente',
      'c.telefonoCliente',
      'c.guia',
      'c.telefonoGuia',
    ])
    .where('servicios.conductorId', '=', conductor)
    .where('servicios.estado', 'in', cual?.estados ?? CON_VEHICULO)
    .$if(cual !== undefined, (q) => q.where('servicios.recorridoIniciado', '=', cual?.iniciado === true))
}

type Fila = Awaited<ReturnType<ReturnType<typeof viajesDe>['execute']>>[number]

/** People of the trip are named once it is confirmed: a reserved vehicle may still be changed. */
const presentar = ({ id, fuec, fuecDesactualizado, salida, finalizadoEn, pasosConductor, ...fila }: Fila): Viaje => {
  const conocido = fila.estado !== 'reservado'
  return {
    ...fila,
    idServicio: id,
    pasosDelConductor: presentarPasos(pasosConductor),
    salida: salida.toISOString(),
    cliente: conocido ? fila.cliente : null,
    telefonoCliente: conocido ? fila.telefonoCliente : null,
    guia: conocido ? fila.guia : null,
    telefonoGuia: conocido ? fila.telefonoGuia : null,
    fuec: fuec ? rutaDeFuec(id) : null,
    fuecVigente: fuec && !fuecDesactualizado,
    finalizadoEn: finalizadoEn?.toISOString() ?? null,
  }
}

type Pregunta = { cuando?: ViajesDeConductor | undefined; limite: number; cursor?: string | undefined }

/**
 * The trips of a driver that this partner's app registered, whoever published them. The system role reads them, because
 * a service belongs to the partner that published it; the query names the driver, which `conductorDe` checks.
 */
export const listarViajesDeConductor = (
  ctx: Context,
  aliado: Aliado,
  id: string,
  { cuando, limite, cursor }: Pregunta,
): Promise<{ viajes: Viaje[]; siguiente: string | null }> => {
  const from = readCursor(cursor)
  return ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const conductor = await conductorDe(tx, aliado, id)
    const { rows, next } = await readPage(
      viajesDe(tx, conductor, cuando),
      {
        by: 'servicios.salida',
        id: 'servicios.id',
        direction: cuando === 'porHacer' || cuando === 'enCurso' ? 'asc' : 'desc',
        key: { instant: (fila) => fila.salida },
      },
      { from, size: limite },
    )
    return { viajes: rows.map(presentar), siguiente: next }
  })
}

/**
 * The file of the FUEC of a trip that this partner published, or that a driver of its app makes.
 *
 * Throws `Falla`: `not-found` (neither, or no FUEC yet).
 */
export const fuecDe = async (ctx: Context, aliado: Aliado, servicioId: string): Promise<string> => {
  const { fuecArchivoId } = await ctx.db.read({ rol: 'sistema' }, (tx) => conFuec(tx, aliado, servicioId))
  return fuecArchivoId
}

/** The FUEC of such a trip: the system role reads it, and `conFuec` checks whose the trip is. Throws like `fuecDe`. */
export const estadoDeFuecDe = (ctx: Context, aliado: Aliado, servicioId: string, sitio: Sitio) =>
  ctx.db.read({ rol: 'sistema' }, async (tx) =>
    estadoDeFuec(tx, await conFuec(tx, aliado, servicioId), sitio, ctx.clock.now()),
  )

const conFuec = async (tx: Tx, aliado: Aliado, servicioId: string) => {
  const fila = await tx
    .selectFrom('servicios')
    .select(['id', 'fuecArchivoId', 'fuecDesactualizado', 'vehiculoSuspendido'])
    .where('id', '=', servicioId)
    .where(esViajeDe(aliado.id))
    .executeTakeFirst()
  if (!fila?.fuecArchivoId) throw noEncontrado()
  return { ...fila, fuecArchivoId: fila.fuecArchivoId }
}
