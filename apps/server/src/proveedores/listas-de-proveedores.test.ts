import { DIA_MS, fechaBogota } from '@aliadas/contract/core'
import { sumarDias } from '@aliadas/contract/flota'
import type { Proveedor } from '@aliadas/contract/proveedores'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import { orderOf } from '../platform/list.ts'
import {
  createConductor,
  createEmpresa,
  createGuia,
  createPlataforma,
  createWorldWithApp,
  fill,
  FAKE_ID,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { buscarEnMesa, ORDENES_DE_MESA, type FiltroDeMesa } from './mesa.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let empresa: Persona
let jefe: Persona
let sesion: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  empresa = await createEmpresa(mundo, { nombre: 'Transportes del Pacífico' })
  jefe = await createPlataforma(mundo)
  sesion = await app.signIn(jefe.email)
})
afterAll(() => close())

const conductor = (...que: Parameters<typeof createConductor> extends [unknown, unknown, ...infer R] ? R : never) =>
  createConductor(mundo, empresa, ...que)
const pedir = async (pregunta: string) => {
  const { status, body } = await app.request('GET', `/api/proveedores?${pregunta}`, { cookie: sesion })
  expect([pregunta, status]).toEqual([pregunta, 200])
  return body as { filas: Proveedor[]; siguiente: string | null; anterior: string | null; total: { filas: number } }
}

test('S9-026 a list is by name without accents, by date and by referrer, in pages both ways', async () => {
  const nombres = ['Zoraida', 'Álvaro', 'alba', 'Óscar', 'Ñora']
  for (const nombre of nombres) {
    mundo.ctx.clock.advance(1000)
    await createGuia(mundo, { validado: true }, `Orden ${nombre}`)
  }
  const recorrer = async (orden: string) => {
    const vistos: string[] = []
    let cursor = ''
    for (;;) {
      const pagina = await pedir(`lista=guias&q=orden&orden=${orden}&porPagina=25${cursor && `&cursor=${cursor}`}`)
      vistos.push(...pagina.filas.map(({ nombre }) => nombre.replace('Orden ', '')))
      if (pagina.siguiente === null) return vistos
      cursor = pagina.siguiente
    }
  }
  expect(await recorrer('nombre')).toEqual(['alba', 'Álvaro', 'Ñora', 'Óscar', 'Zoraida'])
  expect(await recorrer('-nombre')).toEqual(['Zoraida', 'Óscar', 'Ñora', 'Álvaro', 'alba'])
  expect(await recorrer('fecha')).toEqual(nombres)
  await conductor({ referidoPor: 'Óscar Gil' }, { nombre: 'Alba Referida' })
  await conductor({ referidoPor: 'ana ruiz' }, { nombre: 'Zoe Referida' })
  const { filas } = await pedir('lista=conductores-por-validar&q=referida&orden=referido')
  expect(filas.map(({ nombre }) => nombre)).toEqual(['Zoe Referida', 'Alba Referida'])
})

test('S9-026 a list is walked to its end also where names have long letters', async () => {
  const nombres = [`0${'車'.repeat(79)}`, `0${'𠮷'.repeat(55)}`]
  const ids: string[] = []
  for (const nombre of nombres)
    for (let n = 0; n < 13; n++) {
      mundo.ctx.clock.advance(1)
      ids.push(await createGuia(mundo, { documentosGuia: true }, nombre))
    }
  const vistos: string[] = []
  let cursor = ''
  do {
    const pagina = await pedir(`lista=guias-por-validar&orden=nombre&porPagina=25${cursor && `&cursor=${cursor}`}`)
    vistos.push(...pagina.filas.map(({ id }) => id))
    // And back again: the cursor of that page is one letter longer.
    if (pagina.anterior) await pedir(`lista=guias-por-validar&orden=nombre&porPagina=25&cursor=${pagina.anterior}`)
    cursor = pagina.siguiente ?? ''
  } while (cursor)
  expect(ids.filter((id) => !vistos.includes(id))).toEqual([])
})

test('a provider is found by what people know of it, and by nothing of another list', async () => {
  const id = await conductor({}, { placas: 'QRS471', nombre: 'Yamilé Gutiérrez', telefono: '3991234567' })
  for (const q of ['yamile', 'GUTIÉRREZ yamilé', 'qrs471', '4567', 'pacifico yamile'])
    expect([
      q,
      (await pedir(`lista=conductores-por-validar&q=${encodeURIComponent(q)}`)).filas.map((p) => p.id),
    ]).toEqual([q, [id]])
  for (const q of ['yamile nadie', '%', "' or 1=1"])
    expect([
      q,
      (await pedir(`lista=conductores-por-validar&q=${encodeURIComponent(q)}`)).filas.some((p) => p.id === id),
    ]).toEqual([q, q === '%'])
  expect((await pedir('lista=conductores&q=yamile')).filas).toEqual([])
})

