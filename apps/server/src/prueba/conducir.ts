import { ALCANCES } from '@aliadas/contract/aliados'
import { MINUTO_MS, metrosEntre } from '@aliadas/contract/core'
import type { PasoNuevo } from '@aliadas/contract/servicios'
import type { Aliado } from '../platform/actor.ts'
import { reportarPosiciones } from '../posiciones/index.ts'
import { darPaso, finalizarServicio } from '../servicios/index.ts'
import type { ServicioDePrueba } from './leer-servicios.ts'
import type { Mundo } from './pasos.ts'

/** How fast a simulated vehicle goes, in km/h, and how long it takes at least; ms. */
const VELOCIDAD = 90
const AL_MENOS_MS = 4 * MINUTO_MS
/** After `en_camino`: arrived, on board, and then the way. */
const LLEGA_MS = MINUTO_MS
const A_BORDO_MS = 2 * MINUTO_MS
/** A late vehicle leaves this much after the departure, and goes at half the speed. */
const TARDE_MS = 30 * MINUTO_MS

type Conduccion = {
  /** The step that is due and was not told yet; `termino` ends the trip. */
  paso: PasoNuevo['paso'] | 'termino' | null
  /** Where the vehicle is: where the trip begins, until it leaves. */
  lugar: { lat: number; lon: number; velocidad: number }
}

/** Where a simulated driver is now, and what it tells next. Pure. */
export const conduccionDe = (
  s: Pick<
    ServicioDePrueba,
    'latOrigen' | 'lonOrigen' | 'latDestino' | 'lonDestino' | 'salida' | 'pasosConductor' | 'marca'
  >,
  ahora: Date,
): Conduccion => {
  const origen = { lat: s.latOrigen, lon: s.lonOrigen }
  const dados = s.pasosConductor.map(({ paso }) => paso)
  const tarde = s.marca === 'vehiculo_tarde'
  const salio = s.pasosConductor.find(({ paso }) => paso === 'en_camino')
  if (!salio) {
    const espera = ahora.getTime() < s.salida.getTime() + TARDE_MS
    return { paso: tarde && espera ? null : 'en_camino', lugar: { ...origen, velocidad: 0 } }
  }
  const destino = s.latDestino === null || s.lonDestino === null ? origen : { lat: s.latDestino, lon: s.lonDestino }
  const dura = Math.max(AL_MENOS_MS, (metrosEntre(origen, destino) / 1000 / VELOCIDAD) * 60 * MINUTO_MS)
  const lleva = (ahora.getTime() - Date.parse(salio.en)) / (tarde ? 2 : 1)
  const parte = Math.min(1, Math.max(0, (lleva - A_BORDO_MS) / dura))
  const entre = (desde: number, hasta: number) => desde + (hasta - desde) * parte
  const lugar = {
    lat: entre(origen.lat, destino.lat),
    lon: entre(origen.lon, destino.lon),
    velocidad: parte > 0 && parte < 1 ? VELOCIDAD / (tarde ? 2 : 1) : 0,
  }
  if (lleva >= LLEGA_MS && !dados.includes('llego')) return { paso: 'llego', lugar }
  if (lleva >= A_BORDO_MS && !dados.includes('a_bordo')) return { paso: 'a_bordo', lugar }
  return { paso: parte === 1 ? 'termino' : null, lugar }
}

/** The simulated driver of a running service tells where it is and what happens, as a driver's app does. */
export const conducir = async ({ ctx }: Mundo, servicio: ServicioDePrueba): Promise<void> => {
  const ahora = ctx.clock.now()
  const { id, placas } = servicio
  const { paso, lugar } = conduccionDe(servicio, ahora)
  const aliado: Aliado = { tipo: 'aliado', id: servicio.aliadoId, nombre: 'Simulación', alcances: ALCANCES }
  await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    if (placas !== null) {
      const { velocidad, ...punto } = lugar
      const posicion = { idServicio: id, placas, ...punto, velocidad, rumbo: null, en: ahora.toISOString() }
      await reportarPosiciones(tx, aliado.id, [posicion], ahora)
    }
    if (paso === 'termino') await finalizarServicio(tx, aliado, id, ahora)
    else if (paso !== null) await darPaso(tx, aliado, id, { paso, lat: lugar.lat, lon: lugar.lon, espera: null }, ahora)
  })
}
