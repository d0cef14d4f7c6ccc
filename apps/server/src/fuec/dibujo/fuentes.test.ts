import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it, test } from 'vitest'
import { dibujarFuec } from './dibujar.ts'
import { unpackWoff } from './fuentes.ts'
import { MUNDOS } from './mundos.testing.ts'

const { resolve } = createRequire(import.meta.url)

/** Sum of a table's 32-bit words (OpenType, "Calculating checksums"); the first table `head` holds a sum of its own at byte 8, counted as 0. */
const checksumOf = (tag: string, bytes: Buffer): number => {
  const whole = Buffer.alloc((bytes.length + 3) & ~3)
  bytes.copy(whole)
  if (tag === 'head') whole.writeUInt32BE(0, 8)
  let sum = 0
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0
  return sum
}

it.each([400, 700])('the unpacked font of weight %i has each table of the file, with its checksum', (weight) => {
  const packed = readFileSync(resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`))
  const plain = unpackWoff(packed)
  expect(plain.length).toBe(packed.readUInt32BE(16))
  const tables = Array.from({ length: plain.readUInt16BE(4) }, (_, i) => {
    const entry = plain.subarray(12 + i * 16)
    const tag = entry.toString('latin1', 0, 4)
    const at = entry.readUInt32BE(8)
    return {
      tag,
      wanted: entry.readUInt32BE(4),
      found: checksumOf(tag, plain.subarray(at, at + entry.readUInt32BE(12))),
    }
  })
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'loca']))
  for (const { tag, wanted, found } of tables) expect(`${tag} ${found}`).toBe(`${tag} ${wanted}`)
})

test('documents share the fonts and nothing else: none changes the next one', async () => {
  const todos = async (): Promise<string[]> => {
    const hechos: string[] = []
    for (const [, datos] of MUNDOS)
      hechos.push((await dibujarFuec({ datos, token: 'a'.repeat(27), imagenes: {} })).toString('base64'))
    return hechos
  }
  const primeros = await todos()
  expect(new Set(primeros).size).toBe(MUNDOS.length)
  expect(await todos()).toEqual(primeros)
  expect((await Promise.all([todos(), todos()])).flat()).toEqual([...primeros, ...primeros])
})
