import path from 'node:path'
import { PRESETS, mensajeMuyGrande } from '@aliadas/contract/archivos'
import { DEMASIADAS_FOTOS, NINGUNA_FOTO, type Perfil } from '@aliadas/contract/empresas'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barrerArchivosSinUso } from '../archivos/index.ts'
import type { Persona } from '../platform/actor.ts'
import {
  PDF,
  createEmpresa,
  createWorld,
  createPlataforma,
  createUsuario,
  createImage,
  uploadTo,
  uploadImage,
  testApp,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'
import { storedFiles } from '../testing/stored.ts'

let mundo: World
let app: TestApp
let admin: Persona
let sesion: string
let deUsuario: string
let ajena: string
beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo)
  admin = await createEmpresa(mundo)
  sesion = await app.signIn(admin.email)
  deUsuario = await app.signIn((await createUsuario(mundo, admin)).email)
  ajena = await app.signIn((await createEmpresa(mundo)).email)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

const perfilDe = async (quien = sesion): Promise<Perfil> =>
  (await app.request('GET', '/api/perfil', { cookie: quien })).body['perfil'] as Perfil
const guardados = () => storedFiles(mundo)
const poner = (ruta: string, cuerpo: unknown, quien = sesion) =>
  app.request('PUT', ruta, { cookie: quien, body: cuerpo })
const cambiarFotos = (cambios: unknown, quien = sesion) =>
  app.request('POST', '/api/empresa/fotos', { cookie: quien, body: { cambios } })
const nueva = (idArchivo: string, enLugarDe: string | null = null) => ({ idArchivo, enLugarDe })

test('only pictures of the accepted types and sizes come in, whatever they call themselves', async () => {
  const antes = await guardados()
  for (const [preset, limite] of [
    ['fotoPerfil', 1024 * 1024],
    ['logo', 1024 * 1024],
    ['fotoCorporativa', 2 * 1024 * 1024],
  ] as const) {
    const { tipoInvalido } = PRESETS[preset]
    const grande = await uploadTo(app, sesion, preset, Buffer.alloc(limite + 1, 0xff))
    expect([preset, grande.status, await grande.json()]).toMatchObject([
      preset,
      413,
      { message: mensajeMuyGrande(PRESETS[preset], 'foto') },
    ])
    for (const bytes of [PDF, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')]) {
      const raro = await uploadTo(app, sesion, preset, bytes)
      expect([preset, raro.status, await raro.json()]).toMatchObject([preset, 415, { message: tipoInvalido }])
    }
    expect((await uploadTo(app, sesion, preset, Buffer.alloc(0))).status).toBe(400)
    const rota = (await createImage(400, 400)).subarray(0, 900)
    expect([preset, (await uploadTo(app, sesion, preset, rota)).status]).toEqual([preset, 415])
  }
  const bomba = await createImage(7500, 7000, 'png')
  expect(bomba.length).toBeLessThan(1024 * 1024)
  expect((await uploadTo(app, sesion, 'fotoPerfil', bomba)).status).toBe(415)
  expect((await uploadTo(app, sesion, 'fotoCorporativa', await createImage(), 'numero=6&nombre=x')).status).toBe(400)
  expect(await guardados()).toEqual(antes)
})

test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
  'a %s is written anew, upright, small and without its metadata',
  async (tipo) => {
    const original = await sharp(await createImage(3000, 1500, tipo))
      .withExif({ IFD0: { Copyright: 'metro-cuadrado-secreto' } })
      .toFormat(tipo)
      .toBuffer()
    const { id } = (await (await uploadTo(app, sesion, 'fotoCorporativa', original)).json()) as { id: string }
    const enlace = (await app.request('GET', `/api/archivos/${id}`, { cookie: sesion })).headers.get('location') ?? ''
    const bytes = Buffer.from(await (await fetch(app.url + enlace, { headers: { cookie: sesion } })).arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: tipo, width: 1920, height: 960 })
    expect(bytes.includes('metro-cuadrado-secreto')).toBe(false)
  },
)

