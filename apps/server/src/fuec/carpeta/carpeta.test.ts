import { createHash } from 'node:crypto'
import { DIA_MS } from '@aliadas/contract/core'
import type { Carpeta, Fuec } from '@aliadas/contract/fuec'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../../platform/actor.ts'
import {
  createEmpresa,
  createLegales,
  createPlataforma,
  createServicioIn,
  createWorldWithApp,
  FAKE_ID,
  historialOf,
  pedidoDeFuec,
  rowOf,
  testApp,
  uploadPdf,
  type TestApp,
  type World,
} from '../../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let admin: Persona
let sesion: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  admin = await createEmpresa(mundo, { nombre: 'Transvalle' })
  sesion = await app.signIn(admin.email)
  await createLegales(mundo, admin, { razonSocial: 'Transvalle' })
})
afterAll(() => close())

const carpetasDe = async (fuecId: string, cookie = sesion) =>
  (await app.request('GET', `/api/fuecs/${fuecId}/carpetas`, { cookie })).body['carpetas'] as Carpeta[]
const escribir = (fuecId: string, que: '' | '/cerrar', orden = 1, cookie = sesion) =>
  app.request('POST', `/api/fuecs/${fuecId}/carpetas${que}`, { cookie, body: { orden } })

/** Every document of the vehicle and of both drivers has a file, and each driver an address. */
const conArchivos = (vehiculoId: string | null, conductores: readonly (string | null)[]) =>
  mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    for (const id of conductores)
      await tx
        .updateTable('conductores')
        .set({ email: `${id}@conductor.test` })
        .where('id', '=', id)
        .execute()
    const papeles = await tx
      .selectFrom('documentos')
      .select(['id'])
      .where('titularId', 'in', [vehiculoId, ...conductores].map(String))
      .execute()
    for (const { id } of papeles) {
      const archivoId = await uploadPdf(mundo, admin, 'documentoVehiculo', '')
      const sha256 = createHash('sha256').update(archivoId).digest('hex')
      await tx.updateTable('archivos').set({ sha256 }).where('id', '=', archivoId).execute()
      await tx.updateTable('documentos').set({ archivoId }).where('id', '=', id).execute()
    }
  })

