import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from './platform/database/index.ts'
import { knownSecret, secretFor } from './secret.ts'

let dataDir = ''
const file = () => path.join(dataDir, 'secreto')
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'aliadas-secreto-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const linesOf = (work: Promise<unknown>) =>
  work.then(
    () => ['it went through'],
    (error: unknown) => (error instanceof StartError ? error.lines : [`no StartError: ${String(error)}`]),
  )

test('CFG-04 of several first starts each has the same secret, for its owner alone, and nothing else is left', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => secretFor(dataDir)))
  expect([new Set(secrets).size, secrets[0]?.length]).toEqual([1, 64])
  expect(await readFile(file(), 'utf8')).toBe(secrets[0])
  expect(await secretFor(dataDir)).toBe(secrets[0])
  expect(await knownSecret({ dataDir, sessionSecret: undefined })).toBe(secrets[0])
  expect((await stat(file())).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['secreto'])
})

test.each(['', '\n', 'x'.repeat(31)])(
  'CFG-04 a secret that a full disk left as %j is refused, and kept',
  async (text) => {
    await writeFile(file(), text)
    const refused = [
      `El secreto de ${file()} está vacío o incompleto: recupera ese archivo de tu copia de seguridad.`,
      'Si es el primer inicio y todavía no hay datos, o si todas tus copias lo tienen así, bórralo: se crea otro. No se borró nada.',
      'Con datos, el nuevo termina las sesiones; los secretos de los webhooks y las direcciones de rastreo cambian: renuévalos.',
    ]
    expect(await linesOf(secretFor(dataDir))).toEqual(refused)
    expect(await linesOf(knownSecret({ dataDir, sessionSecret: undefined }))).toEqual(refused)
    expect(await readFile(file(), 'utf8')).toBe(text)
  },
)
