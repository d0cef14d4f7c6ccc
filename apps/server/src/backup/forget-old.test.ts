import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestClock } from '../platform/clock/index.ts'
import { VERSION } from '../platform/version.ts'
import { newChainId } from './chain-folder.ts'
import { forgetOld } from './forget-old.ts'
import type { Manifest } from './manifest.ts'

const ROOT = mkdtempSync(path.join(tmpdir(), 'aliadas-olvidar-'))
afterAll(() => rmSync(ROOT, { recursive: true, force: true }))
const DAY_MS = 86_400_000
const NOW = new Date('2026-06-10T09:00:00Z')

const copyIn = async (folder: string, began: string, registro: string) => {
  const manifest: Manifest = {
    formato: 1,
    version: VERSION,
    migracion: '',
    postgres: '18',
    sistema: '1',
    linea: 1,
    marca: 'm',
    registro,
    empezo: began,
    hasta: began,
    wal: { desde: '000000010000000000000001', hasta: '000000010000000000000001' },
    archivos: { cuantos: 0, bytes: 0, almacen: 'disk' },
    base: { cuantos: 0, bytes: 0 },
    huellas: '0'.repeat(64),
  }
  const copy = path.join(folder, `aliadas-${began.replaceAll(/[-:]|\.\d+/g, '')}`)
  await mkdir(copy, { recursive: true })
  await writeFile(path.join(copy, 'respaldo.json'), JSON.stringify(manifest))
}
const fileIn = async (folder: string, name: string, at: Date) => {
  const file = path.join(folder, 'archivos', name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, '')
  await utimes(file, at, at)
}

test('REL-22 a copy of next year takes no file along that was stored before it', async () => {
  const folder = path.join(ROOT, 'adelantada')
  const chain = '20260601t080000_aaaaaaaa'
  await copyIn(folder, '2027-06-01T08:00:00.000Z', chain)
  await fileIn(folder, 'ayer', new Date(NOW.getTime() - DAY_MS))
  const forget = () => forgetOld({ folder, keepMs: DAY_MS, clock: createTestClock(NOW) }, chain)
  await forget()
  expect(await readdir(path.join(folder, 'archivos'))).toEqual(['ayer'])
  await copyIn(folder, '2026-06-10T08:00:00.000Z', chain)
  await forget()
  expect(await readdir(path.join(folder, 'archivos'))).toEqual([])
})

test('REL-22 what a system leaves beside the chains is none: it stays, and the next id is after theirs', async () => {
  const folder = path.join(ROOT, 'ajenas')
  const [old, current] = ['20260601t080000_aaaaaaaa', '20270601t080000_bbbbbbbb']
  for (const name of ['lost+found', old, current]) await mkdir(path.join(folder, 'registro', name), { recursive: true })
  await writeFile(path.join(folder, 'registro', 'desktop.ini'), '')
  expect(await newChainId(folder, NOW)).toMatch(/^20270601t080001_[\da-f]{8}$/)
  await forgetOld({ folder, keepMs: DAY_MS, clock: createTestClock(NOW) }, current)
  expect((await readdir(path.join(folder, 'registro'))).toSorted()).toEqual([current, 'desktop.ini', 'lost+found'])
})
