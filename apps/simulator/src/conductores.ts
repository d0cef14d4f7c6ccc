import type { paths } from '@aliadas/cliente'
import { dato, intentar, type Entorno } from './actor.ts'
import { azarPara } from './azar.ts'
import type { Servicio } from './clientes.ts'
import { conductorDe, marchaDe } from './conducir.ts'
import { puntosDe, type Punto } from './lugares.ts'

/** One point in so many has its coordinates swapped, as some trackers send them. */
const CRUZADOS = 1 / 400
/** Most points of one call. */
const POR_LLAMADA = 500

type Posicion =
  paths['/api/v1/posiciones/varias']['post']['requestBody']['content']['application/json']['posiciones'][number]
/** Minutes by which a trip of the demo is late by order. */
const demoraDe = (metadatos: Servicio['metadatos']): number | null => {
  const demora = Number(metadatos['demora'])
  return demora > 0 ? demora : null
}

type Camino = readonly [Punto, ...Punto[]]

type Recorrido = Pick<Servicio, 'origen' | 'destino' | 'latOrigen' | 'lonOrigen' | 'latDestino' | 'lonDestino'> & {
  paradas: readonly { lat: number | null; lon: number | null }[]
}

/** Origin, points of the road, stops, destination. */
export const caminoDe = (servicio: Recorrido): Camino => {
  const { origen, destino, latOrigen, lonOrigen, latDestino, lonDestino, paradas } = servicio
  const lugares = paradas.flatMap(({ lat, lon }) => (lat === null || lon === null ? [] : [{ lat, lon }]))
  const final = latDestino === null || lonDestino === null ? [] : [{ lat: latDestino, lon: lonDestino }]
  return [{ lat: latOrigen, lon: lonOrigen }, ...puntosDe({ origen, destino }), ...lugares, ...final]
}

/** The drivers of every trip on the road, whoever's vehicle it is: they report where they are, tell their steps, and end. */
export const crearConductores = ({ aliado, semilla, ahora, cuentas }: Entorno) => {
  const paso = (id: string, que: 'en_camino' | 'llego' | 'a_bordo', { lat, lon }: Punto) =>
    intentar(cuentas, `paso ${que}`, async () =>
      dato(
        'paso',
        await aliado.POST('/api/v1/servicios/{id}/pasos', { params: { path: { id } }, body: { paso: que, lat, lon } }),
      ),
    )
  const terminar = (id: string) =>
    intentar(cuentas, 'terminar', async () =>
      dato('terminar', await aliado.POST('/api/v1/servicios/{id}/finalizar', { params: { path: { id } } })),
    )

  return {
    async turno(servicios: readonly Servicio[]): Promise<void> {
      const momento = ahora()
      const en = new Date(momento).toISOString()
      const posiciones: Posicion[] = []
      const despues: (() => Promise<void>)[] = []
      for (const servicio of servicios) {
        const { id, estado, recorridoIniciado, placas, fechaSalida, horaSalida, pasosDelConductor, metadatos } =
          servicio
        if (estado !== 'confirmado' || !recorridoIniciado || placas === null) continue
        const viaje = {
          salida: Date.parse(`${fechaSalida}T${horaSalida}:00-05:00`),
          por: caminoDe(servicio),
          pasos: pasosDelConductor.map(({ paso: dado }) => dado),
        }
        const marcha = marchaDe(viaje, conductorDe(azarPara(semilla, 'conductor', id), demoraDe(metadatos)), momento)
        if (!marcha) continue
        const { lugar, paso: que, termina, calla } = marcha
        const { lat, lon, velocidad, rumbo } = lugar
        const cruzado = azarPara(semilla, 'cruza', id, String(momento))() < CRUZADOS
        if (!calla)
          posiciones.push({
            idServicio: id,
            placas,
            lat: cruzado ? lon : lat,
            lon: cruzado ? lat : lon,
            velocidad: Math.round(velocidad),
            ...(rumbo === null ? {} : { rumbo }),
            en,
          })
        if (que !== null) despues.push(() => paso(id, que, lugar))
        if (termina) despues.push(() => terminar(id))
      }
      for (let i = 0; i < posiciones.length; i += POR_LLAMADA)
        await intentar(cuentas, 'posiciones', async () => {
          const cuerpo = { posiciones: posiciones.slice(i, i + POR_LLAMADA) }
          const { resultados } = dato('posiciones', await aliado.POST('/api/v1/posiciones/varias', { body: cuerpo }))
          for (const { movida, falla } of resultados)
            cuentas.anotar(`punto ${falla ? (falla.fields ? 'dudoso' : falla.code) : movida ? 'movido' : 'tardío'}`)
        })
      for (const acto of despues) await acto()
    },
  }
}
