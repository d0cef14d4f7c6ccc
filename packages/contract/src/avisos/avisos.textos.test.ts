import { expect, test } from 'vitest'
import { CLASES_DE_AVISO } from './avisos.rules.ts'
import type { Aviso } from './avisos.schema.ts'
import { decirAviso } from './avisos.textos.ts'

const AVISO: Omit<Aviso, 'clase'> = {
  id: 'A'.repeat(24),
  en: '2026-06-10T12:00:00.000Z',
  leido: false,
  silenciado: false,
  idServicio: null,
  codigoServicio: null,
  idObjeto: 'O'.repeat(24),
  viaje: {
    tipo: 'Van',
    origen: 'Cali',
    destino: 'Buga',
    fechaSalida: '2026-06-12',
    horaSalida: '19:05',
    vence: '2026-06-11T21:30:00.000Z',
  },
  valor: null,
  metodoPago: null,
  motivo: null,
  placas: 'WXB102',
  papel: 'SOAT',
  dia: '2026-06-20',
  desde: '2026-06-12T21:30:00.000Z',
  nombre: null,
  lista: null,
  cambio: null,
  puntualidad: null,
}
const dicho = (clase: Aviso['clase']): string => decirAviso({ ...AVISO, clase }).texto.replaceAll('\u00A0', ' ')

test.each([
  ['solicitud-nueva', 'Van · sale el 12 jun 2026, 7:05 p. m.'],
  ['por-cerrar', 'recibe ofertas hasta las 4:30 p. m.'],
  ['falta-fuec', 'sale el 12 jun 2026, 7:05 p. m.'],
  ['conductor-silencioso', 'WXB102 · sin noticias desde las 4:30 p. m.'],
  ['papel-por-vencer', 'WXB102 · vence el 20 jun 2026'],
] as const)('a notice of %s writes days and hours as the screens do', (clase, texto) => {
  expect(dicho(clase)).toBe(texto)
})

test('no notice says a day or an hour in another form', () => {
  const otra = CLASES_DE_AVISO.filter((clase) => /\d{4}-\d\d|\d\/\d|\b(?:19:05|16:30|21:30)\b/.test(dicho(clase)))
  expect(otra).toEqual([])
})
