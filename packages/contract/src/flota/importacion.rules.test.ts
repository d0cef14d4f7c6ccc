import { expect, test } from 'vitest'
import { COLUMNAS_DE_IMPORTACION, campoDeTitulo, revisarFilas, type FilaImportada } from './importacion.rules.ts'

const HOY = '2026-06-10'
const ejemplo = (): FilaImportada =>
  Object.fromEntries(COLUMNAS_DE_IMPORTACION.map(({ campo, ejemplo: celda }) => [campo, celda]))
const con = (cambios: FilaImportada) => revisarFilas([{ ...ejemplo(), ...cambios }], HOY)

test('the example of the template is a vehicle', () => {
  const { vehiculos, errores } = con({})
  expect(errores).toEqual([])
  expect(vehiculos[0]?.vehiculo).toMatchObject({
    placas: 'ABC123',
    capacidad: 12,
    tipocuenta: 'ahorros',
    fechasoat: '2027-12-31',
    aire: true,
    wifi: false,
    color: 'Blanco',
    email: null,
    terminos: true,
  })
})

test('headings are found without accents, case or signs, by their title or by their field', () => {
  expect(
    ['Placas', ' CÉDULA ', 'Vencimiento del SOAT', 'vencimiento del soat:', 'fechasoat', 'Wifi', 'Otra cosa'].map(
      campoDeTitulo,
    ),
  ).toEqual(['placas', 'cedula', 'fechasoat', 'fechasoat', 'fechasoat', 'wifi', null])
})

test('words, days and marks are taken as people write them', () => {
  const { vehiculos, errores } = con({
    placas: 'abc-123',
    tipo: 'automóvil',
    ciudad: 'BOGOTÁ',
    banco: 'av villas',
    tipocuenta: 'Corriente',
    fechasoat: '1/2/2027',
    vencimientoRevisionTecnica: '2027-02-01',
    wifi: 'x',
    tv: 'Sí',
    usb: 'no',
  })
  expect(errores).toEqual([])
  expect(vehiculos[0]?.vehiculo).toMatchObject({
    placas: 'ABC123',
    tipo: 'Automovil',
    ciudad: 'Bogota',
    banco: 'AVvillas',
    tipocuenta: 'corriente',
    fechasoat: '2027-02-01',
    vencimientoRevisionTecnica: '2027-02-01',
    wifi: true,
    tv: true,
    usb: false,
  })
})

test('a tick means yes, a dash or an empty cell no, and any other sign is refused instead of read as no', () => {
  for (const [celda, dice] of [
    ['✓', true],
    ['✔', true],
    ['✔\uFE0F', true],
    [' √ ', true],
    ['-', false],
    ['—', false],
    ['✗', false],
    ['  ', false],
  ] as const)
    expect([celda, con({ wifi: celda }).vehiculos[0]?.vehiculo.wifi]).toEqual([celda, dice])
  for (const celda of ['?', '●', '¿?'])
    expect([celda, con({ wifi: celda }).errores.map(({ mensaje }) => mensaje)]).toEqual([
      celda,
      ['La característica debe ser sí o no'],
    ])
})

test('a cell with letters that were lost before is refused, whatever its field takes', () => {
  const { vehiculos, errores } = con({ nombre: 'Jos\uFFFD Mu\uFFFDoz', color: 'Caf\uFFFD' })
  expect(vehiculos).toEqual([])
  expect(errores.map(({ columna, mensaje }) => [columna, mensaje])).toEqual([
    ['Color', 'Esta celda trae letras que no se pueden leer. Guarda el archivo como «CSV UTF-8» y súbelo de nuevo.'],
    ['Nombre', 'Esta celda trae letras que no se pueden leer. Guarda el archivo como «CSV UTF-8» y súbelo de nuevo.'],
  ])
})

test('each fault is told with its row, its column and the words of the form', () => {
  const filas = [
    { ...ejemplo(), placas: 'AAA111' },
    { ...ejemplo(), placas: 'AAA11', capacidad: '51', tipo: 'Nave', fechasoat: '10/06/2026' },
    { ...ejemplo(), placas: 'aaa-111', telefono: '123', wifi: 'quizás' },
    {},
  ]
  const { errores } = revisarFilas(filas, HOY)
  expect(errores.filter(({ fila }) => fila < 5).map(({ fila, columna, mensaje }) => [fila, columna, mensaje])).toEqual([
    [3, 'Placas', 'Las placas deben tener exactamente 6 caracteres'],
    [3, 'Tipo', 'El campo Tipo es requerido'],
    [3, 'Capacidad', 'La capacidad debe estar entre 1 y 50 personas'],
    [3, 'Vencimiento del SOAT', 'La fecha de vencimiento del SOAT debe ser una fecha futura'],
    [4, 'Placas', 'Las placas AAA111 ya están en la fila 2'],
    [4, 'Wifi', 'La característica debe ser sí o no'],
    [4, 'Teléfono', 'El número de teléfono debe tener al menos 10 dígitos'],
  ])
  expect(errores.filter(({ fila }) => fila === 5).length).toBe(25)
})
