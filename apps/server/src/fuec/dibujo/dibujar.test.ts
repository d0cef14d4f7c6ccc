import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import type { DatosDeFuec } from '@aliadas/contract/fuec'
import jsQR from 'jsqr'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it, test, vi } from 'vitest'
import { crearDibujante, dibujarAparte } from './dibujante.ts'
import { dibujarFuec } from './dibujar.ts'
import { DATOS, MUNDOS } from './mundos.testing.ts'

const TOKEN = 'Abcdefghijklmnopqrstuvwxy-_'

const dibujar = (datos: DatosDeFuec) => dibujarFuec({ datos, token: TOKEN, imagenes: {} })
const leer = async (bytes: Buffer): Promise<string[]> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.map((pagina) => pagina.replace(/\s+/g, ' '))
}

it.each(MUNDOS)('the paper of %s says all of it, on tagged pages in Spanish, with its fonts', async (_que, datos) => {
  const bytes = await dibujar(datos)
  const paginas = await leer(bytes)
  const todo = paginas.join(' ')
  for (const dice of [
    '376 0155 12 2026 0255 0001',
    datos.empresa.razonSocial,
    '890321567-0',
    datos.contrato.contratante.nombre,
    datos.contrato.contratante.doc,
    datos.recorrido,
    ...(datos.contrato.zonas === null ? [] : [datos.contrato.zonas]),
    ...(datos.convenio === null ? ['No aplica'] : [datos.convenio.nombre, datos.convenio.nit]),
    ...datos.conductores.flatMap(({ nombre, cedula, licencia }) => [nombre, cedula, licencia]),
    datos.empresa.representante,
    'Valle del Cauca',
  ])
    expect(todo).toContain(dice)
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const crudo = bytes.toString('latin1')
  expect(crudo).toContain('/Lang (es-CO)')
  expect(crudo).toContain('/StructTreeRoot')
  expect(crudo.match(/\/FontFile[23]/g)?.length).toBe(2)
  expect((await pdf.getMetadata()).info).toMatchObject({ Title: 'FUEC 376 0155 12 2026 0255 0001' })
  const arbol = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
  for (const papel of ['H1', 'H2', 'Table', 'TH', 'TD', 'Figure']) expect(arbol).toContain(`"role":"${papel}"`)
  // The page that explains the number is the last one, and only the longest texts need an annex.
  expect(paginas.at(-1)).toContain('Cómo se lee el número')
})

/** What each page says, line by line as it stands in the file, and its tags with their depth. */
const oroDe = async (bytes: Buffer): Promise<string> => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf)
  const ramas = (nodo: object, hondo: number): string[] => {
    const { role, children = [] } = nodo as { role?: string; children?: object[] }
    return role === undefined
      ? []
      : [`${'  '.repeat(hondo)}${role}`, ...children.flatMap((uno) => ramas(uno, hondo + 1))]
  }
  const paginas = await Promise.all(
    text.map(async (dice, i) => {
      const arbol = await (await pdf.getPage(i + 1)).getStructTree()
      return [`== page ${i + 1}`, dice, `-- tags`, ...(arbol ? ramas(arbol, 0) : [])].join('\n')
    }),
  )
  return `${paginas.join('\n\n')}\n`
}
const ORO = path.join(import.meta.dirname, 'oro')
const archivoDe = (que: string): string => `${que.replaceAll(/\W+/g, '-')}.txt`

// `npx vitest -u` writes them anew, to be read as a change of the paper.
it.each(MUNDOS)('the paper of %s is the one that was read and kept', async (que, datos) => {
  expect(readdirSync(ORO)).toContain(archivoDe(que))
  await expect(await oroDe(await dibujar(datos))).toMatchFileSnapshot(path.join(ORO, archivoDe(que)))
})

test('three drivers with common texts fit on the form, so there are two pages', async () => {
  const [, tres] = MUNDOS[1] ?? ['', DATOS]
  expect(await leer(await dibujar(tres))).toHaveLength(2)
})

test('the same data give the same bytes, also in the drawing thread, and one changed byte another hash', async () => {
  const [uno, dos] = [await dibujar(DATOS), await dibujar(DATOS)]
  expect(uno.equals(dos)).toBe(true)
  expect((await dibujarAparte({ datos: DATOS, token: TOKEN, imagenes: {} })).equals(uno)).toBe(true)
  const hash = (b: Buffer) => createHash('sha256').update(b).digest('hex')
  const otro = Buffer.from(uno)
  otro[otro.length - 100] = (otro[otro.length - 100] ?? 0) ^ 1
  expect(hash(otro)).not.toBe(hash(uno))
})

