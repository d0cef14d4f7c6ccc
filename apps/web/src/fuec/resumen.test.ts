import { expect, it } from 'vitest'
import { resumenDe } from './resumen.ts'

const viaje = {
  origen: 'Cali',
  destino: 'Buga',
  fechaSalida: '2026-12-12',
  horaSalida: '05:30',
  fechaRegreso: null,
  horaRegreso: null,
  pasajeros: 6,
  placas: 'WXB102',
  tipo: 'Van',
  conductor: 'Martha',
  cliente: 'Ana',
  empresa: 'Viajes del Sur',
}

it('S2-097 the summary beside the FUEC says which trip, vehicle, driver and client it is for', () => {
  const sinEspaciosFijos = resumenDe(viaje).map(([nombre, valor]) => [nombre, String(valor).replace(/\s/g, ' ')])
  expect(sinEspaciosFijos).toEqual([
    ['Ruta', 'Cali › Buga'],
    ['Salida', '12 dic 2026, 5:30 a. m.'],
    ['Regreso', 'No contrató retorno'],
    ['Pasajeros', '6'],
    ['Vehículo', 'WXB102 · Van'],
    ['Conductor', 'Martha'],
    ['Cliente', 'Ana'],
  ])
  expect(Object.fromEntries(resumenDe({ ...viaje, cliente: null, conductor: null }))).toMatchObject({
    Conductor: 'Sin asignar',
    Cliente: 'Viajes del Sur',
  })
})
