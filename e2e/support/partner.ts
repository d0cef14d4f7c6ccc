import { randomUUID } from 'node:crypto'
import { instanteBogota } from '@aliadas/contract/core'
import type { TipoDeVehiculo } from '@aliadas/contract/flota'

/** The partner key of the demo world, with every scope. */
const KEY = 'demo-partner-key'

type Body = Record<string, unknown>

/** Acts as the client's and the driver's apps on the partner API. Rejects on a response that is not 2xx. */
export const createPartner = (url: string, key = KEY) => {
  const call = async (method: 'GET' | 'POST', path: string, body?: Body): Promise<Body> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} → ${answer.status} ${text}`)
    return JSON.parse(text)
  }
  return {
    publicar: (servicio: Body) => call('POST', '/servicios', servicio),
    yo: () => call('GET', '/yo'),
    avanzar: (id: string, hasta: string) => call('POST', `/servicios/${id}/prueba/avanzar`, { hasta }),
    leer: (id: string) => call('GET', `/servicios/${id}`),
    ofertas: async (id: string): Promise<Body[]> =>
      (await call('GET', `/servicios/${id}/ofertas`))['ofertas'] as Body[],
    aceptar: (id: string, idOferta: string, metodoPago: string) =>
      call('POST', `/servicios/${id}/aceptar`, { idOferta, metodoPago }),
    cancelar: (id: string) => call('POST', `/servicios/${id}/cancelar`),
    reportar: (posicion: Body) => call('POST', '/posiciones', posicion),
    registrarOperador: (operador: Body) => call('POST', '/operadores', operador),
    registrarConductor: (conductor: Body) => call('POST', '/conductores', conductor),
    vinculaciones: async (id: string): Promise<Body[]> =>
      (await call('GET', `/conductores/${id}/vinculaciones`))['vinculaciones'] as Body[],
    responder: (id: string, idVinculacion: string, respuesta: 'aceptada' | 'rechazada') =>
      call('POST', `/conductores/${id}/vinculaciones/${idVinculacion}`, { respuesta }),
    finalizar: (id: string) => call('POST', `/servicios/${id}/finalizar`),
  }
}

/** A driver as the drivers' app sends it; fictitious data. */
export const CONDUCTORA = {
  placas: 'YMQ417',
  marca: 'Renault',
  modelo: '2020',
  tipo: 'Van',
  capacidad: 12,
  nombre: 'Yurany Mosquera',
  cedula: '1000000417',
  direccion: 'Calle 1 # 2-3',
  ciudad: 'Popayan',
  telefono: '3990000417',
  email: 'yurany@conductores.test',
  licenciaDeConducir: '1000000417',
  vencimientoLicenciaDeConducir: '2099-12-31',
  licencia: '1001',
  propietario: 'Yurany Mosquera',
  tarjetaOperacion: 'TO-417',
  vencimientoTarjetaOperacion: '2099-12-31',
  numeroRevisionTecnica: 'RTM-417',
  vencimientoRevisionTecnica: '2099-12-31',
  soat: 'SOAT-417',
  fechasoat: '2099-12-31',
  cuenta: '0012345678',
  tipocuenta: 'ahorros',
  banco: 'Nequi',
  titular: 'Yurany Mosquera',
  rut: '900000417',
  terminos: true,
}

const twoDigits = (n: number) => String(n).padStart(2, '0')

/**
 * A service in two days from Cali's centre to the airport. Data that only the winner may see contain a mark that tests
 * can search for.
 */
export const createServicio = (now: Date, tipo: TipoDeVehiculo = 'Van') => {
  const day = new Date(now.getTime() - 5 * 3_600_000 + 2 * 86_400_000)
  const fechaSalida = `${day.getUTCFullYear()}-${twoDigits(day.getUTCMonth() + 1)}-${twoDigits(day.getUTCDate())}`
  const mark = randomUUID().slice(0, 8)
  const cuerpo = {
    tipo,
    clase: 'Ejecutivo',
    origen: `Hotel Prueba ${mark}`,
    destino: 'Aeropuerto Alfonso Bonilla Aragón',
    latOrigen: 3.4516,
    lonOrigen: -76.532,
    latDestino: 3.543,
    lonDestino: -76.3816,
    paradas: [{ location: 'Terminal de Transportes de Cali', lat: 3.4651, lon: -76.5221 }],
    fechaSalida,
    horaSalida: '10:00',
    pasajeros: 6,
    observaciones: 'Llevar silla para bebé',
    empresa: `Operadora Secreta ${mark}`,
    nombre: `Contacto Secreto ${mark}`,
    telefonoOperador: `399${mark.replace(/\D/g, '0').slice(0, 7)}`,
    cliente: `Cliente Secreto ${mark}`,
  }
  return {
    cuerpo,
    salida: instanteBogota(fechaSalida, '10:00'),
    secretos: [cuerpo.empresa, cuerpo.nombre, cuerpo.cliente],
  }
}