test('a list of drivers is narrowed by company, by city and by the days of registration, and its count and its file with it', async () => {
  const otra = await createEmpresa(mundo, { nombre: 'Sur Rápido' })
  const deBuga = await conductor({}, { ciudad: 'Buga' })
  const deOtra = await createConductor(mundo, otra, {}, { ciudad: 'Buga' })
  const deCali = await createConductor(mundo, otra, {}, { ciudad: 'Cali' })
  const ids = async (pregunta: string) => {
    const { filas, total } = await pedir(`lista=conductores-por-validar&porPagina=100&${pregunta}`)
    const { text } = await app.request('GET', `/api/proveedores/csv?lista=conductores-por-validar&${pregunta}`, {
      cookie: sesion,
    })
    // The file has a line of titles.
    expect([pregunta, total.filas, text.trim().split('\r\n').length - 1]).toEqual([
      pregunta,
      filas.length,
      filas.length,
    ])
    return filas.map(({ id }) => id).toSorted()
  }
  expect(await ids('ciudad=Buga')).toEqual([deBuga, deOtra].toSorted())
  expect(await ids(`empresa=${otra.empresaId}`)).toEqual([deOtra, deCali].toSorted())
  expect(await ids(`empresa=${otra.empresaId}&ciudad=Buga`)).toEqual([deOtra])
  expect(await ids(`empresa=${otra.empresaId}&falta=fotos`)).toEqual([])
  expect(await ids(`empresa=${FAKE_ID}`)).toEqual([])
  // Days of Bogotá, both included.
  const dia = fechaBogota(mundo.ctx.clock.now())
  mundo.ctx.clock.advance(2 * DIA_MS)
  sesion = await app.signIn(jefe.email)
  const despues = await createConductor(mundo, otra, {}, { ciudad: 'Buga' })
  expect(await ids(`ciudad=Buga&hasta=${dia}`)).toEqual([deBuga, deOtra].toSorted())
  expect(await ids(`ciudad=Buga&desde=${sumarDias(dia, 1)}`)).toEqual([despues])
  expect(await ids(`ciudad=Buga&desde=${dia}&hasta=${sumarDias(dia, 2)}`)).toHaveLength(3)
})

test('INJ-01 INJ-03 what is no list, order, page or kind of ours is refused', async () => {
  const { siguiente } = await pedir('lista=conductores-nuevos&orden=nombre&porPagina=25')
  const deTexto = siguiente ?? Buffer.from(`=ana.${FAKE_ID}`).toString('base64url')
  const conNulo = Buffer.from(`=a\0.${FAKE_ID}`).toString('base64url')
  for (const mala of [
    'lista=todas',
    'orden=id',
    'falta=todo',
    'ciudad=Narnia',
    'desde=ayer',
    'empresa=1',
    `orden=fecha&cursor=${deTexto}`,
    `cursor=${conNulo}`,
  ])
    for (const ruta of mala.includes('cursor') ? ['/api/proveedores'] : ['/api/proveedores', '/api/proveedores/csv'])
      expect([mala, (await app.request('GET', `${ruta}?${mala}`, { cookie: sesion })).status]).toEqual([mala, 400])
  expect((await app.request('GET', `/api/proveedores/bus/${FAKE_ID}`, { cookie: sesion })).status).toBe(400)
})

test('each order of a list walks its index, and sorts nothing', async () => {
  await fill(mundo, async (tx) => {
    await sql`insert into guias (id, nombre, email, perfil, documentos_guia, creado_en, actualizado_en)
      select lpad(n::text, 24, '0'), 'Guía ' || n, 'g' || n || '@muchos.test', true, true, now() - n * interval '1 minute', now()
      from generate_series(1, 3000) n`.execute(tx)
  })
  await mundo.ctx.db.read({ rol: 'plataforma', empresaId: jefe.empresaId }, async (tx) => {
    // Few rows are sorted faster than scanned in order; the question is whether the index gives the order.
    await sql`set local enable_seqscan = off; set local enable_sort = off`.execute(tx)
    for (const columna of ['nombre_en_orden', 'creado_en', 'referido_en_orden']) {
      const { rows } = await sql<Record<string, string>>`explain (costs off)
        select * from mesa where lista = 'guias-por-validar' order by ${sql.ref(columna)}, id limit 26`.execute(tx)
      const plan = rows.map((fila) => Object.values(fila)[0]).join('\n')
      expect(plan).toMatch(/Index Scan using mesa_por_/)
      expect(plan).not.toMatch(/Sort|Seq Scan/)
    }
  })
})

