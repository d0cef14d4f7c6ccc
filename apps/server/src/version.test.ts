import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { greeting } from './greeting.ts'
import { createWorld, testApp, type TestApp, type World } from './testing/factories/index.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

let mundo: World
let app: TestApp
beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

test('GET /api/salud answers anybody with the version of package.json, and with nothing else', async () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  const { status, body } = await app.request('GET', '/api/salud')
  expect({ status, body }).toEqual({ status: 200, body: { ok: true, version } })
})

const consoleOf = (localMail: boolean): string[] =>
  greeting({ url: 'http://localhost:3000', demo: false, localMail }, false).split('\n')

test('the console shows the version when the server is ready', () => {
  const lines = consoleOf(false)
  expect(lines).toContain(`  Aliadas ${version} está lista en http://localhost:3000`)
})

test('the console shows where the mails of a local run are read, and only of such a run', () => {
  expect(consoleOf(true)).toContain('  Correos de este equipo: http://localhost:3000/api/correo-local')
  expect(consoleOf(false).join()).not.toContain('correo-local')
})
