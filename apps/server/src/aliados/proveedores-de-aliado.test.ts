import { rutaDeArchivo } from '@aliadas/contract/archivos'
import type {
  ConductorDeAliado,
  FichaDeProveedor,
  GuiaDeAliado,
  OperadorDeAliado,
  Proveedor,
} from '@aliadas/contract/proveedores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import { barrerArchivosSinUso } from '../archivos/index.ts'
import {
  createAliado,
  createEmpresa,
  createImage,
  createPlataforma,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  FAKE_ID,
  PDF,
  unique,
  vehiculoData,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let aliado: Awaited<ReturnType<typeof createAliado>>
let jefe: Persona
let sesion: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  aliado = await createAliado(mundo)
  jefe = await createPlataforma(mundo)
  sesion = await app.signIn(jefe.email)
})
afterAll(() => close())

type Opciones = { clave?: string; llave?: string }
const pedir = (metodo: string, ruta: string, body?: unknown, { clave = aliado.clave, llave = '' }: Opciones = {}) => {
  mundo.ctx.clock.advance(1000)
  return app.request(metodo, `/api/v1/${ruta}`, {
    key: clave,
    ...(body === undefined ? {} : { body }),
    headers: llave ? { 'idempotency-key': llave } : {},
  })
}
const subir = async (clase: 'foto' | 'documento', bytes: Buffer, clave = aliado.clave) => {
  const respuesta = await fetch(`${app.url}/api/v1/archivos/${clase}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${clave}` },
    body: new Uint8Array(bytes),
  })
  return { status: respuesta.status, body: (await respuesta.json()) as { archivo: string; message?: string } }
}
const documento = async () => (await subir('documento', PDF)).body.archivo
const foto = async () => (await subir('foto', await createImage())).body.archivo

const conductorNuevo = () => {
  const { fotos: _f, documentos: _d, empresa: _e, ...datos } = vehiculoData(mundo)
  return { ...datos, email: `conductor${unique()}@app.test` }
}
const guiaNuevo = () => ({
  nombre: 'Nubia Palacios',
  email: `guia${unique()}@app.test`,
  telefono: '3990000811',
  direccion: 'Barrio San Antonio',
  rnt: '41234',
  rut: '900000001',
  banco: 'Nequi',
  tipocuenta: 'ahorros',
  cuenta: '0012345678',
  titular: 'Nubia Palacios',
  terminos: true,
})
const operadorNuevo = () => ({
  nombre: 'Sergio Llanos',
  empresa: 'Cali Andando',
  email: `operador${unique()}@app.test`,
  telefono: '3990000821',
  direccion: 'Avenida 9 Norte',
  terminos: true,
})
const enLista = async (lista: string): Promise<string[]> =>
  (
    (await app.request('GET', `/api/proveedores?lista=${lista}&porPagina=100`, { cookie: sesion })).body[
      'filas'
    ] as Proveedor[]
  ).map(({ id }) => id)
const filasDe = (tabla: 'documentos' | 'decisiones' | 'correos' | 'conductores' | 'guias' | 'idempotencia') =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) => tx.selectFrom(tabla).selectAll().execute())

