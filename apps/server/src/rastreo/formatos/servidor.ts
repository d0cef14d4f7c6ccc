import { NUDO, bateriaDe, esSi, instanteDe, lugarDe, metrosDe, rumboDe, velocidadDe } from './medidas.ts'
import { descartada, objetoDe, type Lectura } from './lectura.ts'

/**
 * A company's own Traccar server with `forward.type` json: knots, ISO with an offset. Its `uniqueId` says which vehicle;
 * a point that is not valid, or that repeats an older one, says nothing of where it is now.
 */
export const leerServidor = (cuerpo: Readonly<Record<string, unknown>>): Lectura => {
  const [position, device] = [objetoDe(cuerpo['position']), objetoDe(cuerpo['device'])]
  const atributos = objetoDe(position['attributes'])
  const [unico, alarma] = [device['uniqueId'], atributos['alarm']]
  const dispositivo = typeof unico === 'string' ? unico : null
  const auxilios = typeof alarma === 'string' && alarma.split(',').includes('sos') ? [dispositivo] : []
  const sitio = lugarDe(position['latitude'], position['longitude'])
  if (!sitio) return descartada('servidor', 'sin_lugar', auxilios)
  const en = instanteDe(position['fixTime'])
  if (en === undefined) return descartada('servidor', 'ilegible', auxilios)
  const punto = {
    en,
    ...sitio,
    velocidad: velocidadDe(position['speed'], NUDO),
    rumbo: rumboDe(position['course']),
    precisionM: metrosDe(position['accuracy']),
    bateria: bateriaDe(atributos['batteryLevel'], 100),
    simulada: esSi(atributos['mock']),
    valida: position['valid'] !== false && position['outdated'] !== true,
  }
  return { fuente: 'servidor', puntos: [{ punto, dispositivo }], descartes: [], auxilios }
}