test('pictures are kept under the specification’s folders, with ids of ours', async () => {
  const foto = await uploadImage(app, sesion, 'fotoPerfil')
  const logo = await uploadImage(app, sesion, 'logo')
  const corporativa = await uploadImage(app, sesion, 'fotoCorporativa', 'numero=3&nombre=../../x.jpg')
  const raiz = `empresas/${admin.empresaId}`
  expect(await guardados()).toEqual(
    expect.arrayContaining([
      `${raiz}/profile-pictures/${admin.id}/${foto}`,
      `${raiz}/logo/${admin.id}/${logo}`,
      `${raiz}/fotosCorporativas/${admin.id}/corporativa3/${corporativa}`,
    ]),
  )
})

test('everybody has an own photo; only administrators change the company’s pictures', async () => {
  const mia = await uploadImage(app, deUsuario, 'fotoPerfil')
  expect((await poner('/api/perfil/foto', { idArchivo: mia })).status).toBe(404)
  expect((await poner('/api/perfil/foto', { idArchivo: mia }, deUsuario)).status).toBe(200)
  expect(await perfilDe(deUsuario)).toMatchObject({ fotoPerfil: `/api/archivos/${mia}`, image: `/api/archivos/${mia}` })
  for (const preset of ['logo', 'fotoCorporativa'])
    expect((await uploadTo(app, deUsuario, preset, await createImage())).status).toBe(403)
  const logo = await uploadImage(app, sesion, 'logo')
  expect((await poner('/api/empresa/logo', { idArchivo: logo }, deUsuario)).status).toBe(403)
  expect((await cambiarFotos([nueva(logo)], deUsuario)).status).toBe(403)
  expect((await poner('/api/empresa/logo', { idArchivo: logo }, ajena)).status).toBe(404)
  expect((await poner('/api/empresa/logo', { idArchivo: mia })).status).toBe(404)
  expect((await poner('/api/empresa/logo', { idArchivo: logo })).status).toBe(200)
  expect((await poner('/api/empresa/logo', { idArchivo: logo })).status).toBe(404)
  expect([(await perfilDe()).logo, (await perfilDe(deUsuario)).logo]).toEqual(Array(2).fill(`/api/archivos/${logo}`))
})

test('FILE-02 a picture opens for the company’s people and the platform, and for nobody else', async () => {
  const logo = await uploadImage(app, sesion, 'logo')
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  const estados = []
  for (const quien of [sesion, deUsuario, plataforma, ajena])
    estados.push((await app.request('GET', `/api/archivos/${logo}`, { cookie: quien })).status)
  expect(estados).toEqual([302, 302, 302, 404])
  expect((await app.request('GET', `/api/archivos/${logo}`)).status).toBe(401)
})

test('FILE-11 FILE-16 corporate photos are added, replaced and taken away; one to five stay', async () => {
  const { fotosCorporativas: antes } = await perfilDe()
  expect(antes).toHaveLength(1)
  const subir = () => uploadImage(app, sesion, 'fotoCorporativa')
  const [a, b, c] = [await subir(), await subir(), await subir()]
  expect((await cambiarFotos([nueva(a), nueva(b)])).status).toBe(200)
  expect((await cambiarFotos([nueva(c, antes[0])])).status).toBe(200)
  const rutas = [c, a, b].map((id) => `/api/archivos/${id}`)
  expect((await perfilDe()).fotosCorporativas).toEqual(rutas)

  const [d, e, f] = [await subir(), await subir(), await subir()]
  const muchas = await cambiarFotos([nueva(d), nueva(e), nueva(f)])
  expect([muchas.status, muchas.body['message']]).toEqual([400, DEMASIADAS_FOTOS])
  for (const cambios of [[], null, [{ idArchivo: null, enLugarDe: null }]])
    expect((await cambiarFotos(cambios)).body['message']).toBe(NINGUNA_FOTO)
  const todas = await cambiarFotos(rutas.map((enLugarDe) => ({ idArchivo: null, enLugarDe })))
  expect([todas.status, todas.body['message']]).toEqual([400, NINGUNA_FOTO])
  expect((await cambiarFotos([{ idArchivo: 'http://169.254.169.254/', enLugarDe: null }])).status).toBe(400)
  const tarde = await cambiarFotos([nueva(d, antes[0])])
  expect([tarde.status, tarde.body['code']]).toEqual([409, 'aborted'])
  // The refusal consumed nothing: the same file is still accepted.
  expect((await cambiarFotos([nueva(d), { idArchivo: null, enLugarDe: rutas[1] }])).status).toBe(200)
  expect((await perfilDe()).fotosCorporativas).toEqual([rutas[0], rutas[2], `/api/archivos/${d}`])
})

