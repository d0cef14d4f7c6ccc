import { descartada, objetoDe, type Lectura, type Pedido } from './lectura.ts'
import { leerOsmAnd } from './osmand.ts'
import { leerOwnTracks } from './owntracks.ts'
import { leerServidor } from './servidor.ts'
import { leerTraccar } from './traccar.ts'

export type { Lectura, Pedido, PuntoLeido } from './lectura.ts'

/** Points of one request; a phone that sends more at once is no phone. */
const MAXIMO = 500

const json = (cuerpo: string): unknown => {
  try {
    return JSON.parse(cuerpo.replace(/^\uFEFF/, '')) as unknown
  } catch {
    return undefined
  }
}

/** By what the body is, and never by its content type: the apps write `application/json`, a form's or none. */
const leerJson = (cuerpo: string, usuario: string | null): Lectura => {
  const valor = json(cuerpo)
  if (valor === undefined) return descartada('osmand', 'ilegible')
  const primero: unknown = Array.isArray(valor) ? valor[0] : valor
  const objeto = objetoDe(primero)
  if ('_type' in objeto) return leerOwnTracks(valor, usuario)
  if ('position' in objeto) return leerServidor(objeto)
  if ('location' in objeto) return leerTraccar(objeto)
  return descartada('osmand', 'ilegible')
}

/**
 * Reads a tracker's request. Whatever it is, it has a reading: what cannot be read is one of its reasons, because these
 * apps delete a point only after 2xx and send the oldest first (docs/decisions/0094). Pure.
 */
export const leerPedido = ({ consulta, cuerpo }: Pedido, usuario: string | null): Lectura => {
  const texto = cuerpo.trim()
  const leida = /^[[{\uFEFF]/.test(texto)
    ? leerJson(texto, usuario)
    : leerOsmAnd(new URLSearchParams([...consulta, ...new URLSearchParams(texto)]))
  const cuantos = leida.puntos.length + leida.descartes.length
  return cuantos === 0 || cuantos > MAXIMO ? descartada(leida.fuente, 'ilegible', leida.auxilios) : leida
}
