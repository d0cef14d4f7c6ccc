import { randomUUID } from 'node:crypto'
import { instanteBogota, type TipoDeVehiculo } from '@aliadas/contract'

/** The partner key of the demo world, with every scope. */
const CLAVE = 'demo-partner-key'

type Cuerpo = Record<string, unknown>

/** Plays the client's and the driver's apps against the partner API. Rejects on any answer that is not 2xx. */
export const aliadoDe = (url: string) => {
  const llamar = async (method: 'GET' | 'POST', ruta: string, body?: Cuerpo): Promise<Cuerpo> => {
    const respuesta = await fetch(`${url}/api/v1${ruta}`, {
      method,
      headers: {
        authorization: `Bearer ${CLAVE}`,
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const texto = await respuesta.text()
    if (!respuesta.ok) throw new Error(`${method} ${ruta} → ${respuesta.status} ${texto}`)
    return JSON.parse(texto)
  }
  return {
    publicar: (servicio: Cuerpo) => llamar('POST', '/servicios', servicio),
    leer: (id: string) => llamar('GET', `/servicios/${id}`),
    ofertas: async (id: string): Promise<Cuerpo[]> =>
      (await llamar('GET', `/servicios/${id}/ofertas`))['ofertas'] as Cuerpo[],
    aceptar: (id: string, idOferta: string, metodoPago: string) =>
      llamar('POST', `/servicios/${id}/aceptar`, { idOferta, metodoPago }),
    reportar: (posicion: Cuerpo) => llamar('POST', '/posiciones', posicion),
    finalizar: (id: string) => llamar('POST', `/servicios/${id}/finalizar`),
  }
}

const dosCifras = (n: number) => String(n).padStart(2, '0')

/** A service in two days from Cali's centre to the airport; what only its winner may learn is marked so that a test can look for it. */
export const servicioDePrueba = (ahora: Date, tipo: TipoDeVehiculo = 'Van') => {
  const dia = new Date(ahora.getTime() - 5 * 3_600_000 + 2 * 86_400_000)
  const fechaSalida = `${dia.getUTCFullYear()}-${dosCifras(dia.getUTCMonth() + 1)}-${dosCifras(dia.getUTCDate())}`
  const marca = randomUUID().slice(0, 8)
  const cuerpo = {
    tipo,
    clase: 'Ejecutivo',
    origen: `Hotel Prueba ${marca}`,
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
    empresa: `Operadora Secreta ${marca}`,
    nombre: `Contacto Secreto ${marca}`,
    telefonoOperador: `399${marca.replace(/\D/g, '0').slice(0, 7)}`,
    cliente: `Cliente Secreto ${marca}`,
  }
  return {
    cuerpo,
    salida: instanteBogota(fechaSalida, '10:00'),
    secretos: [cuerpo.empresa, cuerpo.nombre, cuerpo.cliente],
  }
}