test('S7-023 S3-022 a guide registers, hands its papers in with one call, and appears live on the desk, where it is decided on', async () => {
  const vivo = await app.live(sesion)
  await vivo.listo()
  const datos = guiaNuevo()
  const { status, body } = await pedir('POST', 'guias', datos)
  const guia = body as unknown as GuiaDeAliado
  expect([status, guia]).toMatchObject([201, { estado: 'nuevo', faltan: ['documentos'], rating: 5, validado: false }])
  const { terminos: _t, ...campos } = datos
  expect(guia).toMatchObject({ ...campos, imagen: null, perfil: true, documentosGuia: false, suspendido: false })
  await vivo.until((s) => s.changes().length > 1)
  expect(vivo.changes()).toMatchObject([{ tipo: 'proveedores' }, { tipo: 'avisos', clase: 'proveedor-nuevo' }])
  vivo.close()
  expect(await enLista('guias-nuevos')).toContain(guia.id)

  const papeles = { imagen: await foto(), documentos: { rut: await documento(), rnt: await documento() } }
  const entregado = (await pedir('PUT', `guias/${guia.id}/papeles`, papeles)).body as unknown as GuiaDeAliado
  expect(entregado).toMatchObject({
    estado: 'por-validar',
    imagen: papeles.imagen.replace('/v1/', '/'),
    documentosGuia: true,
    papeles: { rut: { estado: 'por-revisar', motivo: null }, rnt: { estado: 'por-revisar', motivo: null } },
  })
  const ficha = (await app.request('GET', `/api/proveedores/guia/${guia.id}`, { cookie: sesion })).body[
    'proveedor'
  ] as FichaDeProveedor
  const rnt = ficha.documentos.find(({ lugar }) => lugar === 'rnt')
  await app.request('POST', `/api/proveedores/guia/${guia.id}/documentos/rnt`, {
    cookie: sesion,
    body: { decision: 'rechazado', motivo: 'vencido', nota: 'Es el de 2025', idArchivo: rnt?.archivo?.id },
  })
  expect((await pedir('GET', `guias/${guia.id}`)).body).toMatchObject({
    estado: 'nuevo',
    faltan: ['documentos'],
    papeles: { rnt: { estado: 'rechazado', motivo: 'Está vencido: Es el de 2025' } },
  })
  await pedir('PUT', `guias/${guia.id}/papeles`, { documentos: { rnt: await documento() } })
  expect(await enLista('guias-por-validar')).toContain(guia.id)
  await app.request('POST', `/api/proveedores/guia/${guia.id}/validar`, { cookie: sesion, body: {} })
  expect((await pedir('GET', `guias/${guia.id}`)).body).toMatchObject({ estado: 'activo', validado: true })
})

test('S3-024 S1-002 an operator registers and is new until the platform has looked at it; nobody of them signs in', async () => {
  const datos = operadorNuevo()
  const { status, body } = await pedir('POST', 'operadores', datos)
  const operador = body as unknown as OperadorDeAliado
  const { terminos: _t, ...campos } = datos
  expect([status, operador]).toMatchObject([201, { ...campos, estado: 'nuevo', nuevo: true, perfil: true, rating: 5 }])
  expect(await enLista('operadores-nuevos')).toContain(operador.id)
  const cambiado = await pedir('PATCH', `operadores/${operador.id}`, { telefono: '3990000822' })
  expect(cambiado.body).toMatchObject({ ...campos, telefono: '3990000822' })
  expect((await app.trySignIn(datos.email)).status).toBe(401)
  expect((await pedir('POST', 'operadores', { ...operadorNuevo(), email: datos.email })).body).toMatchObject({
    code: 'aborted',
    fields: { email: 'Ya existe un registro con este correo' },
  })
})

test('S1-002 who referred a driver of an app is read back on the desk, and the reward is paid by its company', async () => {
  const registrado = await pedir('POST', 'conductores', { ...conductorNuevo(), referidoPor: 'Julián Ospina' })
  const { id } = registrado.body as { id: string }
  const enMesa = async () =>
    (
      (await app.request('GET', `/api/proveedores/conductor/${id}`, { cookie: sesion })).body[
        'proveedor'
      ] as FichaDeProveedor
    ).referidoPor
  expect(await enMesa()).toBe('Julián Ospina')
  const empresa = await createEmpresa(mundo)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const { empresaId } = empresa
    const { conductorId } = await tx
      .updateTable('vehiculos')
      .set({ empresaId, viajesRealizados: 30 })
      .where('id', '=', id)
      .returning('conductorId')
      .executeTakeFirstOrThrow()
    await tx.updateTable('conductores').set({ empresaId }).where('id', '=', conductorId).execute()
  })
  const suya = await app.signIn(empresa.email)
  const pendientes = async () => (await app.request('GET', '/api/pagos/recompensas', { cookie: suya })).body['filas']
  expect(await pendientes()).toMatchObject([{ id, referidoPor: 'Julián Ospina', viajesRealizados: 30 }])
  const { cuentaVista } = (await app.request('GET', `/api/pagos/recompensas/${id}`, { cookie: suya })).body
  const { status } = await app.request('POST', `/api/pagos/${id}/pagar`, {
    cookie: suya,
    body: { clase: 'recompensa', numeroTransaccion: 'R-1', valor: 50_000, cuentaVista },
  })
  expect([status, await pendientes(), await enMesa()]).toEqual([200, [], 'Julián Ospina'])
})

