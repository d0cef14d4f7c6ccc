import type { Route } from '@aliadas/contract/core'
import { partnerRoutes } from '@aliadas/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  FAKE_ID,
  createAliado,
  createServicioIn,
  createWorldWithApp,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

/** Parameter names that a reader would guess, in different styles. */
const PALABRAS = [
  'fields',
  'include',
  'expand',
  'select',
  '$select',
  'fields[servicio]',
  'embed',
  'campos',
  'incluir',
  'with',
]

let mundo: World
let app: TestApp
let close: () => Promise<void>
let clave: string
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  clave = (await createAliado(mundo)).clave
})
afterAll(() => close())

test('FLD-11 the partner API refuses a parameter that it does not know, on every operation, and names it', async () => {
  for (const { method, path, query } of Object.values<Route>(partnerRoutes)) {
    const camino = path.replace(/\{\w+\}/g, FAKE_ID)
    for (const palabra of PALABRAS.slice(0, 3)) {
      const pedido = { key: clave, ...(method === 'get' ? {} : { body: {} }) }
      const { status, body } = await app.request(method.toUpperCase(), `${camino}?${palabra}=cuenta`, pedido)
      expect([camino, status, body['fields']]).toEqual([
        camino,
        400,
        { [palabra]: `El parámetro ${palabra} no existe` },
      ])
    }
    if (method !== 'get') continue
    const suyos = Object.keys(query instanceof z.ZodObject ? query.shape : {})
    const [nombre] = suyos.includes('cursor') ? ['cursor'] : suyos
    const conocido = nombre === undefined ? '' : `?${nombre}=`
    const { text } = await app.request('GET', camino + conocido, { key: clave })
    expect([camino, text.includes('no existe')]).toEqual([camino, false])
  }
})

test('FLD-11 on the site’s own routes such a word changes nothing of what is told', async () => {
  const { id, admin } = await createServicioIn(mundo, 'confirmado')
  const cookie = await app.signIn(admin.email)
  for (const ruta of [
    '/api/perfil',
    `/api/servicios/${id}`,
    '/api/vehiculos',
    '/api/servicios?estado=confirmado',
    '/api/acceso/sesion',
  ]) {
    const leer = async (mas: string) =>
      (await app.request('GET', `${ruta}${ruta.includes('?') ? '&' : '?'}${mas}`, { cookie })).text
    const corriente = await leer('')
    expect(corriente).toContain('{')
    for (const palabra of PALABRAS)
      expect([ruta, palabra, await leer(`${palabra}=*,cuenta,contrasena,empresa.rut`)]).toEqual([
        ruta,
        palabra,
        corriente,
      ])
  }
})
