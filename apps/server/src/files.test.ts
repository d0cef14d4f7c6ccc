import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderOf, runFiles } from './files.ts'
import { createDatabaseClock } from './platform/clock/index.ts'
import { StartError, migrate, oneAtATime } from './platform/database/index.ts'
import { readEnv } from './platform/env/index.ts'
import { createDiskStorage, createS3Storage } from './platform/files/index.ts'
import { createLogger } from './platform/log/index.ts'
import { start } from './start.ts'
import { blankDatabase, type TestDatabase } from './testing/database.ts'
import { startS3 } from './testing/s3.ts'
import { waitingForLock } from './testing/factories/index.ts'
import { keysOf } from './testing/stored.ts'

const log = createLogger('silent')
const SECRET = 'un secreto largo de pruebas, de más de 32'
let base: TestDatabase
let s3: Awaited<ReturnType<typeof startS3>>
let bucket: Awaited<ReturnType<typeof createS3Storage>>
const folders: string[] = []
const folder = () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'aliadas-files-'))
  chmodSync(dir, 0o755)
  folders.push(dir)
  return dir
}
const dataDir = folder()

beforeAll(async () => {
  base = await blankDatabase()
  s3 = await startS3()
  bucket = await createS3Storage(s3.place)
})
afterAll(async () => {
  bucket.close()
  await s3.close()
  await base.drop()
  for (const dir of folders) rmSync(dir, { recursive: true, force: true })
})

const withS3 = (more: Record<string, string> = {}) => ({
  S3_ENDPOINT: s3.place.endpoint,
  S3_BUCKET: s3.place.bucket,
  S3_REGION: s3.place.region,
  S3_ACCESS_KEY_ID: s3.place.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.place.secretAccessKey,
  ...more,
})
const envOf = (variables: Record<string, string>) =>
  readEnv({ DATABASE_URL: base.url, DATA_DIR: dataDir, SESSION_SECRET: SECRET, MAP_STYLE_URL: 'no', ...variables })
const begin = (variables: Record<string, string> = {}) =>
  start({ env: { ...envOf(variables), port: 0 }, clock: createDatabaseClock(), log, onLocalMail: () => undefined })
/** A start that must not succeed; its lines. */
const refused = async (variables: Record<string, string>) => {
  const running = await begin(variables).catch((error: unknown) => error)
  if (running instanceof StartError) return running.lines
  await (running as Awaited<ReturnType<typeof begin>>).stop()
  return ['it started']
}
const files = async (words: string, variables: Record<string, string> = {}) => {
  const lines: string[] = []
  const code = await runFiles(orderOf(words.split(' ')), {
    env: envOf(variables),
    log,
    say: (line) => lines.push(line),
  })
  return { code, lines }
}

test.each(['', 'move', 'move --to', 'move --to ftp', 'check now', 'move --to s3 --force'])(
  'the words "%s" are no order',
  (words) => {
    expect(() => orderOf(words.split(' '))).toThrow('Uso: npm run files')
  },
)

test('CFG-08 a start with other files, without the files, or with another secret beside a running server is refused', async () => {
  const running = await begin({ DEMO: '1' })
  expect(await refused({ SESSION_SECRET: `${SECRET} y otro` })).toEqual([
    'Otro servidor en marcha usa esta base de datos con otro SESSION_SECRET: pon el mismo en todos, detén los demás, o pon el de ellos en SESSION_SECRET_PREVIOUS.',
  ])
  await (await begin()).stop()
  await running.stop()
  // Nobody else runs: the secret may change.
  await (await begin({ SESSION_SECRET: `${SECRET} y otro` })).stop()

  const elsewhere = folder()
  const without = (where: string) => [
    `La base de datos conoce archivos, y en ${where} no está la marca de esta instalación: el disco no está montado, es otro, o el bucket no es el de siempre. Revisa DATA_DIR o las variables S3_*.`,
  ]
  expect(await refused({ DATA_DIR: elsewhere })).toEqual(without(`la carpeta ${elsewhere}/archivos`))
  expect(await refused({ DATA_DIR: elsewhere, ...withS3() })).toEqual(without('el bucket archivos de S3'))
  const mark = path.join(elsewhere, 'archivos', 'instalacion')
  await createDiskStorage(elsewhere).check()
  await rm(path.dirname(mark), { recursive: true, force: true })
  const file = path.join(elsewhere, 'x')
  await writeFile(file, 'otra')
  await createDiskStorage(elsewhere).move(file, 'instalacion')
  expect(await refused({ DATA_DIR: elsewhere })).toEqual([
    `Los archivos de la carpeta ${elsewhere}/archivos son de otra instalación, no de esta base de datos: revisa DATABASE_URL, y DATA_DIR o S3_BUCKET.`,
  ])
})

