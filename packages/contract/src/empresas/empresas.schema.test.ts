import { expect, test } from 'vitest'
import { registroInternoSchema } from '../acceso/acceso.schema.ts'
import { TIPOS_DE_VEHICULO } from '../flota/flota.rules.ts'
import { MAXIMO_DE_FOTOS, PRESETS } from '../archivos/archivos.rules.ts'
import { rutaDeMiniatura, rutaDeSubida } from '../archivos/archivos.contract.ts'
import {
  BANCOS,
  bancoEnPalabras,
  CIUDADES,
  comoSeEscribe,
  PUESTOS,
  TIPOS_CUENTA,
  UBICACION_POR_DEFECTO,
} from './empresas.catalogo.ts'
import { formularioDePerfilSchema } from './empresas.schema.ts'

const mensajes = (error: { issues: { path: PropertyKey[]; message: string }[] } | undefined) =>
  Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))

const PERFIL = {
  email: 'ana@empresa.test',
  personal: { nombres: 'Ana', apellidos: 'Ruiz', puesto: 'CEO', movil: '3990000000' },
  empresa: {
    empresa: 'Rutas',
    direccion: '',
    ciudad: '',
    departamento: '',
    cuenta: '0012345678',
    tipocuenta: 'ahorros',
    banco: 'Nequi',
    titular: 'Rutas',
    rut: '900000001',
  },
}

test('each required field of the profile has its sentence', () => {
  const vacio = (grupo: object) => Object.fromEntries(Object.keys(grupo).map((campo) => [campo, '']))
  const { error } = formularioDePerfilSchema.safeParse({
    email: '',
    personal: vacio(PERFIL.personal),
    empresa: vacio(PERFIL.empresa),
  })
  expect(mensajes(error)).toEqual({
    email: 'El correo es requerido',
    'personal.nombres': 'El nombre es requerido',
    'personal.apellidos': 'Los apellidos son requeridos',
    'personal.puesto': 'Por favor selecciona un puesto',
    'personal.movil': 'El teléfono móvil es requerido',
    'empresa.empresa': 'La empresa es requerida',
    'empresa.cuenta': 'El número de cuenta es requerido',
    'empresa.tipocuenta': 'El tipo de cuenta es requerido',
    'empresa.banco': 'El banco es requerido',
    'empresa.titular': 'El nombre del titular es requerido',
    'empresa.rut': 'El RUT o cédula es requerido',
  })
  expect(formularioDePerfilSchema.safeParse(PERFIL).success).toBe(true)
  expect(formularioDePerfilSchema.safeParse({ ...PERFIL, empresa: null }).success).toBe(true)
})

test('the catalogues are the specification’s, with one value for each title and one list of cities', () => {
  expect(PUESTOS.map(({ value, label }) => `${value}: ${label}`)).toEqual([
    'CEO: CEO',
    'CFO: CFO',
    'CMO: CMO',
    'CTO: CTO',
    'CCO: CCO',
    'COORDINADOR_COMERCIAL: Coordinador(a) Comercial',
    'ASISTENTE_CONTABLE: Asistente Contable',
    'ASISTENTE_COMERCIAL: Asistente Comercial',
    'DESARROLLADOR: Desarrollador',
  ])
  expect(TIPOS_CUENTA).toEqual(['ahorros', 'corriente'])
  expect(BANCOS.join(', ')).toBe(
    'Agrario, AVvillas, Bancolombia, BBVA, Bogota, Caja Social, Colpatria, Daviplata, Davivienda, Granahorrar, Itau, Nequi, Nubank, Occidente, Pichincha, Popular',
  )
  expect(CIUDADES).toEqual(
    expect.arrayContaining(
      'Armenia, Cali, Cartagena, Barranquilla, Bogota, Manizales, Medellin, Pasto, Pereira, Santa Marta'.split(', '),
    ),
  )
  expect(UBICACION_POR_DEFECTO).toBe('Valle del Cauca, Colombia')
})

test('internal registration tells each fault at once, in its sentence', () => {
  const faltas = (cambios: object) =>
    mensajes(
      registroInternoSchema.safeParse({
        email: 'luz@empresa.test',
        emailVerificacion: ' LUZ@empresa.test',
        password: 'secreta-9',
        passwordVerificacion: 'secreta-9',
        ...cambios,
      }).error,
    )
  expect(faltas({})).toEqual({})
  for (const email of ['', 'luz@', undefined])
    expect(faltas({ email, emailVerificacion: email })['email']).toBe('Un email válido es requerido')
  for (const password of ['', '12345', undefined])
    expect(faltas({ password, passwordVerificacion: password })['password']).toBe(
      'Contraseña requerida (mínimo 6 caracteres)',
    )
  // Also while something else is wrong.
  expect(faltas({ emailVerificacion: 'otra@empresa.test', password: '', passwordVerificacion: 'x' })).toEqual({
    emailVerificacion: 'Los emails no coinciden',
    password: 'Contraseña requerida (mínimo 6 caracteres)',
    passwordVerificacion: 'Las contraseñas no coinciden',
  })
})

test('images of the company have the specification’s limits and words', () => {
  const MB = 1024 * 1024
  const { fotoPerfil, logo, fotoCorporativa } = PRESETS
  expect([fotoPerfil.maxBytes, logo.maxBytes, fotoCorporativa.maxBytes, MAXIMO_DE_FOTOS]).toEqual([MB, MB, 2 * MB, 5])
  expect(fotoPerfil.muyGrande).toMatch(/^La foto de perfil es demasiado grande\. El tamaño máximo es 1MB.*500x500/)
  expect(logo.muyGrande).toMatch(/^El logo es demasiado grande/)
  expect(fotoCorporativa.tipos).toEqual(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
})

test('addresses of uploads and thumbnails', () => {
  expect(rutaDeSubida('fuec', { servicio: 'S' }, 'a b&c.pdf')).toBe(
    '/api/archivos/fuec?servicio=S&nombre=a%20b%26c.pdf',
  )
  expect(rutaDeSubida('fotoCorporativa', { numero: 2 }, 'x')).toBe('/api/archivos/fotoCorporativa?numero=2&nombre=x')
  expect(rutaDeMiniatura('/api/archivos/A', 96, true)).toBe('/api/archivos/A?ancho=96&recorte=1')
  expect(rutaDeMiniatura('/demo/x.svg', 96)).toBe('/demo/x.svg')
})

test('what people read of a catalogue has its accents and capitals, and what is stored has not', () => {
  const leido = (valores: readonly string[]) => valores.map(comoSeEscribe).join(', ')
  expect(leido(TIPOS_CUENTA)).toBe('Ahorros, Corriente')
  expect(BANCOS.map(bancoEnPalabras).join(', ')).toBe(
    'Agrario, AV Villas, Bancolombia, BBVA, Banco de Bogotá, Caja Social, Colpatria, Daviplata, Davivienda, Granahorrar, Itaú, Nequi, Nubank, Banco de Occidente, Pichincha, Popular',
  )
  expect(leido(CIUDADES)).toBe(
    'Armenia, Barranquilla, Bogotá, Buenaventura, Buga, Cali, Cartagena, Manizales, Medellín, Palmira, Pasto, Pereira, Popayán, Santa Marta',
  )
  expect(leido(TIPOS_DE_VEHICULO)).toBe('4x4 platón, Automóvil, SUV, Bus, Busetón, Buseta, Chiva, Minivan, Van')
})