/** A FUEC of two drivers, the folder of the first, and the digits of each. */
const expedido = async () => {
  const { id } = await createServicioIn(mundo, 'asignado', { admin })
  const otro = await createServicioIn(mundo, 'asignado', { admin })
  const segundo = (await rowOf(mundo, otro.id)).conductorId
  const { vehiculoId, conductorId } = await rowOf(mundo, id)
  await conArchivos(vehiculoId, [conductorId, segundo])
  const body = pedidoDeFuec((await rowOf(mundo, id)).version, { conductores: [segundo] })
  const { body: hecho } = await app.request('POST', `/api/servicios/${id}/fuec/expedir`, { cookie: sesion, body })
  const fuec = hecho['fuec'] as Fuec
  const carpetas = await carpetasDe(fuec.id)
  const caminos = carpetas.map(({ enlace }) => new URL(enlace ?? '').pathname)
  const filas = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('fuecs').select('datos').where('id', '=', fuec.id).executeTakeFirstOrThrow(),
  )
  const cifras = filas.datos.conductores.map(({ cedula }) => cedula.slice(-4))
  return { fuec, servicioId: id, camino: caminos[0] ?? '', segundoCamino: caminos[1] ?? '', cifras, datos: filas.datos }
}
const ajenas = (cifras: string | undefined) => (cifras === '0000' ? '1111' : '0000')
const enviar = (camino: string, cifras: string | undefined, sitio = app.url) =>
  fetch(`${sitio}${camino}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ cifras: cifras ?? '' }),
  })
const abrir = (camino: string, cookie = '') => fetch(`${app.url}${camino}`, { headers: { cookie }, redirect: 'manual' })
const llaveDe = (respuesta: Response) => (respuesta.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
const fila = (fuecId: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('fuecCarpetas')
      .selectAll()
      .where('fuecId', '=', fuecId)
      .where('orden', '=', 1)
      .orderBy('creadoEn')
      .execute(),
  )
/** Nothing of the trip, its people or its files. */
const sinDatos = (texto: string, { datos }: Awaited<ReturnType<typeof expedido>>) => {
  const secretos = [
    datos.vehiculo.placas,
    datos.recorrido,
    datos.contrato.contratante.nombre,
    ...datos.conductores.flatMap(({ nombre, cedula }) => [nombre, cedula]),
  ]
  expect(secretos.filter((uno) => texto.includes(uno))).toEqual([])
}

test('FILE-26 guessed codes of /c get 404 and nothing of any trip, and a network asks for sixty in a minute', async () => {
  const hecho = await expedido()
  for (const camino of ['/c/AAAAAAAAAAAAAAAAAAAAAAAAAAA', '/c/x', `/c/${hecho.fuec.id}`, `${hecho.camino}x`]) {
    for (const que of ['', '/fuec', '/soat']) {
      const respuesta = await abrir(camino + que)
      expect([camino + que, respuesta.status]).toEqual([camino + que, 404])
      sinDatos(await respuesta.text(), hecho)
    }
    expect((await enviar(camino, hecho.cifras[0])).status).toBe(404)
  }
  const estados = []
  for (let i = 0; i < 50; i++) estados.push((await abrir('/c/AAAAAAAAAAAAAAAAAAAAAAAAAAA')).status)
  expect(estados.at(-1)).toBe(429)
  // Never the right one.
  expect((await abrir(hecho.camino)).status).toBe(200)
  mundo.ctx.clock.advance(60_000)
})

test('FILE-26 another company neither reads, makes nor closes a folder, and the platform makes none', async () => {
  const { fuec } = await expedido()
  const ajena = await app.signIn((await createEmpresa(mundo)).email)
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  expect((await app.request('GET', `/api/fuecs/${fuec.id}/carpetas`, { cookie: ajena })).status).toBe(404)
  for (const que of ['', '/cerrar'] as const) {
    expect((await escribir(fuec.id, que, 1, ajena)).status).toBe(404)
    expect((await escribir(fuec.id, que, 1, plataforma)).status).toBe(403)
    expect((await escribir(fuec.id, que, 3)).status).toBe(404)
    expect((await escribir(fuec.id, que, 4)).status).toBe(400)
    expect((await escribir(FAKE_ID, que)).status).toBe(404)
  }
  expect(await fila(fuec.id)).toHaveLength(1)
})

test('the first opening asks for the digits and says nothing of the trip; then it has the papers, uncached and unindexed', async () => {
  const hecho = await expedido()
  const { camino, cifras, datos, fuec } = hecho
  const primera = await abrir(camino)
  const texto = await primera.text()
  expect([primera.status, texto.includes('cuatro últimas cifras')]).toEqual([200, true])
  sinDatos(texto, hecho)
  expect(primera.headers.get('x-carpeta-hasta')).toBeNull()
  for (const que of ['fuec', 'soat'])
    expect(await (await abrir(`${camino}/${que}`)).text()).toContain('cuatro últimas cifras')
  const entrada = await enviar(camino, cifras[0])
  expect([entrada.status, entrada.headers.get('location')]).toEqual([303, camino])
  expect(entrada.headers.getSetCookie()[0]).toMatch(new RegExp(`Path=${camino}; .*HttpOnly; .*SameSite=Lax`))
  const llave = llaveDe(entrada)
  const abierta = await abrir(camino, llave)
  expect(abierta.headers.get('cache-control')).toBe('no-store')
  expect(abierta.headers.get('x-robots-tag')).toContain('noindex')
  expect(abierta.headers.get('referrer-policy')).toBe('no-referrer')
  expect(abierta.headers.get('content-security-policy')).toContain("default-src 'none'")
  const pagina = await abierta.text()
  for (const dice of [datos.vehiculo.placas, 'AÚN NO RIGE', 'SOAT', 'Tarjeta de operación', `${camino}/fuec?v=`])
    expect(pagina).toContain(dice)
  for (const { cedula, nombre } of datos.conductores)
    expect([pagina.includes(cedula), pagina.includes(nombre)]).toEqual([false, false])
  const archivos = (abierta.headers.get('x-carpeta-archivos') ?? '').split(' ')
  expect(archivos.map((uno) => uno.replace(/\?v=[0-9a-f]{12}$/, ''))).toEqual(
    ['fuec', 'soat', 'revisionTecnica', 'tarjetaOperacion', 'licenciaDeConducir'].map((cual) => `${camino}/${cual}`),
  )
  for (const archivo of archivos) {
    const papel = await abrir(archivo, llave)
    expect([archivo, papel.status, papel.headers.get('cache-control')]).toEqual([archivo, 200, 'private, no-store'])
    expect((await papel.bytes()).length).toBeGreaterThan(0)
  }
  expect((await abrir(`${camino}/comprobante`, llave)).status).toBe(404)
  expect((await carpetasDe(fuec.id)).map(({ estado }) => estado)).toEqual(['abierta', 'sin_abrir'])
})

test('the key of one folder opens no other, and each driver has digits and a licence of their own', async () => {
  const { camino, segundoCamino, cifras } = await expedido()
  const llave = llaveDe(await enviar(camino, cifras[0]))
  expect(await (await abrir(segundoCamino, llave)).text()).toContain('cuatro últimas cifras')
  expect((await enviar(segundoCamino, cifras[1])).status).toBe(303)
  expect((await enviar(segundoCamino, ajenas(cifras[1]))).status).toBe(200)
  const suya = llaveDe(await enviar(segundoCamino, cifras[1]))
  const licencias = await Promise.all(
    [
      [camino, llave],
      [segundoCamino, suya],
    ].map(
      async ([c = '', l = '']) =>
        (await abrir(c, l)).headers.get('x-carpeta-archivos')?.split('licenciaDeConducir?v=')[1],
    ),
  )
  expect(licencias.every(Boolean)).toBe(true)
  expect(licencias[0]).not.toBe(licencias[1])
})

test('RATE-01 five wrong answers close it, also sent at once to two servers, and the right one opens nothing any more', async () => {
  const { camino, cifras, fuec, servicioId } = await expedido()
  const otro = await testApp(mundo)
  expect(await (await enviar(camino, ajenas(cifras[0]))).text()).toContain('Te quedan 4 intentos')
  // What is no four digits is a slip, and no try.
  expect(await (await enviar(camino, '12a')).text()).not.toContain('intentos')
  const respuestas = await Promise.all(
    Array.from({ length: 12 }, (_, i) => enviar(camino, ajenas(cifras[0]), i % 2 === 0 ? app.url : otro.url)),
  )
  await otro.close()
  expect(respuestas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 3 }, () => 200),
    ...Array.from({ length: 9 }, () => 410),
  ])
  expect(await fila(fuec.id)).toMatchObject([{ fallos: 5, cerradaPor: 'fallos' }])
  const tarde = await enviar(camino, cifras[0])
  expect([tarde.status, tarde.headers.getSetCookie()]).toEqual([410, []])
  expect(await tarde.text()).toContain('cinco veces')
  expect((await historialOf(mundo, servicioId)).filter((l) => l.startsWith('cerrarCarpeta'))).toHaveLength(1)
  expect((await carpetasDe(fuec.id))[0]).toMatchObject({ estado: 'bloqueada', enlace: null, codigo: null })
  expect((await escribir(fuec.id, '')).status).toBe(200)
  const [nueva] = await carpetasDe(fuec.id)
  expect((await enviar(new URL(nueva?.enlace ?? '').pathname, cifras[0])).status).toBe(303)
})

test('the company closes it or makes another: the old address and its key open nothing', async () => {
  const hecho = await expedido()
  const { camino, cifras, fuec, servicioId } = hecho
  const llave = llaveDe(await enviar(camino, cifras[0]))
  expect((await abrir(`${camino}/fuec`, llave)).status).toBe(200)
  expect((await escribir(fuec.id, '/cerrar')).status).toBe(200)
  for (const que of ['', '/fuec', '/soat']) {
    const respuesta = await abrir(camino + que, llave)
    expect([que, respuesta.status]).toEqual([que, 410])
    sinDatos(await respuesta.text(), hecho)
  }
  expect((await escribir(fuec.id, '/cerrar')).status).toBe(409)
  const { body } = await escribir(fuec.id, '')
  const [nueva] = body['carpetas'] as Carpeta[]
  const otro = new URL(nueva?.enlace ?? '').pathname
  expect(otro).not.toBe(camino)
  expect(await (await abrir(otro, llave)).text()).toContain('cuatro últimas cifras')
  for (let i = 0; i < 8; i++) expect((await escribir(fuec.id, '')).status).toBe(200)
  expect((await escribir(fuec.id, '')).status).toBe(409)
  const lineas = (await historialOf(mundo, servicioId)).map((l) => l.split(' ')[0])
  expect([
    lineas.filter((l) => l === 'abrirCarpeta').length,
    lineas.filter((l) => l === 'cerrarCarpeta').length,
  ]).toEqual([9, 1])
})

test('FILE-26 after revocation or annulment: the state, its reason and number, no file and nobody’s data, for any key', async () => {
  for (const estado of ['revocado', 'anulado'] as const) {
    const hecho = await expedido()
    const { camino, cifras, fuec } = hecho
    const llave = llaveDe(await enviar(camino, cifras[0]))
    await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
      tx
        .updateTable('fuecs')
        .set({ estado, motivo: 'Cambió el vehículo', terminadoEn: mundo.ctx.clock.now() })
        .where('id', '=', fuec.id)
        .execute(),
    )
    for (const que of ['', '/fuec', '/soat', '/licenciaDeConducir'])
      for (const cookie of [llave, '']) {
        const respuesta = await abrir(camino + que, cookie)
        const texto = await respuesta.text()
        expect([que, respuesta.status, texto.includes(estado.toUpperCase())]).toEqual([que, 410, true])
        expect(texto).toContain('Cambió el vehículo')
        sinDatos(texto, hecho)
      }
    expect((await enviar(camino, cifras[0])).status).toBe(410)
    expect((await escribir(fuec.id, '')).status).toBe(409)
    expect((await carpetasDe(fuec.id)).map(({ enlace }) => enlace)).toEqual([null, null])
  }
})

test('it opens until the end of the day after the trip, and not one minute more', async () => {
  const hecho = await expedido()
  const { camino, cifras, fuec } = hecho
  const llave = llaveDe(await enviar(camino, cifras[0]))
  const fin = new Date(`${fuec.hasta}T00:00:00-05:00`).getTime() + 2 * DIA_MS
  const falta = fin - mundo.ctx.clock.now().getTime()
  mundo.ctx.clock.advance(falta - 60_000)
  expect((await abrir(`${camino}/fuec`, llave)).status).toBe(200)
  mundo.ctx.clock.advance(60_000)
  const despues = await abrir(camino, llave)
  expect(despues.status).toBe(410)
  const texto = await despues.text()
  expect(texto).toContain('El viaje terminó')
  sinDatos(texto, hecho)
  expect((await abrir(`${camino}/fuec`, llave)).status).toBe(410)
  expect((await escribir(fuec.id, '')).status).toBe(409)
  mundo.ctx.clock.advance(-falta)
})

test('the mail goes to each driver with the FUEC, with the address and no name of client, route or vehicle', async () => {
  const { fuec, datos } = await expedido()
  const carpetas = await carpetasDe(fuec.id)
  for (const { correo, enlace } of carpetas) {
    const correos = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx
        .selectFrom('correos')
        .select(['texto', 'asunto'])
        .where('para', '=', correo ?? '')
        .execute(),
    )
    const suyo = correos.filter(({ texto }) => texto.includes(enlace ?? '-'))
    expect([correo, suyo.length]).toEqual([correo, 1])
    for (const secreto of [datos.vehiculo.placas, datos.contrato.contratante.nombre, datos.recorrido])
      expect(suyo[0]?.texto).not.toContain(secreto)
  }
  const filas = await fila(fuec.id)
  expect(JSON.stringify(filas)).not.toContain(new URL(carpetas[0]?.enlace ?? '').pathname.slice(3))
})
