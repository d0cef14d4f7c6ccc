import { DIA_MS, HORA_MS, fechaBogota, horaBogota } from '@aliadas/contract/core'
import { rutaDeSubida } from '@aliadas/contract/archivos'
import { pdfDe } from '../../platform/plain-pdf.ts'
import { send } from './client.ts'
import type { Desk } from './desk.ts'
import type { Company, Partner } from './people.ts'
import { asPerson, type Sessions } from './sessions.ts'

export type Crew = { desk: Desk; sessions: Sessions }

/** Two days from now, or half a day later for each of `later`, so that no vehicle has two trips at once. */
export const service = (mark: string, later: number) => {
  const salida = new Date(performance.timeOrigin + performance.now() + 2 * DIA_MS + later * 12 * HORA_MS)
  return {
    tipo: 'Van',
    clase: 'Turismo',
    origen: mark,
    destino: 'Hotel',
    latOrigen: 3.54,
    lonOrigen: -76.38,
    latDestino: 3.45,
    lonDestino: -76.53,
    fechaSalida: fechaBogota(salida),
    horaSalida: horaBogota(salida),
    pasajeros: 8,
  }
}

/** Returns the id, or null where no answer came in time. */
export const publish = async ({ desk }: Crew, partner: Partner, mark: string, later = 0): Promise<string | null> => {
  const body = service(mark, later)
  const said = await desk.run({
    mark: `publicar|${mark}`,
    key: mark.replaceAll(' ', '-'),
    request: (url, key) => send(`${url}/api/v1/servicios`, { key: partner.key, body, idempotency: key ?? '' }),
  })
  return typeof said?.['id'] === 'string' ? said['id'] : null
}

/** The partner cancels what it published. */
export const cancel = ({ desk }: Crew, { key: secret }: Partner, id: string) =>
  desk.run({
    mark: `cancelar|${id}`,
    key: `cancelar-${id}`,
    id,
    request: (url, key) =>
      send(`${url}/api/v1/servicios/${id}/cancelar`, {
        key: secret,
        body: { motivo: 'cambioDePlanes' },
        idempotency: key ?? '',
      }),
  })

/** A command of a person on a service, once; `mark` names the line of the history that it writes. */
const act = (crew: Crew, company: Company, [action, path]: readonly [string, string], id: string, body: unknown) =>
  crew.desk.run({
    mark: `${action}|${id}`,
    key: `${action}-${id}`,
    id,
    request: (url, key) =>
      asPerson(crew.sessions, company, `${url}/api/servicios/${id}/${path}`, { body, idempotency: key ?? '' }),
  })

/** Returns the file's id, or null. */
const upload = async (
  crew: Crew,
  company: Company,
  preset: 'cotizacion' | 'fuec',
  id: string,
): Promise<string | null> => {
  const name = `${preset} ${id}.pdf`
  const said = await crew.desk.run({
    mark: `archivo|${name}`,
    key: null,
    request: (url) =>
      asPerson(crew.sessions, company, `${url}${rutaDeSubida(preset, { servicio: id }, name)}`, {
        method: 'PUT',
        bytes: pdfDe([name]) as Uint8Array<ArrayBuffer>,
      }),
  })
  return typeof said?.['id'] === 'string' ? said['id'] : null
}

const accept = async ({ desk }: Crew, { key: secret }: Partner, id: string): Promise<boolean> => {
  let offer = ''
  const said = await desk.run({
    mark: `aceptarOferta|${id}`,
    key: `aceptarOferta-${id}`,
    id,
    request: async (url, key) => {
      const path = `${url}/api/v1/servicios/${id}`
      if (offer === '') {
        const read = await send(`${path}/ofertas`, { key: secret })
        if (read.status !== 200) return read
        offer = (JSON.parse(read.text) as { ofertas: { id: string }[] }).ofertas[0]?.id ?? ''
      }
      const body = { idOferta: offer, metodoPago: 'transferencia' }
      return send(`${path}/aceptar`, { key: secret, body, idempotency: key ?? '' })
    },
  })
  return said !== null
}

/**
 * A service from its publication to its FUEC: bid with a file, acceptance, payment, vehicle, upload. Returns its id; null
 * where an answer does not come in time, and it ends early.
 */
export const journey = async (
  crew: Crew,
  partner: Partner,
  company: Company,
  mark: string,
  later: number,
): Promise<string | null> => {
  const id = await publish(crew, partner, mark, later)
  if (id === null) return null
  const quote = await upload(crew, company, 'cotizacion', id)
  if (quote === null) return null
  const offer = { precio: 500_000, documentoCotizacion: quote }
  if (!(await act(crew, company, ['ofertar', 'ofertas'], id, offer))) return null
  if (!(await accept(crew, partner, id))) return null
  if (!(await act(crew, company, ['validarPago', 'validar-pago'], id, { numeroTransaccion: `T-${id}` }))) return null
  const vehicle = { idVehiculo: company.vehicle, advertenciasAceptadas: [] }
  if (!(await act(crew, company, ['asignarVehiculo', 'vehiculo'], id, vehicle))) return null
  const fuec = await upload(crew, company, 'fuec', id)
  return fuec !== null && (await act(crew, company, ['subirFuec', 'fuec'], id, { idArchivo: fuec })) ? id : null
}