test.each(['BORRADOR', 'MUESTRA'] as const)(
  'a paper marked %s says so on each page, and has no code',
  async (marca) => {
    const [, largo] = MUNDOS.find(([que]) => que === 'the longest texts') ?? ['', DATOS]
    const bytes = await dibujarFuec({ datos: { ...largo, pagina: '' }, token: '', imagenes: {}, marca })
    const paginas = await leer(bytes)
    expect(paginas.length).toBeGreaterThan(2)
    // The letters of the mark stand apart.
    for (const pagina of paginas) expect(pagina.replaceAll(' ', '')).toContain(marca)
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: `${marca} de un FUEC` })
    expect(JSON.stringify(await (await pdf.getPage(1)).getStructTree())).not.toContain('"role":"Figure"')
  },
)

/** With everything that an extract can have. */
const COMPLETO: DatosDeFuec = {
  ...DATOS,
  conductores: MUNDOS.find(([que]) => que.startsWith('three drivers'))?.[1].conductores ?? [],
  convenio: { clase: 'convenio', nombre: 'Rutas del Sur S.A.', nit: '860034133' },
}
/** One grey pixel. */
const PUNTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

const cambiado = (ruta: readonly (string | number)[], valor: unknown): DatosDeFuec => {
  const copia = structuredClone(COMPLETO)
  let lugar = copia as unknown as Record<string | number, unknown>
  for (const paso of ruta.slice(0, -1)) lugar = lugar[paso] as Record<string | number, unknown>
  lugar[ruta.at(-1) ?? ''] = valor
  return copia
}

/** Every field that is printed, each with another value. */
const OTROS: readonly [(string | number)[], unknown][] = [
  [['numero'], '376015512202602550002'],
  [['reemplaza'], '376015512202602550009'],
  [['empresa', 'razonSocial'], 'Otra S.A.'],
  [['empresa', 'nit'], '811036370'],
  [['empresa', 'dv'], 8],
  [['empresa', 'direccion'], 'Otra dirección'],
  [['empresa', 'telefono'], '6020000000'],
  [['empresa', 'correo'], 'otro@valle.test'],
  [['empresa', 'representante'], 'Otro Nombre'],
  [['contrato', 'numero'], 256],
  [['contrato', 'contratante', 'doc'], '900000001'],
  [['contrato', 'contratante', 'nombre'], 'Otro contratante'],
  [['contrato', 'objeto'], 'salud'],
  [['contrato', 'objetoTexto'], 'Con más palabras'],
  [['contrato', 'zonas'], 'Todo el Valle'],
  [['contrato', 'responsable', 'nombre'], 'Otro'],
  [['contrato', 'responsable', 'cedula'], '99999999'],
  [['contrato', 'responsable', 'telefono'], '3009999999'],
  [['contrato', 'responsable', 'direccion'], 'Otra calle'],
  [['recorrido'], 'Cali - Buga'],
  [['convenio', 'clase'], 'consorcio'],
  [['convenio', 'nombre'], 'Otra empresa'],
  [['convenio', 'nit'], '890903938'],
  [['pagina'], 'https://otra.test/f/'],
  [['contrato', 'contratante', 'tipo'], 'CC'],
  [['desde'], '2026-06-11'],
  [['hasta'], '2026-06-14'],
  [['vehiculo', 'placas'], 'ABC123'],
  [['vehiculo', 'modelo'], '2020'],
  [['vehiculo', 'marca'], 'Otra'],
  [['vehiculo', 'clase'], 'bus'],
  [['vehiculo', 'numeroInterno'], '105'],
  [['vehiculo', 'tarjetaOperacion'], 'TO-9'],
  [['conductores', 0, 'nombre'], 'Otro conductor'],
  [['conductores', 0, 'cedula'], '11111111'],
  [['conductores', 0, 'licencia'], 'L-9'],
  [['conductores', 0, 'vence'], '2029-01-01'],
  [['conductores', 1, 'nombre'], 'Otro conductor'],
  [['conductores', 1, 'cedula'], '11111111'],
  [['conductores', 1, 'licencia'], 'L-9'],
  [['conductores', 1, 'vence'], '2029-01-01'],
  [['conductores', 2, 'nombre'], 'Otro conductor'],
  [['conductores', 2, 'cedula'], '11111111'],
  [['conductores', 2, 'licencia'], 'L-9'],
  [['conductores', 2, 'vence'], '2029-01-01'],
]

/** What the paper does not print as text: the instant of the file, and pictures, which have a test of their own. */
const SIN_TEXTO = ['expedidoEn', 'empresa.logo', 'empresa.firma', 'empresa.sello']

/** Paths of all values, whatever their depth. */
const hojas = (valor: unknown, ruta: string): string[] =>
  typeof valor === 'object' && valor !== null
    ? Object.entries(valor).flatMap(([nombre, uno]) => hojas(uno, ruta === '' ? nombre : `${ruta}.${nombre}`))
    : [ruta]

test('the table of fields below names each that an extract can have', () => {
  expect([...OTROS.map(([ruta]) => ruta.join('.')), ...SIN_TEXTO].toSorted()).toEqual(hojas(COMPLETO, '').toSorted())
})

const deCompleto = dibujar(COMPLETO).then(leer)

