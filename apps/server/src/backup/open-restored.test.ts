import { DIA_MS } from '@aliadas/contract/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barrerArchivosSinUso } from '../archivos/index.ts'
import { createEmpresa, createServicioIn, createWorld, uploadPdf, type World } from '../testing/factories/index.ts'
import { keysOf } from '../testing/stored.ts'
import { openRestored } from './open-restored.ts'

let mundo: World
beforeAll(async () => {
  mundo = await createWorld()
})
afterAll(() => mundo.close())

test('REL-13 bytes of an upload that a record named after the instant that was restored stay for a later instant', async () => {
  const { ctx, base, storage } = mundo
  const admin = await createEmpresa(mundo)
  const { id: servicio } = await createServicioIn(mundo, 'asignado', { admin })
  const id = await uploadPdf(mundo, admin, 'fuec', servicio)
  const suya = (key: string) => key.endsWith(id)
  // A bucket: both instants share its bytes, and the restore is not given it.
  const world = { url: base.url, marca: '', storage: undefined, backups: mundo.dataDir }
  await openRestored(world, ctx.log)
  ctx.clock.advance(45 * 60_000 + 1)
  await barrerArchivosSinUso(ctx, storage, DIA_MS)
  expect((await keysOf(storage)).filter(suya)).toHaveLength(1)
  // What is uploaded from now on is of this history alone.
  const nueva = await uploadPdf(mundo, admin, 'fuec', servicio)
  ctx.clock.advance(45 * 60_000 + 1)
  await barrerArchivosSinUso(ctx, storage, DIA_MS)
  expect((await keysOf(storage)).filter((key) => key.endsWith(nueva))).toEqual([])
  ctx.clock.advance(DIA_MS)
  await barrerArchivosSinUso(ctx, storage, DIA_MS)
  expect((await keysOf(storage)).filter(suya)).toEqual([])
})
