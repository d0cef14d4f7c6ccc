import {
  PREVISION_MS,
  PREVISION_TRAS_SALIDA_MS,
  asentarPuntualidad,
  esAlarma,
  preverLlegada,
  type CaminoPorRuta,
  type PasoGuardado,
  type Puntualidad,
} from '@aliadas/contract/servicios'
import { HORA_MS } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { avisarDeViaje } from '../avisos/index.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { nuevoPlazo, preguntarCaminos, type Plazo, type PreguntarCamino } from './caminos.ts'
import { CAMBIO_MS, LOTE, anterioresDe, esVieja, instante, principioDe, type Lugar, type Punto } from './previsiones.ts'
import { anotarRetrasos } from '../servicios/index.ts'
import { darPasoPorPosicion } from './paso-por-posicion.ts'

type Fila = {
  id: string
  tenant: string
  aliadoId: string | null
  retrasadoEn: Date | null
  pasos: PasoGuardado[]
  salida: Date
  origen: Punto
  abordo: boolean
  puntualidad: Puntualidad | null
  vista: Puntualidad | null
  llegada: Date | null
  punto: (Punto & { velocidad: number | null; en: string }) | null
  anteriores: (Punto & { en: string })[] | null
  previo: { fin: string; destino: Punto | null; vuelve: boolean } | null
  minutosTarde: number
}

/** A trip that nobody ended holds its vehicle no longer than this after its end; ms. */
const OLVIDADO_MS = HORA_MS

/**
 * The next trips by departure after a place, with the last point of their vehicle, where it was in the 20 minutes
 * before, and its running trip before. One that another server or a command holds is left for the next minute.
 */
const leer = async (
  tx: Tx,
  ahora: Date,
  tras: Lugar,
  { lote, firme }: { lote: number; firme: boolean },
): Promise<Fila[]> => {
  const hasta = new Date(ahora.getTime() + PREVISION_MS)
  const antes = (ms: number) => new Date(ahora.getTime() - ms)
  const { rows } = await sql<Fila>`
    select s.id, s.tenant, s.aliado_id as "aliadoId", s.retrasado_en as "retrasadoEn", s.pasos_conductor as pasos, s.salida, jsonb_build_object('lat', s.lat_origen, 'lon', s.lon_origen) as origen,
      s.pasos_conductor @> '[{"paso": "llego"}]' or s.pasos_conductor @> '[{"paso": "a_bordo"}]' as abordo,
      (select e.minutos_tarde from empresas e where e.id = s.tenant) as "minutosTarde",
      s.puntualidad, s.puntualidad_vista as vista, s.llegada_prevista as llegada,
      case when p.vehiculo_id is not null then jsonb_build_object('lat', p.lat, 'lon', p.lon, 'velocidad', p.velocidad, 'en', p.en) end as punto,
      ${anterioresDe(sql`p.servicio_id`)} as anteriores,
      (select jsonb_build_object('fin', o.fin, 'vuelve', o.fecha_regreso is not null,
          'destino', case when o.fecha_regreso is not null then jsonb_build_object('lat', o.lat_origen, 'lon', o.lon_origen)
            when o.lat_destino is not null and o.lon_destino is not null then jsonb_build_object('lat', o.lat_destino, 'lon', o.lon_destino) end)
        from servicios o where o.vehiculo_id = s.vehiculo_id and o.estado = 'confirmado' and o.recorrido_iniciado
          and o.salida < s.salida and o.salida <= ${ahora} and o.fin > ${antes(OLVIDADO_MS)} order by o.salida desc limit 1) as previo
    from servicios s left join posiciones p on p.vehiculo_id = s.vehiculo_id
    where s.estado = 'confirmado' and s.vehiculo_id is not null and (s.salida, s.id) > (${tras.salida}, ${tras.id}) and s.salida <= ${hasta}
      and (s.salida > ${antes(PREVISION_TRAS_SALIDA_MS)} or s.puntualidad is not null)
      and (s.puntualidad is distinct from 'llego'
        or (s.salida > ${antes(PREVISION_TRAS_SALIDA_MS)} and not s.pasos_conductor @> '[{"paso": "a_bordo"}]'))
    order by s.salida, s.id limit ${lote} ${firme ? sql`for update of s skip locked` : sql``}`.execute(tx)
  return rows
}

const NADA = { llegada: null, metros: null, metodo: null }