it.each(OTROS)('another %j changes what the paper says', async (ruta, valor) => {
  expect(await leer(await dibujar(cambiado(ruta, valor)))).not.toEqual(await deCompleto)
})

it.each(['logo', 'firma', 'sello'] as const)('the picture of %s is on the paper', async (cual) => {
  const bytes = await dibujarFuec({ datos: DATOS, token: TOKEN, imagenes: { [cual]: PUNTO } })
  const cuantas = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
  expect(cuantas(bytes)).toBeGreaterThan(cuantas(await dibujar(DATOS)))
})

/** What each packed stream of the file says; those that are no text, too. */
const flujos = (bytes: Buffer): string[] => {
  const textos: string[] = []
  for (let inicio = bytes.indexOf('stream\n'); inicio >= 0;) {
    const fin = bytes.indexOf('endstream', inicio)
    try {
      textos.push(inflateSync(bytes.subarray(inicio + 7, fin)).toString('latin1'))
    } catch {
      // Not packed.
    }
    inicio = bytes.indexOf('stream\n', fin + 'endstream'.length)
  }
  return textos
}

/** The filled rectangles of the first page, as black on white. */
const pixeles = (bytes: Buffer) => {
  const escala = 4
  const [ancho, alto] = [612 * escala, 792 * escala]
  const imagen = new Uint8ClampedArray(ancho * alto * 4).fill(255)
  for (const texto of flujos(bytes))
    for (const [, x = '', y = '', w = '', h = ''] of texto.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\b/g))
      for (let fila = Math.round(+y * escala); fila < Math.round((+y + +h) * escala); fila++)
        for (let columna = Math.round(+x * escala); columna < Math.round((+x + +w) * escala); columna++)
          imagen.fill(0, (fila * ancho + columna) * 4, (fila * ancho + columna) * 4 + 3)
  return { imagen, ancho, alto }
}

/** Colours of letters and lines, as red, green and blue from 0 to 1. */
const coloresDe = (bytes: Buffer) =>
  new Set(
    flujos(bytes).flatMap((texto) =>
      [...texto.matchAll(/([\d.]+ [\d.]+ [\d.]+) (?:scn|SCN)\b/g)].map(([, color]) => color),
    ),
  )

test('all is printed in black, because thin grey letters break on a black and white printer; the mark alone is pale', async () => {
  for (const [, datos] of MUNDOS) expect(coloresDe(await dibujar(datos))).toEqual(new Set(['0 0 0']))
  const borrador = await dibujarFuec({ datos: DATOS, token: '', imagenes: {}, marca: 'BORRADOR' })
  expect(coloresDe(borrador).size).toBe(2)
})

test('the code is read back from the drawn page, is at least 25 mm wide, and its address stands beside it', async () => {
  const bytes = await dibujar(DATOS)
  const { imagen, ancho, alto } = pixeles(bytes)
  const leido = jsQR(imagen, ancho, alto)
  expect(leido?.data).toBe(`https://aliadas.test/f/${TOKEN}`)
  const lado = ((leido?.location.topRightCorner.x ?? 0) - (leido?.location.topLeftCorner.x ?? 0)) / 4
  expect((lado / 72) * 25.4).toBeGreaterThanOrEqual(25)
  expect((await leer(bytes))[0]?.replaceAll(' ', '')).toContain(TOKEN)
})

test('a thread that ended for want of work, or took too long, takes nothing from the next one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const aparte = crearDibujante()
    const una = () => aparte({ datos: DATOS, token: TOKEN, imagenes: {} })
    const bytes = await una()
    vi.advanceTimersByTime(10_000)
    expect(await una()).toEqual(bytes)
    const lenta = una()
    vi.advanceTimersByTime(120_000)
    const siguiente = una()
    await expect(lenta).rejects.toThrow('a document took too long to draw')
    expect(await siguiente).toEqual(bytes)
  } finally {
    vi.useRealTimers()
  }
})

test('RATE-06 a document that hangs fails alone: those behind it are drawn, each with its own two minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const aparte = crearDibujante()
    const una = () => aparte({ datos: DATOS, token: TOKEN, imagenes: {} })
    const [primera, segunda, tercera] = [una(), una(), una()]
    vi.advanceTimersByTime(119_000)
    const bytes = await primera
    // The second one begins here: it waited for longer than it may take.
    vi.advanceTimersByTime(119_000)
    expect(await segunda).toEqual(bytes)
    vi.advanceTimersByTime(120_000)
    const cuarta = una()
    await expect(tercera).rejects.toThrow('a document took too long to draw')
    expect(await cuarta).toEqual(bytes)
    const [lenta, ...detras] = [una(), una(), una()]
    vi.advanceTimersByTime(120_000)
    await expect(lenta).rejects.toThrow('a document took too long to draw')
    expect(await Promise.all(detras)).toEqual([bytes, bytes])
  } finally {
    vi.useRealTimers()
  }
})
