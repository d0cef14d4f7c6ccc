import { expect, test } from 'vitest'
import { PERMISOS, puede, type Permiso, type Rol } from './permisos.ts'

const ROLES: readonly Rol[] = ['user', 'admin', 'plataforma']

test('ROLE-21 who may do what is this table', () => {
  const tabla = Object.keys(PERMISOS).map((p) => `${p}: ${ROLES.filter((rol) => puede(rol, p as Permiso)).join(' ')}`)
  expect(tabla).toEqual([
    'ofertar: user admin',
    'asignarVehiculo: user admin',
    'subirFuec: user admin',
    'anularFuec: admin',
    'agregarVehiculo: admin',
    'editarVehiculo: user admin',
    'editarBancoDeVehiculo: admin',
    'suspenderVehiculo: admin',
    'validarPago: admin',
    'pagar: admin',
    'editarPerfilPersonal: user admin plataforma',
    'leerAvisos: user admin plataforma',
    'guardarVistas: user admin plataforma',
    'guardarVistasDeEmpresa: admin plataforma',
    'manejarSimulador: user admin plataforma',
    'editarEmpresa: admin plataforma',
    'editarLegales: admin',
    'registrarUsuario: admin plataforma',
    'gestionarPersonas: admin plataforma',
    'gestionarClaves: plataforma',
    'validarProveedores: plataforma',
    'gestionarEmpresas: plataforma',
    'verSistema: plataforma',
  ])
})

test('ROLE-21 an unknown permission or role grants nothing', () => {
  for (const permiso of ['', 'todo', 'validarpago'])
    for (const rol of ROLES) expect(puede(rol, permiso as Permiso)).toBe(false)
  expect(puede('root' as Rol, 'ofertar')).toBe(false)
})
