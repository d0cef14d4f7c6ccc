import { rutaDeArchivo } from '@aliadas/contract/archivos'
import type { FichaDeProveedor, Proveedor } from '@aliadas/contract/proveedores'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorldWithApp, type TestApp, type World } from '../testing/factories/index.ts'
import { CONTRASENA_DEMO, poblarDemo } from './index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let plataforma: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  const { ctx, identidad, links: enlaces, storage, uploadsDir } = mundo
  await poblarDemo(ctx, { identidad, enlaces, storage, uploadsDir })
  plataforma = await app.signIn('plataforma@aliadas.test', CONTRASENA_DEMO)
})
afterAll(() => close())

/** Opens a file as the desk does, and returns its type by content. */
const abrir = async (ruta: string): Promise<{ status: number; tipo: string; es: string }> => {
  const respuesta = await fetch(new URL(ruta, app.url), { headers: { cookie: plataforma, 'x-aliadas': 'web' } })
  const bytes = Buffer.from(await respuesta.arrayBuffer())
  const tipo = respuesta.headers.get('content-type') ?? ''
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return { status: respuesta.status, tipo, es: 'pdf' }
  const { format } = await sharp(bytes).metadata()
  return { status: respuesta.status, tipo, es: format }
}

const fichasDe = async (lista: string): Promise<FichaDeProveedor[]> => {
  const { body } = await app.request('GET', `/api/proveedores?lista=${lista}&porPagina=100`, { cookie: plataforma })
  const fichas: unknown[] = []
  for (const { clase, id } of body['filas'] as Proveedor[])
    fichas.push((await app.request('GET', `/api/proveedores/${clase}/${id}`, { cookie: plataforma })).body['proveedor'])
  return fichas as FichaDeProveedor[]
}

test('every file of the demo opens, as what it says that it is', async () => {
  const archivos = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('archivos').select(['id', 'tipo', 'nombre']).execute(),
  )
  expect(archivos.length).toBeGreaterThan(20)
  for (const { id, tipo, nombre } of archivos) {
    const abierto = await abrir(rutaDeArchivo(id))
    expect([nombre, abierto.status, abierto.tipo]).toEqual([nombre, 200, tipo])
    expect([nombre, tipo]).toEqual([nombre, expect.stringContaining(abierto.es)])
  }
})

test.each(['conductores-por-validar', 'guias-por-validar', 'guias'])(
  'whoever of the demo is in %s has each paper and photo that it took to get there, and the desk opens them',
  async (lista) => {
    const fichas = await fichasDe(lista)
    expect(fichas.length).toBeGreaterThan(0)
    for (const { nombre, clase, fotos, documentos } of fichas) {
      const hay = [...fotos, ...documentos].filter(({ archivo }) => archivo !== null).map(({ lugar }) => lugar)
      const hacenFalta =
        clase === 'guia'
          ? ['rut', 'rnt']
          : [
              'licenciaDeConducir',
              'rut',
              'soat',
              'tarjetaPropiedad',
              'frente',
              'lateral',
              'interior',
              'perspectiva',
              'tablero',
            ]
      expect([nombre, hay.toSorted()]).toEqual([nombre, expect.arrayContaining(hacenFalta)])
      const rutas = [...fotos, ...documentos].flatMap(({ archivo }) => (archivo ? [archivo.ruta] : []))
      const abiertos = await Promise.all(rutas.map(abrir))
      expect([nombre, abiertos.filter(({ status }) => status !== 200)]).toEqual([nombre, []])
    }
  },
)