test('S1-002 a driver registers under the rules of the fleet’s form, of no company, with five stars, and is validated once all is there', async () => {
  const datos = conductorNuevo()
  const malo = await pedir('POST', 'conductores', { ...datos, placas: 'AB', capacidad: 51, fechasoat: '2020-01-01' })
  expect([malo.status, malo.body['fields']]).toMatchObject([
    400,
    {
      placas: 'Las placas deben tener exactamente 6 caracteres',
      capacidad: 'La capacidad debe estar entre 1 y 50 personas',
    },
  ])
  expect((await pedir('POST', 'conductores', { ...datos, fechasoat: '2020-01-01' })).body['fields']).toEqual({
    fechasoat: 'La fecha de vencimiento del SOAT debe ser una fecha futura',
  })
  const dos = [
    await pedir('POST', 'conductores', datos, { llave: 'un-registro' }),
    await pedir('POST', 'conductores', datos, { llave: 'un-registro' }),
  ]
  expect(dos.map(({ status }) => status)).toEqual([201, 201])
  const conductor = dos[1]?.body as unknown as ConductorDeAliado
  expect(dos[0]?.body['id']).toBe(conductor.id)
  expect(conductor).toMatchObject({
    estado: 'nuevo',
    rating: 5,
    validado: false,
    empresaAliada: null,
    faltan: ['fotos', 'documentos'],
  })
  expect((await pedir('POST', 'conductores', { ...conductorNuevo(), placas: datos.placas })).status).toBe(409)

  const [frente, lateral, interior, perspectiva, tablero] = [
    await foto(),
    await foto(),
    await foto(),
    await foto(),
    await foto(),
  ]
  const documentos = { licenciaConducir: await documento(), rut: await documento(), soat: await documento() }
  const ruta = `conductores/${conductor.id}/papeles`
  const fotos = { frente, lateral, interior, perspectiva, tablero }
  const imagen = await foto()
  expect((await pedir('PUT', ruta, { imagen, fotos, documentos })).body).toMatchObject({
    estado: 'nuevo',
    faltan: ['documentos'],
  })
  const deConductores = (await filasDe('conductores')) as { imagen: string | null }[]
  expect(deConductores.map((c) => c.imagen)).toContain(rutaDeArchivo(imagen.split('/').at(-1) ?? ''))
  expect((await pedir('PUT', ruta, { documentos: { tarjetaPropiedad: await documento() } })).body).toMatchObject({
    estado: 'por-validar',
    faltan: [],
    fotosVehiculo: true,
    documentosVehiculo: true,
  })
  // It belongs to no company: no company's list or page shows it.
  const empresa = await createEmpresa(mundo)
  const suya = await app.signIn(empresa.email)
  expect((await app.request('GET', `/api/vehiculos/${conductor.id}`, { cookie: suya })).status).toBe(404)
  const editado = await pedir('PATCH', `conductores/${conductor.id}`, { telefono: '3990000999', soat: 'SOAT-77' })
  expect(editado.body).toMatchObject({ telefono: '3990000999', estado: 'por-validar' })
  const soat = (await filasDe('documentos')) as { titularId: string; tipo: string; numero: string }[]
  expect(soat.find((uno) => uno.titularId === conductor.id && uno.tipo === 'soat')?.numero).toBe('SOAT-77')
})

