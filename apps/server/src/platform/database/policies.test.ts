import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf, type Persona } from '../actor.ts'
import {
  cloneServicio,
  createAliado,
  createEmpresa,
  createWorld,
  publish,
  type World,
} from '../../testing/factories/index.ts'
import type { Tx } from './index.ts'

let mundo: World
let admin: Persona

beforeAll(async () => {
  mundo = await createWorld()
  admin = await createEmpresa(mundo)
  await cloneServicio(mundo, await publish(mundo, await createAliado(mundo)), 20_000)
  await mundo.base.pool.query('analyze servicios')
})
afterAll(() => mundo.close())

/** Queries that every request of a company runs. */
const DE_CADA_PEDIDO = [
  'archivos',
  'conductores',
  'documentos',
  'empresas',
  'historial',
  'ofertas',
  'personas',
  'posiciones',
  'servicio_contactos',
  'servicio_palabras',
  'servicios',
  'servicios_contados',
  'vehiculos',
]

test('the walls ask once a query which role and which company this is, and not once a row', async () => {
  const { rows } = await mundo.base.pool.query<{ regla: string; texto: string }>(
    `select tablename || ' ' || policyname as regla, concat_ws(' ', qual, with_check) as texto from pg_policies
     where tablename = any ($1) and concat_ws(' ', qual, with_check) ~* 'current_(user|setting)'`,
    [DE_CADA_PEDIDO],
  )
  expect(rows.length).toBeGreaterThan(30)
  // As the catalogue prints them: right after the keyword that makes each a sub-select.
  const porFila = rows.filter(({ texto }) =>
    /(?<!SELECT \()CURRENT_USER|(?<!SELECT NULLIF\()current_setting/.test(texto),
  )
  expect(porFila).toEqual([])
})

/** The generic plan, which a prepared statement uses after a few executions. */
const planDe = (persona: Persona, frase: string) =>
  mundo.ctx.db.read(scopeOf(persona), async (tx: Tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    await sql.raw(`prepare lista as ${frase}`).execute(tx)
    const { rows } = await sql<
      Record<string, string>
    >`explain (costs off) execute lista('MERCADO', 'pendiente')`.execute(tx)
    await sql`deallocate lista`.execute(tx)
    return rows.flatMap((row) => Object.values(row)).join('\n')
  })

test('a list by state walks its index in order for whatever company and state, without a sort', async () => {
  const plan = await planDe(
    admin,
    'select id, salida from servicios where tenant = $1 and estado = $2 order by salida, id limit 26',
  )
  expect(plan).toMatch(/Index (Only )?Scan using servicios_lista on servicios/)
  expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap/)
})
