import { NOMBRES_DE_LISTA } from '@aliadas/contract/proveedores'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blankDatabase, testDatabase, type TestDatabase } from '../../../testing/database.ts'
import { catalogueOf, differencesOf, type Catalogue } from '../../../testing/schema/catalogue.ts'
import { deskSql } from '../../../testing/schema/desk.ts'
import { tablesPicture } from '../../../testing/schema/picture.ts'
import { tableTypes } from '../../../testing/schema/table-types.ts'
import { AREAS, schemaSql } from './index.ts'

const read = (area: string) => readFileSync(path.join(import.meta.dirname, `${area}.sql`), 'utf8')

let migrated: TestDatabase
let written: TestDatabase
let catalogue: Catalogue

beforeAll(async () => {
  ;[migrated, written] = await Promise.all([testDatabase(), blankDatabase()])
  await written.pool.query(schemaSql())
  catalogue = await catalogueOf(migrated.pool)
})
afterAll(async () => {
  await migrated.drop()
  await written.drop()
})

test('the migrations make the schema that the files say: every table, column, constraint, index, policy, grant, function, trigger', async () => {
  expect(differencesOf(catalogue, await catalogueOf(written.pool))).toEqual([])
  expect(catalogue.size).toBeGreaterThan(1_000)
})

test('the files fill in the same rows as the migrations: the company of nobody and the kinds of history lines', async () => {
  const rows = (base: TestDatabase) =>
    base.db.read({ rol: 'sistema' }, async (tx) => [
      await tx.selectFrom('empresas').select(['id', 'tipo', 'nombre']).execute(),
      await tx.selectFrom('accionesDeHistorial').selectAll().orderBy('accion').execute(),
      await tx.selectFrom('changeLog').select('tema').execute(),
    ])
  const [empresas, acciones, cambios] = await rows(migrated)
  expect(empresas).toEqual([{ id: '000000000000000000000000', tipo: 'ninguna', nombre: '' }])
  expect(acciones?.length).toBeGreaterThan(60)
  expect(await rows(written)).toEqual([empresas, acciones, cambios])
})

test('a difference of any kind is seen', async () => {
  const changes = {
    'column limites.cuenta': 'alter table limites alter column cuenta set default 7',
    'constraint limites.prueba': 'alter table limites add constraint prueba check (cuenta < 1000000)',
    'index prueba_indice': 'create index prueba_indice on limites (cuenta)',
    'policy limites.sistema': 'alter policy sistema on limites using (true)',
    'table limites': 'grant select on limites to aliadas_empresa',
    'column empresas.rating': 'grant update (rating) on empresas to aliadas_empresa',
    'function subir_version()': 'alter function subir_version() security definer',
    'trigger empresas.empresas_version': 'alter table empresas disable trigger empresas_version',
    'table guias': 'alter table guias no force row level security',
    'table posiciones': 'alter table posiciones set (fillfactor = 90)',
  }
  const before = await catalogueOf(written.pool)
  for (const statement of Object.values(changes)) await written.pool.query(statement)
  const seen = differencesOf(before, await catalogueOf(written.pool)).map((line) => line.split(': ')[0])
  expect(seen).toEqual(Object.keys(changes).toSorted())
})

/** The file that creates a table. */
const fileOf = (table: string): string => {
  const make = new RegExp(`^create (?:unlogged )?table ${table} `, 'm')
  return AREAS.map(read).find((file) => make.test(file)) ?? ''
}

test('the file of a table names all its policies and triggers, also those that a later file makes', () => {
  const rules = [...catalogue.keys()].flatMap((name) => {
    const [, table = '', rule = ''] = /^(?:policy|trigger) (.+)\.(\w+)$/.exec(name) ?? []
    return rule === '' ? [] : [{ table, rule }]
  })
  expect(rules.length).toBeGreaterThan(200)
  expect(rules.filter(({ table, rule }) => !new RegExp(`\\b${rule}\\b`).test(fileOf(table)))).toEqual([])
})

test('the files name no area twice and leave none out', () => {
  expect(new Set(AREAS).size).toBe(AREAS.length)
  for (const area of AREAS) expect([area, read(area)]).not.toEqual([area, ''])
})

test('the desk’s lists are decided as the contract’s tables say, and the desk admits no other list', async () => {
  expect(read('mesa.generated')).toBe(deskSql())
  const listas = [...(catalogue.get('constraint mesa.mesa_lista_check') ?? '').matchAll(/'([a-z-]+)'/g)]
  expect(listas.map(([, lista]) => lista)).toEqual(NOMBRES_DE_LISTA)
})

test('the types of the tables are those of the database', async () => {
  const file = path.join(import.meta.dirname, '..', 'tables.generated.ts')
  expect(readFileSync(file, 'utf8')).toBe(await tableTypes(migrated.pool))
})

test('the picture of the tables in the documents is that of the database', async () => {
  const file = path.join(import.meta.dirname, '../../../../../../docs/imagenes/tablas.svg')
  const picture = readFileSync(file, 'utf8')
  expect(picture).toBe(await tablesPicture(migrated.pool))
  for (const table of ['servicios', 'asientos', 'change_log']) expect(picture).toContain(`>${table}</text>`)
})
