import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSecondProcess } from '../../testing/embedded/run-second-process.ts'
import { completeLinks, nativeDir } from './embedded/binaries.ts'
import { StartError } from './start-error.ts'
import { createPlaces } from '../../testing/embedded/places.ts'

const places = createPlaces()
const whole = places.fresh()
beforeAll(async () => {
  await (await places.start(whole)).stop()
})
afterAll(() => places.clean())

async function linesOf(dir: string): Promise<string[]> {
  const error: unknown = await places.start(dir).catch((caught: unknown) => caught)
  return error instanceof StartError ? error.lines : [`no StartError: ${String(error)}`]
}

const NOTHING_LOST = /No se borró nada\.$/

test('a directory without its control file: says what PostgreSQL says, and deletes nothing', async () => {
  const dir = places.copyOf(whole)
  places.remove(dir, 'pgdata/global/pg_control')
  const before = readdirSync(path.join(dir, 'pgdata'), { recursive: true }).length
  const [what, todo] = await linesOf(dir)
  expect(what).toMatch(/^La base de datos incluida no pudo iniciar: .*pg_control/)
  expect(todo).toMatch(NOTHING_LOST)
  expect(readdirSync(path.join(dir, 'pgdata'), { recursive: true })).toHaveLength(before)
})

test('a database of another PostgreSQL', async () => {
  const dir = places.copyOf(whole)
  writeFileSync(path.join(dir, 'pgdata/PG_VERSION'), '15\n')
  const [what = '', ...more] = await linesOf(dir)
  expect(what).toMatch(/es de PostgreSQL 15, y esta versión de Aliadas trae PostgreSQL 18\. .*No se borró nada\.$/)
  expect(more).toEqual([])
  // portable.test follows these two, and compares every row.
  expect(what.match(/npm run \w+ -- [^;,]+/g)).toEqual([
    'npm run backup -- --portable --to CARPETA',
    'npm run restore -- --from RESPALDO --to CARPETA_VACIA',
  ])
})

test('a directory that is no database', async () => {
  const dir = places.copyOf(whole)
  places.remove(dir, 'pgdata/PG_VERSION')
  expect((await linesOf(dir))[0]).toMatch(/no contiene una base de datos que se pueda abrir \(falta PG_VERSION\)\.$/)
  places.remove(dir, 'pgdata')
  mkdirSync(path.join(dir, 'pgdata'))
  expect((await linesOf(dir))[0]).toMatch(/está vacía \(falta PG_VERSION\)\.$/)
})

test('a lost or wrong password of the superuser', async () => {
  const dir = places.copyOf(whole)
  writeFileSync(path.join(dir, 'superusuario.clave'), 'otra')
  places.remove(dir, 'dueno.clave')
  expect((await linesOf(dir))[0]).toMatch(/^La base de datos incluida no aceptó la clave de .*superusuario\.clave\.$/)
  const other = places.copyOf(whole)
  places.remove(other, 'superusuario.clave')
  expect((await linesOf(other))[0]).toMatch(/^Falta .*superusuario\.clave, la clave con la que se abre/)
  writeFileSync(path.join(other, 'superusuario.clave'), '')
  expect((await linesOf(other))[0]).toMatch(/^Falta .*superusuario\.clave, la clave con la que se abre/)
})

test('a file where the directory should be', async () => {
  const dir = places.fresh()
  writeFileSync(dir, 'no soy una carpeta')
  const [what, todo] = await linesOf(dir)
  expect(what).toMatch(/: en esa ruta hay un archivo, no una carpeta\.$/)
  expect(todo).toContain('DATA_DIR')
  expect(readFileSync(dir, 'utf8')).toBe('no soy una carpeta')
  expect((await linesOf(path.join(dir, 'dentro')))[0]).toMatch(/: en esa ruta hay un archivo, no una carpeta\.$/)
})

test('a directory without write permission', async () => {
  const dir = places.fresh()
  mkdirSync(dir)
  chmodSync(dir, 0o555)
  // Root may write everywhere, so another account has to try.
  const account = process.getuid?.() === 0 ? { ACCOUNT: '65534' } : {}
  const { lines } = await runSecondProcess(['start', dir], { env: { ...process.env, ...account } }).said
  expect(lines?.[0]).toMatch(/: este usuario no tiene permiso para escribir allí\.$/)
  expect(readdirSync(dir)).toEqual([])
})

test('a platform without binaries gets told about DATABASE_URL', () => {
  expect(() => nativeDir('aix-ppc64')).toThrow(
    /No hay un PostgreSQL incluido para este equipo \(aix-ppc64\)[^]*DATABASE_URL/,
  )
  expect(() => nativeDir('win32-x64')).toThrow(/npm install/)
})

test('the links of the package are made where they are missing, twice without harm', () => {
  const native = path.join(places.fresh(), 'native')
  mkdirSync(path.join(native, 'lib'), { recursive: true })
  writeFileSync(path.join(native, 'lib/libz.so.1.2'), 'z')
  const links = [{ source: 'native/lib/libz.so.1.2', target: 'native/lib/libz.so.1' }]
  writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(links))
  completeLinks(native)
  completeLinks(native)
  expect(readFileSync(path.join(native, 'lib/libz.so.1'), 'utf8')).toBe('z')
  rmSync(path.join(native, 'pg-symlinks.json'))
  completeLinks(native)
  expect(existsSync(path.join(native, 'lib/libz.so.1'))).toBe(true)
})
