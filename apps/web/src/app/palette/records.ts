import { enLinea, trayecto } from '@aliadas/contract/core'
import { decirAviso, type Aviso } from '@aliadas/contract/avisos'
import { comoSeEscribe } from '@aliadas/contract/empresas'
import type { VehiculoResumen } from '@aliadas/contract/flota'
import type { OfertaEnLista } from '@aliadas/contract/ofertas'
import { ETIQUETA_DE_OFERTA } from '@aliadas/contract/servicios'
import { actoDe as actoDeAviso } from '../../avisos/index.ts'
import { formatPesos, withoutAccents } from '../../lib/format.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Finding } from './find.ts'

/** Whether each word of the text is somewhere in it. */
export const contains = (text: string, where: string): boolean =>
  withoutAccents(text)
    .split(/\s+/)
    .every((word) => withoutAccents(where).includes(word))

const pageOf = ({ id }: VehiculoResumen) => ({ to: PATHS.vehiculo.replace('$idVehiculo', id), search: {} })

const vehicle = (v: VehiculoResumen): Finding => ({
  id: v.id,
  group: 'Vehículos',
  text: v.placas,
  detail: `${comoSeEscribe(v.tipo)} · ${v.marca} ${v.modelo}`,
  ...pageOf(v),
})

const driver = (v: VehiculoResumen): Finding => ({
  id: `conductor-${v.id}`,
  group: 'Conductores',
  text: v.conductor ?? '',
  detail: enLinea(v.placas, v.telefono),
  ...pageOf(v),
})

/** The server searched plates, make, type and driver at once: whoever matches by the driver's name is that driver. */
export const driversAndVehicles = (found: readonly VehiculoResumen[], text: string, most: number): Finding[] => {
  const isDriver = (v: VehiculoResumen) => v.conductor !== null && contains(text, v.conductor)
  return [
    ...found
      .filter((v) => !isDriver(v))
      .slice(0, most)
      .map(vehicle),
    ...found.filter(isDriver).slice(0, most).map(driver),
  ]
}

export const offer = (o: OfertaEnLista): Finding => ({
  id: `oferta-${o.id}`,
  group: 'Ofertas',
  text: trayecto(o.origen, o.destino),
  detail: enLinea(`#${o.codigoServicio}`, formatPesos(o.precio), ETIQUETA_DE_OFERTA[o.estado]),
  to: PATHS.misOfertas,
  search: { q: o.codigoServicio },
})

/** Leads to the notice's act, like its line in the panel. */
export const notice = (aviso: Aviso): Finding => {
  const { titulo, ruta, texto } = decirAviso(aviso)
  const { to, search, params } = actoDeAviso(aviso).enlace as {
    to: string
    search?: Record<string, string>
    params?: Record<string, string>
  }
  const path = Object.entries(params ?? {}).reduce((whole, [name, value]) => whole.replace(`$${name}`, value), to)
  const code = aviso.codigoServicio === null ? null : `#${aviso.codigoServicio}`
  return {
    id: `aviso-${aviso.id}`,
    group: 'Avisos',
    text: titulo,
    detail: enLinea(code, ruta, texto),
    to: path,
    search: search ?? {},
  }
}

export const helpEntry = ({ keys, text }: { keys: string; text: string }, open: () => void): Finding => ({
  id: `ayuda-${keys}-${text}`,
  group: 'Ayuda',
  text,
  detail: keys,
  isKey: true,
  run: open,
})