test('S1-002 a change of one field leaves every comfort that it does not name', async () => {
  const { id } = (await pedir('POST', 'conductores', { ...conductorNuevo(), aire: true, wifi: true })).body as {
    id: string
  }
  const comodidades = () =>
    mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx.selectFrom('vehiculos').select(['aire', 'wifi', 'tv']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
  expect((await pedir('PATCH', `conductores/${id}`, { telefono: '3990000777' })).status).toBe(200)
  expect(await comodidades()).toEqual({ aire: true, wifi: true, tv: false })
  await pedir('PATCH', `conductores/${id}`, { wifi: false, tv: true })
  expect(await comodidades()).toEqual({ aire: true, wifi: false, tv: true })
})

test('TEN-24 an app sees and changes what it registered itself, and needs the scope for each kind', async () => {
  const otro = await createAliado(mundo)
  const { id } = (await pedir('POST', 'guias', guiaNuevo())).body as { id: string }
  const conductor = (await pedir('POST', 'conductores', conductorNuevo())).body as { id: string }
  const deEmpresa = await createVehiculo(mundo, await createEmpresa(mundo))
  for (const [ruta, clave] of [
    [`guias/${id}`, otro.clave],
    [`conductores/${conductor.id}`, otro.clave],
    [`conductores/${deEmpresa}`, aliado.clave],
    [`guias/${FAKE_ID}`, aliado.clave],
    [`conductores/${id}`, aliado.clave],
  ] as const)
    for (const [metodo, cuerpo] of [
      ['GET', undefined],
      ['PATCH', { telefono: '3990000123' }],
      ['DELETE', undefined],
    ] as const)
      expect([ruta, metodo, (await pedir(metodo, ruta, cuerpo, { clave })).status]).toEqual([ruta, metodo, 404])
  const deGuias = await createAliado(mundo, ['guias:registrar'])
  for (const [metodo, ruta, cuerpo] of [
    ['POST', 'conductores', conductorNuevo()],
    ['POST', 'operadores', operadorNuevo()],
  ] as const)
    expect((await pedir(metodo, ruta, cuerpo, { clave: deGuias.clave })).status).toBe(403)
  expect((await pedir('POST', 'guias', guiaNuevo(), { clave: deGuias.clave })).status).toBe(201)
  expect((await pedir('POST', 'guias', guiaNuevo(), { clave: 'ninguna' })).status).toBe(401)
  expect((await subir('foto', PDF, (await createAliado(mundo, ['servicios:leer'])).clave)).status).toBe(403)
})

test('FILE-06 FILE-16 a paper is an upload of the app’s own, of what its content says, handed in once', async () => {
  const { id } = (await pedir('POST', 'guias', guiaNuevo())).body as { id: string }
  expect((await subir('foto', PDF)).status).toBe(415)
  expect((await subir('documento', Buffer.from('<script>alert(1)</script>'))).status).toBe(415)
  const entregar = async (rut: unknown, clave = aliado.clave) => {
    const { status, body } = await pedir('PUT', `guias/${id}/papeles`, { documentos: { rut } }, { clave })
    return [status, body['fields']]
  }
  const AJENO = 'Usa la dirección que respondió la carga del archivo: /api/v1/archivos/…'
  for (const ruta of ['http://169.254.169.254/', 'file:///etc/passwd', '/api/v1/archivos/../x', 'javascript:1', 7])
    expect(await entregar(ruta)).toEqual([400, { 'documentos.rut': AJENO }])
  const SUBE = { 'documentos.rut': 'Sube este archivo de nuevo.' }
  expect(await entregar(`/api/v1/archivos/${FAKE_ID}`)).toEqual([404, SUBE])
  const deOtro = (await subir('documento', PDF, (await createAliado(mundo)).clave)).body.archivo
  expect(await entregar(deOtro)).toEqual([404, SUBE])
  // A photo is not a document.
  expect(await entregar(await foto())).toEqual([404, SUBE])
  const suyo = await documento()
  expect((await entregar(suyo))[0]).toBe(200)
  expect(await entregar(suyo)).toEqual([404, SUBE])
})

test('FILE-01 FILE-02 TEN-08 what an app handed in opens for the platform alone, however it is asked for', async () => {
  const { id } = (await pedir('POST', 'guias', guiaNuevo())).body as { id: string }
  const papeles = { imagen: await foto(), documentos: { rut: await documento() } }
  await pedir('PUT', `guias/${id}/papeles`, papeles)
  const archivos = [papeles.imagen, papeles.documentos.rut].map((ruta) => rutaDeArchivo(ruta.split('/').at(-1) ?? ''))
  const deEmpresa = await app.signIn((await createEmpresa(mundo)).email)
  for (const ruta of archivos)
    for (const camino of [ruta, `${ruta}?ancho=96`]) {
      for (const metodo of ['GET', 'HEAD']) {
        expect([camino, metodo, (await app.request(metodo, camino)).status]).toEqual([camino, metodo, 401])
        for (const headers of [{}, { range: 'bytes=0-9' }, { 'if-none-match': '*' }]) {
          const { status } = await app.request(metodo, camino, { cookie: deEmpresa, headers })
          expect([camino, metodo, headers, status]).toEqual([camino, metodo, headers, 404])
        }
      }
      expect((await app.request('GET', camino, { key: aliado.clave })).status).toBe(401)
    }
  for (const ruta of archivos) expect((await app.request('GET', ruta, { cookie: sesion })).status).toBe(302)
})

test('FILE-10 FILE-22 an upload is limited in size, and an app keeps no more than its room of what it never handed in', async () => {
  const otro = await createAliado(mundo)
  const grande = Buffer.concat([PDF, Buffer.alloc(3 * 1024 * 1024)])
  expect((await subir('documento', grande, otro.clave)).status).toBe(413)
  expect((await subir('documento', Buffer.alloc(0), otro.clave)).status).toBe(400)
  const { archivo } = (await subir('documento', PDF, otro.clave)).body
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('archivos')
      .set({ bytes: 200 * 1024 * 1024 })
      .where('id', '=', archivo.split('/').at(-1) ?? '')
      .execute(),
  )
  expect((await subir('documento', PDF, otro.clave)).status).toBe(429)
  // Only its own room is used up: another app continues, and so does this one an hour later.
  expect((await subir('documento', PDF)).status).toBe(201)
  mundo.ctx.clock.advance(61 * 60_000)
  await barrerArchivosSinUso(mundo.ctx, mundo.storage)
  expect((await subir('documento', PDF, otro.clave)).status).toBe(201)
})

