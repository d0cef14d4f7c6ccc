import type { Servicio } from '@aliadas/contract/servicios'
import { expect, it } from 'vitest'
import { textoDelViaje, tieneCliente } from './texto-del-viaje.ts'

const DEL_CLIENTE = {
  empresa: 'Operadora Secreta',
  nombre: 'Contacto Secreto',
  telefonoOperador: '3990000001',
  cliente: 'Cliente Secreto',
  telefonoCliente: '3990000002',
  guia: 'Guía Secreto',
  telefonoGuia: '3990000003',
}
const NADIE = Object.fromEntries(Object.keys(DEL_CLIENTE).map((campo) => [campo, null]))

const viaje = {
  codigo: 'A3F9K2',
  tipo: 'Van',
  clase: 'Turismo',
  origen: 'Cali',
  destino: 'Buga',
  latOrigen: 3.45,
  lonOrigen: -76.53,
  latDestino: 3.9,
  lonDestino: -76.3,
  paradas: [{ location: 'Palmira', lat: 3.54, lon: -76.3 }],
  paradasCoords: [{ lat: 3.54, lon: -76.3 }],
  fechaSalida: '2026-12-12',
  horaSalida: '05:30',
  fechaRegreso: null,
  horaRegreso: null,
  pasajeros: 10,
  placas: 'WXB102',
  conductor: 'Martha Rengifo',
  telefonoConductor: '3990000102',
  observaciones: null,
  valorOferta: 305_000,
  emailCliente: 'cliente@secreto.test',
  rutCliente: '900.123',
  ...DEL_CLIENTE,
} as unknown as Servicio

it('a trip is shared with its way, schedule, vehicle and driver, never with its price', () => {
  const texto = textoDelViaje(viaje, false)
  for (const parte of [
    'Servicio #A3F9K2',
    'Origen: Cali\nParada 1: Palmira\nDestino: Buga',
    'Regreso: No contrató retorno',
    'Vehículo: Van · Turismo · WXB102',
    'Conductor: Martha Rengifo',
    'origin=3.45%2C-76.53&destination=3.9%2C-76.3&waypoints=3.54%2C-76.3',
  ])
    expect(texto).toContain(parte)
  for (const conCliente of [true, false])
    expect(textoDelViaje(viaje, conCliente)).not.toMatch(/305|secreto\.test|900\.123/)
  expect(texto).not.toContain('Observaciones')
})

it('TEN-16 what is the client’s is left out unless it was confirmed', () => {
  const [sin, con] = [textoDelViaje(viaje, false), textoDelViaje(viaje, true)]
  for (const dato of Object.values(DEL_CLIENTE)) {
    expect(sin).not.toContain(dato)
    expect(con).toContain(dato)
  }
  expect(tieneCliente(viaje)).toBe(true)
  expect(tieneCliente({ ...viaje, ...NADIE })).toBe(false)
})

it('an open destination has no page of maps, and a way without stops does not list them', () => {
  const texto = textoDelViaje({ ...viaje, latDestino: null, lonDestino: null, paradas: [], paradasCoords: [] }, false)
  expect(texto).not.toMatch(/https|Parada/)
})
