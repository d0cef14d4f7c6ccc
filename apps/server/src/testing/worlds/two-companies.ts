import { crearOferta } from '../../ofertas/index.ts'
import { scopeOf, type Persona } from '../../platform/actor.ts'
import {
  bid,
  createAliado,
  createConductor,
  createEmpresa,
  createPlataforma,
  createReferido,
  createServicioIn,
  createUsuario,
  createVehiculo,
  createWorldWithApp,
  publish,
  unique,
  uploadImage,
  uploadPdf,
  vehiculoData,
  type TestApp,
  type World,
} from '../factories/index.ts'

const STATES = ['validar', 'reservado', 'asignado', 'confirmado', 'enCurso', 'finalizado'] as const

type Made = { mundo: World; app: TestApp }

/** A driver, a guide and an operator that an app registered. */
const registerProviders = async ({ mundo, app }: Made, key: string, nombre: string) => {
  const register = async (what: string, body: object): Promise<string> => {
    const { status, text, body: made } = await app.request('POST', `/api/v1/${what}`, { key, body })
    if (status !== 201) throw new Error(`${what} answered ${status}: ${text}`)
    return String(made['id'])
  }
  const { fotos: _f, documentos: _d, empresa: _e, ...vehiculo } = vehiculoData(mundo, { nombre })
  const suyo = () => ({
    nombre,
    email: `proveedor${unique()}@app.test`,
    telefono: '3990000811',
    direccion: nombre,
    terminos: true,
  })
  return {
    conductor: await register('conductores', { ...vehiculo, ...suyo() }),
    guia: await register('guias', {
      ...suyo(),
      rnt: '41234',
      rut: '900000001',
      banco: 'Nequi',
      tipocuenta: 'ahorros',
      cuenta: '0012345678',
      titular: nombre,
    }),
    operador: await register('operadores', { ...suyo(), empresa: nombre }),
  }
}

/**
 * A company with a service in every state, a fleet, people and an app; `texto` is in every private text of it and of
 * its clients.
 */
const company = async ({ mundo, app }: Made, texto: string) => {
  const admin = await createEmpresa(mundo, { canario: texto })
  const usuario = await createUsuario(mundo, admin)
  const aliado = await createAliado(mundo)
  const sesion = await app.signIn(admin.email)
  const cuerpo = { cliente: texto, telefonoCliente: texto, emailCliente: texto, rutCliente: texto, guia: texto }
  const deConductor = () => ({
    nombre: texto,
    propietario: texto,
    titular: texto,
    cedula: `${texto}${unique()}`,
    soat: texto,
  })
  const servicios: string[] = []
  const vehiculos: string[] = []
  for (const estado of STATES) {
    const vehiculo = await createVehiculo(mundo, admin, deConductor())
    vehiculos.push(vehiculo)
    servicios.push((await createServicioIn(mundo, estado, { admin, aliado, vehiculo, cuerpo })).id)
  }
  const pendiente = await publish(mundo, aliado, cuerpo)
  const documentoCotizacion = await uploadPdf(mundo, admin, 'cotizacion', pendiente)
  const { id: oferta } = await mundo.ctx.db.transaction(scopeOf(admin), (tx) =>
    crearOferta(tx, admin, { servicioId: pendiente, precio: 431_000, documentoCotizacion }, mundo.ctx.clock.now()),
  )
  const [validar = ''] = servicios
  const pago = { numero: texto, fecha: '2026-06-10' }
  await app.request('POST', `/api/v1/servicios/${validar}/pago`, { key: aliado.clave, body: pago })
  const logo = await uploadImage(app, sesion, 'logo')
  await app.request('PUT', '/api/empresa/logo', { cookie: sesion, body: { idArchivo: logo } })
  return {
    admin,
    usuario,
    aliado,
    sesion,
    servicios,
    pendiente,
    oferta,
    vehiculos,
    logo,
    foto: await uploadImage(app, sesion, 'fotoPerfil'),
    cotizacion: documentoCotizacion,
    referido: await createReferido(mundo, admin, { referidoPor: texto, propietario: texto }),
    desdeLaMesa: await createConductor(mundo, admin, {}, deConductor()),
    ...(await registerProviders({ mundo, app }, aliado.clave, texto)),
  }
}

/** Two companies that also bid on one service, and the platform. No response to X may contain the canary of Y. */
export const twoCompanies = async (canary: string) => {
  const world = await createWorldWithApp()
  const [x, y] = [await company(world, 'Propio'), await company(world, canary)]
  const disputado = await publish(world.mundo, x.aliado)
  for (const { admin } of [x, y]) await bid(world.mundo, admin, disputado)
  return { ...world, x, y, disputado, jefe: await createPlataforma(world.mundo) }
}
export type TwoCompanies = Awaited<ReturnType<typeof twoCompanies>>

export type Caller = { name: string; cookie?: string; key?: string }

/** An anonymous visitor, X’s people, X’s app and the platform, signed in. */
export const callersOf = async ({ app, x, jefe }: TwoCompanies): Promise<Caller[]> => {
  const session = async (name: string, { email }: Persona) => ({ name, cookie: await app.signIn(email) })
  return [
    { name: 'nobody' },
    { name: 'X.admin', cookie: x.sesion },
    await session('X.user', x.usuario),
    { name: 'X.app', key: x.aliado.clave },
    await session('platform', jefe),
  ]
}