test('FILE-18 Ley 1581: a deleted account leaves no data behind, and its trips stay without the person', async () => {
  const { id: servicio, admin, vehiculo } = await createServicioIn(mundo, 'confirmado')
  // For a driver that this app registered and the company took.
  await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const { conductorId } = await tx
      .selectFrom('vehiculos')
      .select('conductorId')
      .where('id', '=', vehiculo)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('conductores')
      .set({ aliadoId: aliado.id, email: 'borrada@app.test', nombre: 'Persona Borrada' })
      .where('id', '=', conductorId ?? '')
      .execute()
  })
  await pedir('PUT', `conductores/${vehiculo}/papeles`, { documentos: { soat: await documento() } })
  await app.request('POST', `/api/proveedores/conductor/${vehiculo}/suspender`, {
    cookie: sesion,
    body: { motivo: 'Quejas de clientes' },
  })
  const ocupada = await pedir('DELETE', `conductores/${vehiculo}`)
  expect([ocupada.status, ocupada.body['message']]).toEqual([
    409,
    'Tiene viajes por hacer o pagos pendientes: la cuenta se puede borrar cuando terminen.',
  ])
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('servicios')
      .set({ estado: 'finalizado', recorridoIniciado: true, pagarAnticipoConductor: false })
      .where('id', '=', servicio)
      .execute(),
  )
  expect((await pedir('DELETE', `conductores/${vehiculo}`)).status).toBe(200)
  expect((await pedir('DELETE', `conductores/${vehiculo}`)).status).toBe(404)
  const leido = await app.request('GET', `/api/servicios/${servicio}`, { cookie: await app.signIn(admin.email) })
  expect(leido.body['servicio']).toMatchObject({ estado: 'finalizado', conductor: null, telefonoConductor: null })
  expect((leido.body['servicio'] as { placas: string }).placas).toMatch(/^T\d{5}$/)
  for (const tabla of ['documentos', 'decisiones', 'correos', 'conductores'] as const) {
    const todo = JSON.stringify(await filasDe(tabla))
    expect([tabla, todo.includes('borrada@app.test') || todo.includes('Persona Borrada')]).toEqual([tabla, false])
    expect([tabla, todo.includes(vehiculo)]).toEqual([tabla, false])
  }
  for (const lista of ['conductores', 'conductores-nuevos']) expect(await enLista(lista)).not.toContain(vehiculo)

  const suya = guiaNuevo()
  const { id } = (await pedir('POST', 'guias', suya, { llave: 'la-que-se-va' })).body as { id: string }
  const queda = operadorNuevo()
  const registrarla = () => pedir('POST', 'operadores', queda, { llave: 'la-que-queda' })
  const primera = (await registrarla()).body
  const rut = await documento()
  await pedir('PUT', `guias/${id}/papeles`, { imagen: await foto(), documentos: { rut } })
  const ruta = rutaDeArchivo(rut.split('/').at(-1) ?? '')
  const enlace = await app.request('GET', ruta, { cookie: sesion })
  expect([enlace.status, enlace.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
  expect((await pedir('DELETE', `guias/${id}`)).status).toBe(200)
  for (const tabla of ['guias', 'idempotencia'] as const)
    expect([tabla, JSON.stringify(await filasDe(tabla)).includes(suya.email)]).toEqual([tabla, false])
  // Stored responses about others are still there.
  expect((await registrarla()).body).toEqual(primera)
  mundo.ctx.clock.advance(60 * 60_000)
  await barrerArchivosSinUso(mundo.ctx, mundo.storage)
  const quedan = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('archivos').select('id').where('subidoPor', '=', aliado.id).where('usado', '=', false).execute(),
  )
  expect(quedan).toEqual([])
  expect((await app.request('GET', ruta, { cookie: sesion })).status).toBe(404)
})