test('every order of the desk walks an index whatever it is narrowed by: ten thousand drivers, no sort beyond a page, no whole table', async () => {
  await fill(mundo, async (tx) => {
    await sql`insert into mesa (clase, id, lista, nombre, email, telefono, empresa, empresa_id, ciudad, rating, suspendido, faltan, palabras, creado_en,
        referido_por)
      select 'conductor', 'F' || lpad(n::text, 23, '0'), 'conductores', 'Conductor ' || n, '', '', '', 'E' || n % 50,
        (array['Pasto', 'Buga', 'Cali', 'Armenia', 'Bogota'])[n % 5 + 1], 5, false, case when n % 7 = 0 then '{fotos}'::text[] else '{}' end, '',
        now() - n * interval '1 minute', case when n % 3 = 0 then 'Referente ' || n % 40 end
      from generate_series(1, 10000) n`.execute(tx)
  })
  await mundo.base.pool.query('analyze mesa')
  const INDICE = { nombre: '', fecha: '_y_fecha', referido: '_y_referido' } as const
  const SIN_FILTRO = { nombre: 'mesa_por_nombre', fecha: 'mesa_por_fecha', referido: 'mesa_por_referido' } as const
  /** It scans that index in order, without a sort. */
  const soloPor = (indice: string) =>
    new RegExp(`^(?!.*(?:Sort|Bitmap)).*Index Scan (?:Backward )?using ${indice} `, 's')
  for (const nombre of ['nombre', 'fecha', 'referido'] as const)
    for (const orden of [nombre, `-${nombre}`] as const)
      for (const [narrowed, indice] of [
        [{}, soloPor(SIN_FILTRO[nombre])],
        [{ falta: 'fotos' }, soloPor(SIN_FILTRO[nombre])],
        [{ empresa: 'E7' }, soloPor(`mesa_por_empresa${INDICE[nombre]}`)],
        [{ ciudad: 'Buga' }, soloPor(`mesa_por_ciudad${INDICE[nombre]}`)],
        // For two filters either index is good: fewer rows than a page remain.
        [{ empresa: 'E7', falta: 'fotos' }, /Index Scan/],
        [{ ciudad: 'Buga', falta: 'fotos' }, /Index Scan/],
        [{ empresa: 'E7', ciudad: 'Pasto' }, /Index Scan/],
      ] as const) {
        const plan = await explicar({ lista: 'conductores', q: '', orden, ...narrowed })
        expect([orden, narrowed, plan]).toEqual([orden, narrowed, expect.stringMatching(indice)])
        expect([orden, narrowed, plan]).not.toEqual([orden, narrowed, expect.stringMatching(/Seq Scan/)])
        for (const [, filas] of plan.matchAll(/Sort {2}\(.* rows=(\d+)/g)) expect(Number(filas)).toBeLessThanOrEqual(26)
      }
  await fill(mundo, async (tx) => {
    await sql`delete from mesa where id like 'F%'`.execute(tx)
  })
})

/** The plan of a page as a prepared statement has it, with unknown values. */
const explicar = (filtro: FiltroDeMesa) =>
  mundo.ctx.db.read({ rol: 'plataforma', empresaId: jefe.empresaId }, async (tx) => {
    const { by, direction } = orderOf(ORDENES_DE_MESA, filtro.orden)
    const pagina = buscarEnMesa(tx, filtro).orderBy(sql.ref(by), direction).orderBy('id', direction).limit(26).compile()
    const tipos = pagina.parameters.map((valor) => (typeof valor === 'number' ? 'bigint' : 'text')).join(', ')
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    await sql.raw(`prepare pagina (${tipos}) as ${pagina.sql}`).execute(tx)
    const valores = pagina.parameters.map((valor) => (typeof valor === 'number' ? valor : `'${String(valor)}'`))
    const { rows } = await sql.raw<Record<string, string>>(`explain execute pagina (${valores.join(', ')})`).execute(tx)
    await sql`deallocate pagina`.execute(tx)
    return rows.map((fila) => Object.values(fila)[0]).join('\n')
  })
