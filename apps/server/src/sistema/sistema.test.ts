import { SENALES, type Senal } from '@aliadas/contract/sistema'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encolarCorreo, linea } from '../correo/index.ts'
import { VERSION } from '../platform/version.ts'
import {
  createEmpresa,
  createPlataforma,
  createWorldWithApp,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())

const leer = async (): Promise<Record<string, Senal>> => {
  const cookie = await app.signIn((await createPlataforma(mundo)).email)
  const { status, body } = await app.request('GET', '/api/sistema', { cookie })
  expect([status, body['version']]).toEqual([200, VERSION])
  const senales = body['senales'] as Senal[]
  expect(senales.map(({ senal }) => senal).toSorted()).toEqual([...SENALES].toSorted())
  return Object.fromEntries(senales.map((una) => [una.senal, una]))
}

test('only the platform reads how the system is', async () => {
  expect((await app.request('GET', '/api/sistema')).status).toBe(401)
  const cookie = await app.signIn((await createEmpresa(mundo)).email)
  const { status, body } = await app.request('GET', '/api/sistema', { cookie })
  expect([status, body['message']]).toEqual([
    403,
    'Solo un administrador de la plataforma puede ver el estado del sistema.',
  ])
})

test('it says what this server and its database are like now', async () => {
  const antes = await leer()
  // This world's own time is another one: what is compared is the machine's.
  expect([antes['servidor']?.nivel, antes['reloj']?.nivel]).toEqual(['bien', 'bien'])
  const correos = (senales: Record<string, Senal>) => Number.parseInt(senales['correos']?.dice ?? '', 10)
  expect(antes['respaldo']?.nivel).toBe('sin_saber')
  const ahora = mundo.ctx.clock.now()
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    encolarCorreo(
      tx,
      ahora,
      { id: 'A', email: 'una@prueba.test' },
      {
        asunto: linea`Hola`,
        titulo: linea`Hola`,
        parrafos: [linea`Uno`],
      },
    ),
  )
  await writeFile(path.join(mundo.dataDir, 'ultimo-respaldo'), ahora.toISOString())
  const despues = await leer()
  // Signing in wrote others.
  expect(correos(despues)).toBeGreaterThan(correos(antes))
  expect(despues['respaldo']).toMatchObject({ nivel: 'bien', dice: 'El último llega hasta hace 0 minutos.' })
})
