import {
  ANTICIPACION_RECORRIDO_MS,
  asentarPuntualidad,
  duracionPlaneada,
  paradasPasadas,
  preverEnRuta,
  type CaminoPorRuta,
  type EnRutaGuardado,
  type EstadoEnRuta,
  type Ruta,
} from '@aliadas/contract/servicios'
import { DIA_MS } from '@aliadas/contract/core'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { anotarRetrasos } from '../servicios/index.ts'
import { nuevoPlazo, preguntarCaminos, type Plazo, type PreguntarCamino } from './caminos.ts'
import { CAMBIO_MS, LOTE, anterioresDe, esVieja, instante, principioDe, type Lugar, type Punto } from './previsiones.ts'

type Fila = {
  id: string
  aliadoId: string | null
  empresaAliadaId: string | null
  salida: Date
  latOrigen: number
  lonOrigen: number
  latDestino: number
  lonDestino: number
  paradas: { lat: number | null; lon: number | null }[]
  retrasadoEn: Date | null
  enRuta: EnRutaGuardado | null
  punto: (Punto & { en: string }) | null
  anteriores: (Punto & { en: string })[] | null
  minutosTarde: number
}

/** The next trips by departure after a place that have their passengers, whose destination has a place and was not reached. */
const leer = async (
  tx: Tx,
  ahora: Date,
  tras: Lugar,
  { lote, firme }: { lote: number; firme: boolean },
): Promise<Fila[]> => {
  const desde = new Date(ahora.getTime() - DIA_MS)
  const hasta = new Date(ahora.getTime() + ANTICIPACION_RECORRIDO_MS)
  const { rows } = await sql<Fila>`
    select s.id, s.aliado_id, s.empresa_aliada_id, s.salida, s.lat_origen, s.lon_origen, s.lat_destino, s.lon_destino, s.paradas,
      s.retrasado_en, s.en_ruta, (select e.minutos_tarde from empresas e where e.id = s.tenant) as minutos_tarde,
      case when p.vehiculo_id is not null then jsonb_build_object('lat', p.lat, 'lon', p.lon, 'en', p.en) end as punto,
      ${anterioresDe(sql`s.id`)} as anteriores
    from servicios s left join posiciones p on p.vehiculo_id = s.vehiculo_id and p.servicio_id = s.id
    where s.estado = 'confirmado' and s.vehiculo_id is not null and (s.salida, s.id) > (${tras.salida}, ${tras.id})
      and s.salida > ${desde} and s.salida <= ${hasta} and s.recorrido_iniciado and s.lat_destino is not null and s.lon_destino is not null
      and s.pasos_conductor @> '[{"paso": "a_bordo"}]' and s.en_ruta ->> 'estado' is distinct from 'llego'
    order by s.salida, s.id limit ${lote} ${firme ? sql`for update of s skip locked` : sql``}`.execute(tx)
  return rows
}

const rutaDe = ({ latOrigen, lonOrigen, latDestino, lonDestino, paradas }: Fila): Ruta => ({
  origen: { lat: latOrigen, lon: lonOrigen },
  paradas: paradas.flatMap(({ lat, lon }, indice) => (lat === null || lon === null ? [] : [{ lat, lon, indice }])),
  destino: { lat: latDestino, lon: lonDestino },
})

/** How many stops the row says were passed. */
const pasadasDe = (enRuta: EnRutaGuardado | null, { paradas }: Ruta): number => {
  if (!enRuta) return 0
  const proxima = paradas.findIndex(({ indice }) => indice === enRuta.parada)
  return proxima === -1 ? paradas.length : proxima
}

type Caminos = { hastaElFinal: ReadonlyMap<string, CaminoPorRuta>; enteros: ReadonlyMap<string, CaminoPorRuta> }

