import { MAXIMO_DE_FILAS } from '@aliadas/contract/core'
import { expect, test } from 'vitest'
import { csvFile, csvInstant, type CsvFile } from './csv.ts'

const NOW = new Date('2026-06-11T03:00:00.000Z')
const textOf = async ({ lines }: CsvFile): Promise<string> => {
  let text = ''
  for await (const part of lines) text += part
  return text
}
/** A list with this many rows that records which rows were read. */
const listOf = (length: number) => {
  const sizes: number[] = []
  const read = async (cursor: string | undefined, size: number) => {
    sizes.push(size)
    const from = Number(cursor ?? 0)
    const rows = Array.from({ length: Math.min(size, length - from) }, (_, i) => ({ n: from + i }))
    return { rows, next: from + size < length ? String(from + size) : null }
  }
  return { read, sizes }
}
const columns = [['N', (row: { n: number }) => row.n]] as const

test('a file is read page by page, has the day of Bogotá in its name, and ends where the list ends', async () => {
  const { read, sizes } = listOf(1200)
  const file = await csvFile({ name: 'servicios', now: NOW, columns, read })
  expect([file.name, sizes]).toEqual(['servicios-2026-06-10.csv', [100]])
  const lines = (await textOf(file)).split('\r\n')
  expect([lines[0], lines[1], lines[1200], lines[1201], lines.length]).toEqual(['\uFEFFN', '0', '1199', '', 1202])
  expect(sizes).toEqual(Array.from({ length: 12 }, () => 100))
})

test('a file that is too long says so in its last line, and no more is read', async () => {
  const { read, sizes } = listOf(MAXIMO_DE_FILAS + 1)
  const lines = (await textOf(await csvFile({ name: 'x', now: NOW, columns, read }))).trimEnd().split('\r\n')
  expect(lines.length).toBe(MAXIMO_DE_FILAS + 2)
  expect(lines.at(-1)).toBe('Solo están las primeras 10.000 filas. Filtra la lista para obtener las demás.')
  expect(sizes.reduce((sum, size) => sum + size)).toBe(MAXIMO_DE_FILAS)
  const exact = await textOf(await csvFile({ name: 'x', now: NOW, columns, read: listOf(MAXIMO_DE_FILAS).read }))
  expect(exact).not.toContain('Solo están')
})

test('what cannot be read is refused before the file begins', async () => {
  const read = () => Promise.reject(new Error('no'))
  await expect(csvFile({ name: 'x', now: NOW, columns, read })).rejects.toThrow('no')
})

test('INJ-10 whatever a spreadsheet would run gets an apostrophe, and every other text stays as it is', async () => {
  const written = async (value: string | number | null) => {
    const read = async () => ({ rows: [value], next: null })
    const cells = [['A', (row: string | number | null) => row]] as const
    return (await textOf(await csvFile({ name: 'x', now: NOW, columns: cells, read }))).slice(4, -2)
  }
  for (const bad of [
    '=1+1',
    '+57 300',
    '-1',
    '@A1',
    '\t=x',
    '\rx',
    '\nx',
    ' =x',
    '\u200B=x',
    '\u00A0@x',
    '＝x',
    '－1',
    '＋1',
    '＠x',
  ])
    expect([bad, await written(bad)]).toEqual([bad, `"'${bad}"`])
  expect(await written('=HYPERLINK("http://x";"y")')).toBe(`"'=HYPERLINK(""http://x"";""y"")"`)
  for (const good of ['Cali', '5 + 5', 'a=b', 'ana@x.co', '100 %', 'Ñandú'])
    expect([good, await written(good)]).toEqual([good, good])
  expect([await written(-5), await written(0), await written(null)]).toEqual(['-5', '0', ''])
  expect(await written('uno;dos')).toBe('"uno;dos"')
})

test('an instant is written as a spreadsheet reads it, in Bogotá', () => {
  expect(csvInstant('2026-06-11T03:00:00.000Z')).toBe('2026-06-10 22:00')
})