test('the document of the API lists every operation of the three apps and how a file is uploaded', async () => {
  const { paths } = (await app.request('GET', '/api/v1/openapi.json')).body as { paths: Record<string, object> }
  for (const plural of ['conductores', 'guias', 'operadores']) {
    expect(Object.keys(paths[`/api/v1/${plural}`] ?? {})).toEqual(['post'])
    expect(Object.keys(paths[`/api/v1/${plural}/{id}`] ?? {}).toSorted()).toEqual(['delete', 'get', 'patch'])
    expect(Object.keys(paths[`/api/v1/${plural}/{id}/papeles`] ?? {})).toEqual(['put'])
  }
  expect(Object.keys(paths['/api/v1/archivos/{clase}'] ?? {})).toEqual(['put'])
  expect(Object.keys(paths['/api/v1/conductores/{id}/vinculaciones'] ?? {})).toEqual(['get'])
  expect(Object.keys(paths['/api/v1/conductores/{id}/vinculaciones/{idVinculacion}'] ?? {})).toEqual(['post'])
})

test('TEN-15 TEN-27 registering drivers tells an app plates of others thirty times a minute, also many at once', async () => {
  const otro = await createAliado(mundo)
  const rival = await createEmpresa(mundo)
  const ajenas = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const { placas } = vehiculoData(mundo)
      await createVehiculo(mundo, rival, { placas })
      return placas
    }),
  )
  const registrar = (placas?: string, clave = otro.clave) =>
    app.request('POST', '/api/v1/conductores', { key: clave, body: { ...conductorNuevo(), ...(placas && { placas }) } })
  const cuerpo = conductorNuevo()
  const repetir = () =>
    app.request('POST', '/api/v1/conductores', {
      key: otro.clave,
      body: cuerpo,
      headers: { 'idempotency-key': `conductor-${otro.id}` },
    })
  const bien = await repetir()
  expect(bien.status).toBe(201)
  // What is good, and what is refused for another reason, does not count.
  for (let n = 0; n < 32; n++) expect((await registrar(n % 2 ? 'x' : undefined)).status).toBe(n % 2 ? 400 : 201)
  const estados = (await Promise.all(ajenas.map((una) => registrar(una)))).map(({ status }) => status)
  expect([409, 429].map((cual) => estados.filter((uno) => uno === cual).length)).toEqual([30, 10])
  // A repetition of one that went well tells nothing new.
  const otraVez = await repetir()
  expect([otraVez.status, otraVez.headers.get('idempotent-replayed'), otraVez.body]).toEqual([201, 'true', bien.body])
  // Free plates are not told apart either, and another app goes on.
  const libre = await registrar()
  expect([libre.status, libre.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await registrar(undefined, aliado.clave)).status).toBe(201)
  mundo.ctx.clock.advance(60_000)
  expect((await registrar()).status).toBe(201)
})