const preverUno = (fila: Fila, { hastaElFinal, enteros }: Caminos, ahora: Date): EnRutaGuardado | null => {
  const { id, enRuta, salida, minutosTarde } = fila
  const ruta = rutaDe(fila)
  const planeada = enRuta
    ? new Date(enRuta.planeada)
    : new Date(salida.getTime() + duracionPlaneada(ruta, enteros.get(id) ?? null))
  const { estado, pasadas, ...pronostico } = preverEnRuta({
    ahora,
    ruta,
    punto: fila.punto && instante(fila.punto),
    anteriores: (fila.anteriores ?? []).map(instante),
    pasadas: pasadasDe(enRuta, ruta),
    planeada,
    minutosTarde,
    camino: hastaElFinal.get(id) ?? null,
  })
  const asentada = asentarPuntualidad<EstadoEnRuta>(enRuta ?? { estado: null, vista: null }, estado)
  const nuevo = {
    ...asentada,
    ...pronostico,
    parada: ruta.paradas[pasadas]?.indice ?? null,
    planeada: planeada.toISOString(),
  }
  const movida = Math.abs(Date.parse(nuevo.llegada ?? '') - Date.parse(enRuta?.llegada ?? '')) >= CAMBIO_MS
  const cambia =
    !enRuta ||
    movida ||
    (nuevo.llegada === null) !== (enRuta.llegada === null) ||
    nuevo.estado !== enRuta.estado ||
    nuevo.vista !== enRuta.vista ||
    nuevo.parada !== enRuta.parada ||
    nuevo.metodo !== enRuta.metodo
  // Of a trip of which nothing is known nothing is kept.
  return cambia && (enRuta || nuevo.en !== null) ? nuevo : null
}

const preverLote = (ctx: Context, tras: Lugar, lote: number, caminos: Caminos): Promise<Lugar | null> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    const filas = await leer(tx, ahora, tras, { lote, firme: true })
    const tardios: Fila[] = []
    for (const fila of filas) {
      const nuevo = preverUno(fila, caminos, ahora)
      if (!nuevo) continue
      await tx
        .updateTable('servicios')
        .set({ enRuta: JSON.stringify(nuevo) })
        .where('id', '=', fila.id)
        .execute()
      // A client's app is told once of each trip.
      if (nuevo.estado === 'tarde' && fila.retrasadoEn === null) tardios.push(fila)
    }
    await anotarRetrasos(tx, tardios, ahora)
    return filas.length < lote ? null : (filas.at(-1) ?? null)
  })

/** The ways of the router: from each vehicle to the end, and of each whole trip that is foreseen for the first time. */
const leerCaminos = async (
  ctx: Context,
  preguntar: PreguntarCamino | undefined,
  { tras, lote, plazo }: { tras: Lugar; lote: number; plazo: Plazo },
): Promise<Caminos> => {
  if (!preguntar) return { hastaElFinal: new Map(), enteros: new Map() }
  const ahora = ctx.clock.now()
  const filas = await ctx.db.read({ rol: 'sistema' }, (tx) => leer(tx, ahora, tras, { lote, firme: false }))
  const vistas = filas.flatMap((fila) =>
    fila.punto && !esVieja(fila.punto.en, ahora) ? [{ fila, ruta: rutaDe(fila), punto: instante(fila.punto) }] : [],
  )
  const hastaElFinal = await preguntarCaminos(
    { preguntar, plazo },
    vistas.map(({ fila, ruta, punto }) => {
      const puntos = [...(fila.anteriores ?? []).map(instante), punto]
      const pasadas = paradasPasadas(puntos, ruta, pasadasDe(fila.enRuta, ruta))
      return { id: fila.id, punto, lugares: [...ruta.paradas.slice(pasadas), ruta.destino] }
    }),
  )
  const nuevas = vistas.filter(({ fila }) => fila.enRuta === null)
  const enteros = await preguntarCaminos(
    { preguntar, plazo },
    nuevas.map(({ fila, ruta }) => ({
      id: fila.id,
      punto: { ...ruta.origen, en: fila.salida },
      lugares: [...ruta.paradas, ruta.destino],
    })),
  )
  return { hastaElFinal, enteros }
}

/**
 * Foresees of each trip that has its passengers when it reaches its next stop and its destination, beside its plan, and
 * tells the client's app once of a trip that will be late. Off any request; several servers may run it at once. Refuses
 * nothing. Source: docs/decisions/0098.
 */
export const preverEnRutas = async (
  ctx: Context,
  { preguntar, lote = LOTE }: { preguntar?: PreguntarCamino | undefined; lote?: number } = {},
): Promise<void> => {
  const plazo = nuevoPlazo()
  let tras: Lugar | null = principioDe(ctx.clock.now())
  while (tras !== null)
    tras = await preverLote(ctx, tras, lote, await leerCaminos(ctx, preguntar, { tras, lote, plazo }))
}
