import { enLinea } from '@aliadas/contract/core'
import { comoSeEscribe } from '@aliadas/contract/empresas'
import type { Servicio } from '@aliadas/contract/servicios'
import { regresoDe, salidaDe } from '../../servicios/index.ts'
import { lugaresDe } from './lugares.ts'

/** Link to a maps page with driving directions; null without a destination. */
const rutaEnMapas = ({ latOrigen, lonOrigen, paradasCoords, latDestino, lonDestino }: Servicio): string | null => {
  if (latDestino === null || lonDestino === null) return null
  const partes = new URLSearchParams({
    api: '1',
    origin: `${latOrigen},${lonOrigen}`,
    destination: `${latDestino},${lonDestino}`,
    ...(paradasCoords.length > 0 ? { waypoints: paradasCoords.map(({ lat, lon }) => `${lat},${lon}`).join('|') } : {}),
  })
  return `https://www.google.com/maps/dir/?${partes.toString()}`
}

type Linea = readonly [nombre: string, valor: string | number | null]

const delCliente = (s: Servicio): readonly Linea[] => [
  ['Operador', s.empresa],
  ['Contacto', s.nombre],
  ['Teléfono', s.telefonoOperador],
  ['Cliente', s.cliente],
  ['Teléfono del cliente', s.telefonoCliente],
  ['Guía', s.guia],
  ['Teléfono del guía', s.telefonoGuia],
]

/** Whether the text contains data of the client that can be left out. */
export const tieneCliente = (s: Servicio): boolean => delCliente(s).some(([, valor]) => Boolean(valor))

/** What a trip is, by name: never its price; client and travellers only with `conCliente`. */
export const lineasDelViaje = (s: Servicio, conCliente: boolean): Linea[] =>
  (
    [
      ['Salida', salidaDe(s)],
      ...lugaresDe(s).flatMap(({ nombre, lugar, tenue }): Linea[] => (tenue ? [] : [[nombre, lugar]])),
      ['Regreso', regresoDe(s)],
      ['Pasajeros', s.pasajeros],
      ['Vehículo', enLinea(comoSeEscribe(s.tipo), s.clase, s.placas)],
      ['Conductor', s.conductor],
      ['Teléfono del conductor', s.telefonoConductor],
      ['Observaciones', s.observaciones],
      ...(conCliente ? delCliente(s) : []),
    ] satisfies Linea[]
  ).filter(([, valor]) => valor !== null && valor !== '')

/** The same as a text to share, with a link to the way. */
export const textoDelViaje = (s: Servicio, conCliente: boolean): string =>
  [
    `Servicio #${s.codigo}`,
    ...[...lineasDelViaje(s, conCliente), ['Ruta', rutaEnMapas(s)] satisfies Linea].flatMap(([nombre, valor]) =>
      valor === null ? [] : [`${nombre}: ${valor}`],
    ),
  ].join('\n')
