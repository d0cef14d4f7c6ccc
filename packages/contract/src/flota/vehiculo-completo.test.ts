import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BANCOS, CIUDADES, TIPOS_CUENTA } from '../empresas/empresas.catalogo.ts'
import { DOCUMENTOS_DE_VEHICULO, FOTOS_DE_VEHICULO, TIPOS_DE_VEHICULO, papelesPresentes } from './flota.rules.ts'
import { ETIQUETAS_DE_VEHICULO, type CampoDeVehiculo } from './vehiculo.etiquetas.ts'
import { avisoDeLicencia, reparosDelDia, vehiculoNuevoEl, vehiculoNuevoSchema } from './vehiculo-nuevo.schema.ts'

const BUENO = {
  placas: 'abc123',
  marca: 'Renault',
  modelo: '2024',
  tipo: 'Van',
  capacidad: 12,
  nombre: 'Julián',
  cedula: '1000',
  direccion: 'Calle 1',
  ciudad: 'Cali',
  telefono: '399 000 0001',
  licenciaDeConducir: '1000',
  vencimientoLicenciaDeConducir: '2026-06-11',
  licencia: '1001',
  propietario: 'Dueño',
  numeroInterno: '7',
  vencimientoTarjetaOperacion: '2026-06-11',
  numeroRevisionTecnica: 'R1',
  vencimientoRevisionTecnica: '2026-06-11',
  soat: 'S1',
  fechasoat: '2026-06-11',
  cuenta: '0012345678',
  tipocuenta: 'ahorros',
  banco: 'Nequi',
  titular: 'Dueño',
  rut: '900001',
  terminos: true,
}
const con = (cambio: Record<string, unknown>) => vehiculoNuevoSchema.safeParse({ ...BUENO, ...cambio })
const mensajesDe = (cambio: Record<string, unknown>) => con(cambio).error?.issues.map((i) => i.message) ?? []

test('a whole vehicle is taken, plates in upper case and nothing that was not asked for', () => {
  expect(con({ validado: false, isAdmin: true }).data).toEqual({
    ...BUENO,
    placas: 'ABC123',
    color: null,
    email: null,
    empresa: null,
    rntConductor: null,
    tarjetaOperacion: null,
    ...Object.fromEntries(
      ['aire', 'bilingue', 'bodega', 'parrilla', 'portabicicletas', 'sillasestandard', 'sillasreclinables']
        .concat('tv', 'usb', 'wifi')
        .map((una) => [una, false]),
    ),
    fotos: { frente: null, lateral: null, interior: null, perspectiva: null, tablero: null },
    documentos: { licenciaConducir: null, rut: null, soat: null, tarjetaPropiedad: null, rnt: null },
  })
})

test.each([
  ['telefono', '399000000', '3990000001', 'El número de teléfono debe tener al menos 10 dígitos'],
  ['cuenta', '123456789', '1234567890', 'El número de cuenta debe tener al menos 10 dígitos'],
  ['rut', '12345', '123456', 'El RUT debe tener al menos 6 dígitos'],
  ['placas', 'ABC12', 'ABC123', 'Las placas deben tener exactamente 6 caracteres'],
  ['placas', 'ABC1234', 'abc123', 'Las placas deben tener exactamente 6 caracteres'],
  ['placas', 'ABC-12', ' abc123 ', 'Las placas deben tener exactamente 6 caracteres'],
  ['capacidad', 0, 1, 'La capacidad debe estar entre 1 y 50 personas'],
  ['capacidad', 51, 50, 'La capacidad debe estar entre 1 y 50 personas'],
  ['terminos', false, true, 'Debes aceptar los términos y condiciones'],
  ['email', 'no es', 'si@es.test', 'Ingresa un correo electrónico válido'],
])('%s: %j is refused and %j is taken', (campo, malo, bueno, mensaje) => {
  expect(mensajesDe({ [campo]: malo })).toEqual([mensaje])
  expect(mensajesDe({ [campo]: bueno })).toEqual([])
})

test('lists are the ones of the specification, and nothing beside them is taken', () => {
  expect([...TIPOS_DE_VEHICULO].toSorted()).toEqual(
    ['4x4 Platon', 'Automovil', 'Suv', 'Bus', 'Buseton', 'Buseta', 'Chiva', 'Minivan', 'Van'].toSorted(),
  )
  expect(TIPOS_CUENTA).toEqual(['ahorros', 'corriente'])
  expect(BANCOS).toHaveLength(16)
  const enElFormulario =
    'Armenia,Bogota,Buenaventura,Buga,Cali,Cartagena,Manizales,Medellin,Palmira,Pasto,Pereira,Popayan'
  expect(CIUDADES).toEqual(expect.arrayContaining(enElFormulario.split(',')))
  for (const campo of ['tipo', 'tipocuenta', 'banco', 'ciudad'] as const)
    expect(mensajesDe({ [campo]: 'Otro' })).toEqual([`El campo ${ETIQUETAS_DE_VEHICULO[campo]} es requerido`])
})

test('an expired driving licence warns from the day after its last one', () => {
  expect(['', '2026-06-10', '2026-06-11'].map((vence) => avisoDeLicencia(vence, '2026-06-10'))).toEqual([
    null,
    null,
    null,
  ])
  expect(avisoDeLicencia('2026-06-09', '2026-06-10')).toMatch(/^La licencia de conducir ya venció/)
})

