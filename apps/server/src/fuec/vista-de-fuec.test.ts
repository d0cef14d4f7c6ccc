import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  contratoNuevo,
  createEmpresa,
  createLegales,
  createServicioIn,
  createUsuario,
  createWorldWithApp,
  pedidoDeFuec,
  rowOf,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let admin: Persona
let sesion: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  admin = await createEmpresa(mundo)
  sesion = await app.signIn(admin.email)
  await createLegales(mundo, admin)
})
afterAll(() => close())

const asignado = async () => (await createServicioIn(mundo, 'asignado', { admin })).id
const pedir = async (que: 'vista' | 'expedir', id: string, cambios: object = {}, cookie = sesion) =>
  app.request('POST', `/api/servicios/${id}/fuec/${que}`, {
    cookie,
    body: pedidoDeFuec((await rowOf(mundo, id)).version, { ...cambios }),
  })
const textoDe = async (bytes: Uint8Array): Promise<string> =>
  (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text.replace(/\s+/g, ' ')
const leer = (pdf: unknown): Promise<string> => textoDe(Uint8Array.from(Buffer.from(String(pdf), 'base64')))
const contadores = () =>
  mundo.ctx.db.read({ rol: 'sistema' }, async (tx) => ({
    fuecs: await tx.selectFrom('fuecs').select('numero').where('empresaId', '=', admin.empresaId).execute(),
    contratos: await tx
      .selectFrom('contratos')
      .select(['numero', 'ultimoExtracto'])
      .where('empresaId', '=', admin.empresaId)
      .orderBy('numero')
      .execute(),
    legales: await tx
      .selectFrom('empresasLegales')
      .select('ultimoContrato')
      .where('empresaId', '=', admin.empresaId)
      .execute(),
  }))

test('TEN-17 a draft is refused like the FUEC itself: another company, what is missing, and texts that cannot be written', async () => {
  const id = await asignado()
  const otra = await createEmpresa(mundo)
  expect((await pedir('vista', id, {}, await app.signIn(otra.email))).status).toBe(404)
  const letra = await pedir('vista', id, { recorrido: 'Cali - Bogotá 東京' })
  expect([letra.status, Object.keys(letra.body['fields'] as object)]).toEqual([400, ['recorrido']])
  const sinVehiculo = (await createServicioIn(mundo, 'reservado', { admin })).id
  const falta = await pedir('vista', sinVehiculo)
  expect([falta.status, falta.body['fields']]).toMatchObject([400, { modelo: expect.stringContaining('Falta') }])
})

test('a draft shows the paper that issuing gives, without a number, a code or a change', async () => {
  const id = await asignado()
  const antes = await contadores()
  const { status, body } = await pedir('vista', id, { contratoNuevo: contratoNuevo({ nombre: 'Viajes Ñame' }) })
  expect(status).toBe(200)
  const papel = await leer(body['pdf'])
  expect(papel).toContain('BORRADOR: no ampara ningún viaje.')
  expect(papel).toMatch(/Sería el No\. 376 \d{4} 12 \d{4} 0255 0001/)
  expect(papel).toContain('Viajes Ñame')
  expect(papel).not.toContain('/f/')
  expect(await contadores()).toEqual(antes)
  // The next one of an open contract.
  await pedir('expedir', id, { contratoNuevo: contratoNuevo({ nombre: 'Viajes Ñame' }) })
  const [contrato] = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('contratos').select('id').where('empresaId', '=', admin.empresaId).execute(),
  )
  const otro = await asignado()
  const segunda = await pedir('vista', otro, { contrato: contrato?.id, contratoNuevo: null })
  expect(await leer(segunda.body['pdf'])).toMatch(/Sería el No\. 376 \d{4} 12 \d{4} 0255 0002/)
  expect((await contadores()).contratos).toEqual([{ numero: 255, ultimoExtracto: 1 }])
})

test('a sample has the company of the saved data, an invented trip and the mark, for administrators alone', async () => {
  const muestra = (cookie: string) => app.request('GET', '/api/empresa/legal/muestra.pdf', { cookie })
  const usuario = await createUsuario(mundo, admin)
  expect((await muestra(await app.signIn(usuario.email))).status).toBe(403)
  expect((await muestra(await app.signIn((await createEmpresa(mundo)).email))).status).toBe(404)
  const antes = await contadores()
  const respuesta = await fetch(`${app.url}/api/empresa/legal/muestra.pdf`, { headers: { cookie: sesion } })
  expect([respuesta.status, respuesta.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const papel = await textoDe(new Uint8Array(await respuesta.arrayBuffer()))
  for (const dice of [admin.empresa, 'Marta Lucía Gómez Ñáñez', 'MUESTRA: no ampara ningún viaje.', 'AAA000'])
    expect(papel).toContain(dice)
  expect(await contadores()).toEqual(antes)
})
