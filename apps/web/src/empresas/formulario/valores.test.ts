import type { Perfil } from '@aliadas/contract/empresas'
import { expect, test } from 'vitest'
import { porEnviar, revisor, valoresDe, type Valores } from './valores.ts'

const perfilDe = (cambios: Partial<Perfil> = {}): Perfil => ({
  id: 'P',
  nombres: 'Ana',
  apellidos: 'Ruiz',
  puesto: 'CEO',
  email: 'ana@empresa.test',
  movil: '3990000000',
  image: null,
  fotoPerfil: null,
  role: 'admin',
  perfil: true,
  empresa: 'Rutas',
  empresaAliada: 'Rutas',
  direccion: '',
  ciudad: '',
  departamento: '',
  pais: 'Colombia',
  rating: 5,
  logo: null,
  fotosCorporativas: [],
  banco: 'Nequi',
  titular: 'Rutas',
  tipocuenta: 'ahorros',
  cuenta: '1',
  rut: '9',
  version: 'v',
  acciones: { editarEmpresa: true },
  ...cambios,
})

const revisar = async (perfil: Perfil, rol: 'admin' | 'user' | 'plataforma', cambiar: (v: Valores) => void) => {
  const valores = valoresDe(perfil)
  cambiar(valores)
  return revisor(perfil, rol)(valores, undefined, { fields: {}, shouldUseNativeValidation: undefined })
}

test('an administrator’s form is checked whole, and each fault stands at its field', async () => {
  const { errors } = await revisar(perfilDe(), 'admin', (v) => {
    v.personal.nombres = ' '
    v.empresa.banco = ''
    v.empresa.rut = ''
  })
  const mensajes = (grupo: object = {}) =>
    Object.fromEntries(
      Object.entries(grupo).map(([campo, falla]: [string, { message?: string }]) => [campo, falla.message]),
    )
  expect(Object.keys(errors).toSorted()).toEqual(['empresa', 'personal'])
  expect(mensajes(errors.personal)).toEqual({ nombres: 'El nombre es requerido' })
  expect(mensajes(errors.empresa)).toEqual({ banco: 'El banco es requerido', rut: 'El RUT o cédula es requerido' })
})

test('staff send no company, whatever is on their screen', async () => {
  const ajena = perfilDe({ acciones: { editarEmpresa: false }, cuenta: '•••• 1234', banco: '' })
  expect(porEnviar(valoresDe(ajena), ajena, 'user')).toMatchObject({ empresa: null })
  expect((await revisar(ajena, 'user', () => undefined)).errors).toEqual({})
})

test('a platform administrator may leave the platform’s own company as it is', async () => {
  const vacia = perfilDe({ banco: '', cuenta: '', titular: '', tipocuenta: '', rut: '' })
  expect((await revisar(vacia, 'plataforma', () => undefined)).errors).toEqual({})
  expect((await revisar(vacia, 'admin', () => undefined)).errors).toHaveProperty('empresa.banco')
  const tocada = await revisar(vacia, 'plataforma', (v) => {
    v.empresa.cuenta = '1'
  })
  expect(tocada.errors).toHaveProperty('empresa.banco')
})