/** What a trip's row becomes, or null when nothing is new. */
const preverUno = (fila: Fila, camino: CaminoPorRuta | null, ahora: Date) => {
  const { puntualidad, vista, llegada, salida, origen } = fila
  // The question has ended; its points may still tell that the passengers are aboard.
  if (puntualidad === 'llego') return null
  if (fila.abordo) return { queda: 'llego' as const, vista: 'llego' as const, ...NADA, empeora: false }
  if (salida.getTime() <= ahora.getTime() - PREVISION_TRAS_SALIDA_MS)
    return { queda: null, vista: null, ...NADA, empeora: false }
  const pronostico = preverLlegada({
    ahora,
    salida,
    origen,
    punto: fila.punto && instante(fila.punto),
    anteriores: (fila.anteriores ?? []).map(instante),
    previo: fila.previo && {
      fin: new Date(fila.previo.fin),
      destino: fila.previo.destino,
      vuelve: fila.previo.vuelve,
    },
    minutosTarde: fila.minutosTarde,
    camino,
  })
  const asentada = asentarPuntualidad({ estado: puntualidad, vista }, pronostico?.estado ?? null)
  const nueva = pronostico?.llegada ?? null
  const movida = Math.abs((nueva?.getTime() ?? 0) - (llegada?.getTime() ?? 0)) >= CAMBIO_MS
  if (asentada.estado === puntualidad && asentada.vista === vista && !(movida && asentada.estado !== null)) return null
  return {
    queda: asentada.estado,
    vista: asentada.vista,
    llegada: nueva,
    metros: pronostico?.metros ?? null,
    metodo: pronostico?.metodo ?? null,
    // Of a silent vehicle `conductor-silencioso` tells.
    empeora: asentada.estado !== puntualidad && esAlarma(asentada.estado) && asentada.estado !== 'sin_senal',
  }
}

/** The place of the last one; null when there are no more. */
const preverLote = (
  ctx: Context,
  tras: Lugar,
  lote: number,
  caminos: ReadonlyMap<string, CaminoPorRuta>,
): Promise<Lugar | null> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    const filas = await leer(tx, ahora, tras, { lote, firme: true })
    const tardios: { id: string; aliadoId: string | null; empresaAliadaId: string }[] = []
    for (const fila of filas) {
      const puntos = [...(fila.anteriores ?? []), ...(fila.punto ? [fila.punto] : [])].map(instante)
      const { salida, origen } = fila
      await darPasoPorPosicion(tx, fila, { ahora, salida, origen, puntos })
      const nuevo = preverUno(fila, caminos.get(fila.id) ?? null, ahora)
      if (!nuevo) continue
      await tx
        .updateTable('servicios')
        .set({
          puntualidad: nuevo.queda,
          puntualidadVista: nuevo.vista,
          llegadaPrevista: nuevo.llegada,
          metrosAlOrigen: nuevo.metros,
          metodoPrevision: nuevo.metodo,
        })
        .where('id', '=', fila.id)
        .execute()
      // A client's app is told once of each trip.
      if (nuevo.queda === 'tarde' && fila.retrasadoEn === null)
        tardios.push({ id: fila.id, aliadoId: fila.aliadoId, empresaAliadaId: fila.tenant })
      // Each state of a trip is told once.
      if (nuevo.empeora && nuevo.queda)
        await avisarDeViaje(
          tx,
          {
            tenant: fila.tenant,
            servicioId: fila.id,
            clase: 'llegada-en-duda',
            hecho: nuevo.queda,
            detalle: nuevo.queda,
          },
          ahora,
        )
    }
    await anotarRetrasos(tx, tardios, ahora)
    return filas.length < lote ? null : (filas.at(-1) ?? null)
  })

/** The router's way from each vehicle that reports to the origin of its next trip. */
const leerCaminos = async (
  ctx: Context,
  preguntar: PreguntarCamino | undefined,
  { tras, lote, plazo }: { tras: Lugar; lote: number; plazo: Plazo },
): Promise<Map<string, CaminoPorRuta>> => {
  if (!preguntar) return new Map()
  const ahora = ctx.clock.now()
  const filas = await ctx.db.read({ rol: 'sistema' }, (tx) => leer(tx, ahora, tras, { lote, firme: false }))
  return preguntarCaminos(
    { preguntar, plazo },
    filas.flatMap(({ id, punto, origen, previo, puntualidad, abordo }) =>
      // The way from the end of a trip before is not the vehicle's.
      punto && !previo && !abordo && puntualidad !== 'llego' && !esVieja(punto.en, ahora)
        ? [{ id, punto: instante(punto), lugares: [origen] }]
        : [],
    ),
  )
}

/**
 * Foresees of each trip that leaves within four hours whether its vehicle will be at the origin, and tells its company
 * once of each state that needs somebody. Off any request; several servers may run it at once. Refuses nothing. Source:
 * docs/decisions/0098.
 */
export const preverLlegadas = async (
  ctx: Context,
  { preguntar, lote = LOTE }: { preguntar?: PreguntarCamino | undefined; lote?: number } = {},
): Promise<void> => {
  const plazo = nuevoPlazo()
  let tras: Lugar | null = principioDe(ctx.clock.now())
  while (tras !== null)
    tras = await preverLote(ctx, tras, lote, await leerCaminos(ctx, preguntar, { tras, lote, plazo }))
}
