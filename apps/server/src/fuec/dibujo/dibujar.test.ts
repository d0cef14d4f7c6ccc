import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import type { DatosDeFuec } from '@aliadas/contract/fuec'
import jsQR from 'jsqr'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it, test } from 'vitest'
import { dibujarAparte } from './dibujante.ts'
import { dibujarFuec } from './dibujar.ts'

const conductor = (n: number) => ({
  nombre: `Conductor Ñáñez ${n}`,
  cedula: `1678901${n}`,
  licencia: `L-${n}`,
  vence: '2028-03-01',
})

const DATOS: DatosDeFuec = {
  numero: '376015512202602550001',
  expedidoEn: '2026-06-10T12:00:00.000Z',
  reemplaza: null,
  pagina: 'https://aliadas.test/f/',
  empresa: {
    razonSocial: 'Transportes del Valle S.A.S.',
    nit: '890321567',
    dv: 0,
    direccion: 'Calle 5 # 10-20, Cali',
    telefono: '6025551234',
    correo: 'fuec@valle.test',
    representante: 'Marta Lucía Gómez',
    logo: null,
    firma: null,
    sello: null,
  },
  contrato: {
    numero: 255,
    contratante: { tipo: 'NIT', doc: '811036370', nombre: 'Viajes del Sur S.A.' },
    objeto: 'turistas',
    objetoTexto: '',
    zonas: null,
    responsable: { nombre: 'Ana Pérez', cedula: '31234567', telefono: '3001234567', direccion: 'Avenida 6N # 20-30' },
  },
  recorrido: 'Aeropuerto - Hotel',
  convenio: null,
  desde: '2026-06-12',
  hasta: '2026-06-13',
  vehiculo: {
    placas: 'WXB102',
    modelo: '2022',
    marca: 'Renault',
    clase: 'microbus',
    numeroInterno: '104',
    tarjetaOperacion: 'TO-1234567',
  },
  conductores: [conductor(1)],
}
const TOKEN = 'Abcdefghijklmnopqrstuvwxy-_'

const dibujar = (datos: DatosDeFuec) => dibujarFuec({ datos, token: TOKEN, imagenes: {} })
const leer = async (bytes: Buffer): Promise<string[]> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.map((pagina) => pagina.replace(/\s+/g, ' '))
}

const largo = (palabra: string, veces: number): string => `${palabra} `.repeat(veces).trim()
const MUNDOS: readonly [string, DatosDeFuec][] = [
  ['one way', DATOS],
  [
    'three drivers, four days, return',
    { ...DATOS, conductores: [1, 2, 3].map(conductor), hasta: '2026-06-15', recorrido: 'Cali - Popayán y regreso' },
  ],
  ['a convenio', { ...DATOS, convenio: { clase: 'convenio', nombre: 'Rutas del Sur S.A.', nit: '860034133' } }],
  ['full disposal', { ...DATOS, contrato: { ...DATOS.contrato, zonas: 'Cali, Palmira y Buga' } }],
  [
    'the longest texts',
    {
      ...DATOS,
      conductores: [1, 2, 3].map(conductor),
      recorrido: largo('Aeropuerto Alfonso Bonilla Aragón', 34).slice(0, 1200),
      contrato: {
        ...DATOS.contrato,
        objetoTexto: largo('Excursión', 40).slice(0, 400),
        zonas: largo('Jamundí,', 70).slice(0, 600),
      },
    },
  ],
  [
    'a natural person',
    { ...DATOS, contrato: { ...DATOS.contrato, contratante: { tipo: 'CC', doc: '31234567', nombre: 'Ana Pérez' } } },
  ],
]

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

const cambiado = (ruta: readonly (string | number)[], valor: unknown): DatosDeFuec => {
  const copia = structuredClone(DATOS)
  let lugar = copia as unknown as Record<string | number, unknown>
  for (const paso of ruta.slice(0, -1)) lugar = lugar[paso] as Record<string | number, unknown>
  lugar[ruta.at(-1) ?? ''] = valor
  return copia
}

it.each<[(string | number)[], unknown]>([
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
  [['convenio'], { clase: 'consorcio', nombre: 'X', nit: '860034133' }],
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
])('another %j changes what the paper says', async (ruta, valor) => {
  expect(await leer(await dibujar(cambiado(ruta, valor)))).not.toEqual(await leer(await dibujar(DATOS)))
})

/** The filled rectangles of the first page, as black on white. */
const pixeles = (bytes: Buffer) => {
  const escala = 4
  const [ancho, alto] = [612 * escala, 792 * escala]
  const imagen = new Uint8ClampedArray(ancho * alto * 4).fill(255)
  for (let de = 0; ;) {
    const inicio = bytes.indexOf('stream\n', de)
    if (inicio < 0) break
    const fin = bytes.indexOf('endstream', inicio)
    de = fin
    const texto = (() => {
      try {
        return inflateSync(bytes.subarray(inicio + 7, fin)).toString('latin1')
      } catch {
        return ''
      }
    })()
    for (const [, x = '', y = '', w = '', h = ''] of texto.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\b/g))
      for (let fila = Math.round(+y * escala); fila < Math.round((+y + +h) * escala); fila++)
        for (let columna = Math.round(+x * escala); columna < Math.round((+x + +w) * escala); columna++)
          imagen.fill(0, (fila * ancho + columna) * 4, (fila * ancho + columna) * 4 + 3)
  }
  return { imagen, ancho, alto }
}

test('the code is read back from the drawn page, is at least 25 mm wide, and its address stands beside it', async () => {
  const bytes = await dibujar(DATOS)
  const { imagen, ancho, alto } = pixeles(bytes)
  const leido = jsQR(imagen, ancho, alto)
  expect(leido?.data).toBe(`https://aliadas.test/f/${TOKEN}`)
  const lado = ((leido?.location.topRightCorner.x ?? 0) - (leido?.location.topLeftCorner.x ?? 0)) / 4
  expect((lado / 72) * 25.4).toBeGreaterThanOrEqual(25)
  expect((await leer(bytes))[0]?.replaceAll(' ', '')).toContain(TOKEN)
})