test('S5-058 three documents must end after today, to the day, on the server and in the form alike; the driving licence need not', () => {
  const fecha = fc.constantFrom('2026-06-09', '2026-06-10', '2026-06-11')
  const papeles = fc.record({
    fechasoat: fecha,
    vencimientoRevisionTecnica: fecha,
    vencimientoTarjetaOperacion: fecha,
    vencimientoLicenciaDeConducir: fecha,
  })
  fc.assert(
    fc.property(papeles, (fechas) => {
      const reparos = reparosDelDia({ ...BUENO, ...fechas }, '2026-06-10')
      expect(Object.keys(reparos).toSorted()).toEqual(
        Object.entries(fechas)
          .flatMap(([campo, dia]) => (dia === '2026-06-11' || campo === 'vencimientoLicenciaDeConducir' ? [] : [campo]))
          .toSorted(),
      )
      const enFormulario = vehiculoNuevoEl('2026-06-10').safeParse({ ...BUENO, ...fechas }).error?.issues ?? []
      expect(Object.fromEntries(enFormulario.map((i) => [i.path.join('.'), i.message]))).toEqual(reparos)
    }),
  )
  expect(Object.values(reparosDelDia(BUENO, '2026-06-11'))).toEqual([
    'La fecha de vencimiento del SOAT debe ser una fecha futura',
    'La fecha de vencimiento de la revisión técnica debe ser una fecha futura',
    'La fecha de vencimiento de la tarjeta de operación debe ser una fecha futura',
  ])
})

test('a model in figures is a year up to the next one, on the server and in the form alike', () => {
  const sobre = (modelo: string, hoy: string) => {
    const delServidor = reparosDelDia({ ...BUENO, modelo }, hoy)['modelo']
    const enFormulario = vehiculoNuevoEl(hoy).safeParse({ ...BUENO, modelo }).error?.issues ?? []
    expect([modelo, hoy, enFormulario.find(({ path }) => path[0] === 'modelo')?.message]).toEqual([
      modelo,
      hoy,
      delServidor,
    ])
    return delServidor
  }
  for (const bueno of ['1950', '2026', '2027', 'Sprinter 515', '208'])
    expect([bueno, sobre(bueno, '2026-06-10')]).toEqual([bueno, undefined])
  for (const malo of ['1949', '2028', '2050', '0000'])
    expect([malo, sobre(malo, '2026-06-10')]).toEqual([malo, 'El modelo debe ser un año entre 1950 y 2027'])
  expect(sobre('2028', '2027-01-01')).toBeUndefined()
})

test('every message about a field names it as the form does, and never by its code', () => {
  const { shape } = vehiculoNuevoSchema
  const codigos = Object.keys(shape).filter((campo) => ETIQUETAS_DE_VEHICULO[campo as CampoDeVehiculo] !== campo)
  const mensajes = [undefined, '', 'x', -1, {}].flatMap((valor) =>
    (
      vehiculoNuevoEl('2026-06-10').safeParse(Object.fromEntries(Object.keys(shape).map((campo) => [campo, valor])))
        .error?.issues ?? []
    ).map(({ message }) => message),
  )
  expect(mensajes).toContain('El campo Vencimiento de la licencia de conducir es requerido')
  const porCodigo = mensajes.filter((mensaje) => codigos.some((codigo) => mensaje.includes(`campo ${codigo} `)))
  expect([porCodigo, mensajes.filter((mensaje) => /[a-z][A-Z]/.test(mensaje))]).toEqual([[], []])
})

test('five photos and four documents in their places; the flags are true when all are there', () => {
  expect(FOTOS_DE_VEHICULO).toEqual(['frente', 'lateral', 'interior', 'perspectiva', 'tablero'])
  expect(DOCUMENTOS_DE_VEHICULO).toEqual(['licenciaConducir', 'rut', 'soat', 'tarjetaPropiedad'])
  const puestos = (lugares: readonly string[], cuantos: number) =>
    Object.fromEntries(lugares.map((lugar, i) => [lugar, i < cuantos ? '2'.repeat(24) : null]))
  for (const [fotos, documentos] of [
    [5, 4],
    [4, 4],
    [5, 3],
    [0, 0],
  ] as const) {
    const leido = con({
      fotos: puestos(FOTOS_DE_VEHICULO, fotos),
      documentos: puestos(DOCUMENTOS_DE_VEHICULO, documentos),
    })
    expect(leido.data && papelesPresentes(leido.data)).toEqual({
      fotosVehiculo: fotos === 5,
      documentosVehiculo: documentos === 4,
    })
  }
  // The fifth document is optional (decisions §9): it neither completes the four nor is reported missing.
  for (const [documentos, completos] of [
    [['rnt'], false],
    [[...DOCUMENTOS_DE_VEHICULO, 'rnt'], true],
  ] as const) {
    const leido = con({ documentos: puestos(documentos, 5) })
    expect(leido.data?.documentos.rnt).toBe('2'.repeat(24))
    expect(leido.data && papelesPresentes(leido.data).documentosVehiculo).toBe(completos)
  }
  expect(mensajesDe({ fotos: { frente: 'https://otro.test/x' } })).toEqual(['El identificador no es válido'])
})