test('two administrators who add at the same moment lose nothing of each other', async () => {
  const [x, y] = [await uploadImage(app, sesion, 'fotoCorporativa'), await uploadImage(app, sesion, 'fotoCorporativa')]
  const estados = await Promise.all([cambiarFotos([nueva(x)]), cambiarFotos([nueva(y)])])
  expect(estados.map(({ status }) => status)).toEqual([200, 200])
  expect((await perfilDe()).fotosCorporativas).toEqual(
    expect.arrayContaining([`/api/archivos/${x}`, `/api/archivos/${y}`]),
  )
})

test('FILE-03 a thumbnail has one of a few widths, square on demand, and its link serves nothing else', async () => {
  const { id } = (await (await uploadTo(app, sesion, 'fotoCorporativa', await createImage(800, 600))).json()) as {
    id: string
  }
  const enlaceDe = async (busqueda: string) =>
    (await app.request('GET', `/api/archivos/${id}${busqueda}`, { cookie: sesion })).headers.get('location') ?? ''
  const leer = (enlace: string) => fetch(app.url + enlace, { headers: { cookie: sesion } })
  const medidas = async (busqueda: string) => {
    const respuesta = await leer(await enlaceDe(busqueda))
    const { format, width, height } = await sharp(Buffer.from(await respuesta.arrayBuffer())).metadata()
    return [respuesta.headers.get('content-type'), format, width, height]
  }
  expect(await medidas('')).toEqual(['image/jpeg', 'jpeg', 800, 600])
  // Twice: created, and repeated.
  for (let vez = 0; vez < 2; vez++) expect(await medidas('?ancho=384')).toEqual(['image/webp', 'webp', 384, 288])
  expect(await medidas('?ancho=96&recorte=1')).toEqual(['image/webp', 'webp', 96, 96])
  for (const busqueda of ['?ancho=97', '?ancho=0', '?ancho=99999', '?ancho=96x', '?recorte=si'])
    expect([busqueda, (await app.request('GET', `/api/archivos/${id}${busqueda}`, { cookie: sesion })).status]).toEqual(
      [busqueda, 400],
    )
  const enlace = await enlaceDe('?ancho=96')
  for (const torcido of [
    enlace.replace('ancho=96', 'ancho=768'),
    enlace.replace('&ancho=96', ''),
    `${enlace}&recorte=1`,
  ])
    expect([torcido, (await leer(torcido)).status]).toEqual([torcido, 404])
  expect((await fetch(app.url + enlace, { headers: { cookie: ajena } })).status).toBe(404)
})

test('a picture that was replaced is swept; those in use stay', async () => {
  const [vieja, fresca] = [await uploadImage(app, sesion, 'logo'), await uploadImage(app, sesion, 'logo')]
  for (const idArchivo of [vieja, fresca]) expect((await poner('/api/empresa/logo', { idArchivo })).status).toBe(200)
  mundo.ctx.clock.advance(24 * 3_600_000 + 1)
  await barrerArchivosSinUso(mundo.ctx, mundo.storage)
  const quedan = (await guardados()).map((clave) => path.basename(clave))
  const { logo, fotosCorporativas } = await perfilDe(await app.signIn(admin.email))
  expect([quedan.includes(vieja), quedan.includes(fresca)]).toEqual([false, true])
  for (const ruta of [logo, ...fotosCorporativas]) expect(quedan).toContain(ruta?.split('/').at(-1))
})