test('CFG-08 of two first starts at once with two secrets one starts', async () => {
  const fresh = await blankDatabase()
  try {
    await migrate(fresh.url)
    const starting = await oneAtATime(fresh.url, async () => {
      const both = [SECRET, `${SECRET} y otro`].map((secret) =>
        begin({ DATABASE_URL: fresh.url, DATA_DIR: folder(), SESSION_SECRET: secret }).catch((error: unknown) => error),
      )
      await waitingForLock({ base: fresh }, 2)
      return { both }
    })
    const ended = await Promise.all(starting.both)
    const refusals = ended.filter((one) => one instanceof StartError)
    for (const one of ended) if (!(one instanceof StartError)) await (one as Awaited<ReturnType<typeof begin>>).stop()
    expect(refusals.map(({ lines }) => lines)).toEqual([
      [expect.stringContaining('Otro servidor en marcha usa esta base de datos con otro SESSION_SECRET')],
    ])
  } finally {
    await fresh.drop()
  }
})

test('REL-24 files move to S3 and back while servers read both; what is missing, changed or unknown is told', async () => {
  const disk = createDiskStorage(dataDir)
  const before = await keysOf(disk)
  expect(before.length).toBeGreaterThan(10)
  expect(await files('check')).toEqual({
    code: 0,
    lines: [`${before.length - 1} archivos revisados. Todos están y son los que se guardaron.`],
  })
  await expect(files('move --to s3')).rejects.toThrow('Primero pon FILES_TO=s3')

  const running = await begin(withS3())
  await expect(files('move --to disk', withS3({ FILES_TO: 'disk' }))).rejects.toThrow('Primero pon FILES_TO=disk')
  const moved = await files('move --to s3', withS3())
  expect([moved.code, moved.lines.at(-1)]).toEqual([
    0,
    `Listo: ${before.length - 1} archivos movidos a el bucket archivos de S3; 0 ya estaban.`,
  ])
  expect([await keysOf(disk), await keysOf(bucket)]).toEqual([['instalacion'], before])
  expect((await files('move --to s3', withS3())).lines.at(-1)).toContain(`${before.length - 1} ya estaban`)
  expect((await files('check', withS3())).code).toBe(0)
  await running.stop()

  // Faults of the store.
  const [gone = '', changed = ''] = before.filter((key) => key !== 'instalacion')
  await bucket.delete(gone)
  const bad = path.join(dataDir, 'malo')
  await writeFile(bad, 'otros bytes')
  await bucket.move(bad, changed)
  await writeFile(bad, 'de nadie')
  await bucket.move(bad, 'de/nadie')
  expect(await files('check', withS3())).toEqual({
    code: 1,
    lines: [
      `Falta: ${gone}`,
      `Sus bytes no son los que se guardaron: ${changed}`,
      'Sobra, la base de datos no lo conoce: de/nadie',
      `${before.length - 1} archivos revisados. Problemas: 3.`,
    ],
  })
  await (await begin(withS3({ FILES_TO: 'disk' }))).stop()
  const back = await files('move --to disk', withS3({ FILES_TO: 'disk' }))
  expect(back.code).toBe(1)
  expect(back.lines).toContain(`No se movió ${gone}: no está en ninguno de los dos almacenes`)
  expect(back.lines).toContain(`No se movió ${changed}: sus bytes no son los que se guardaron; se deja donde está`)
  expect(await keysOf(disk)).toEqual(before.filter((key) => ![gone, changed].includes(key)))
})
