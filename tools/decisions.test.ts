import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './lib/root.mjs'

const FOLDER = inRoot('docs', 'decisions')
const files = readdirSync(FOLDER).toSorted()
const lines = (file: string): string[] => readFileSync(`${FOLDER}/${file}`, 'utf8').trimEnd().split('\n')
/** The list between the title and the first section: name and text of each line. */
const head = (file: string): Map<string, string> =>
  new Map(
    lines(file)
      .slice(2)
      .slice(
        0,
        lines(file)
          .slice(2)
          .findIndex((line) => !/^(- | {2})/.test(line)),
      )
      .flatMap((line) => {
        const [, name, text] = /^- ([A-Z][\w ]+): (.+)$/.exec(line) ?? []
        return name === undefined || text === undefined ? [] : [[name, text] as const]
      }),
  )
const numbersIn = (text = ''): string[] => [...text.matchAll(/\[(\d{4})\]\(\1-[\w-]+\.md\)/g)].map(([, n = '']) => n)
const numberOf = (file: string): string => file.slice(0, 4)

test.each(files)('%s has a title, a status and a date', (file) => {
  const [title = '', blank] = lines(file)
  expect(title).toMatch(new RegExp(`^# ${numberOf(file)} [A-Z]`))
  expect(blank).toBe('')
  const { Status: status = '', Date: date = '' } = Object.fromEntries(head(file))
  expect(status).toMatch(
    /^(accepted|superseded by \[\d{4}\]\([\w-]+\.md\)|accepted, in part superseded by \[\d{4}\]\([\w-]+\.md\))/,
  )
  expect(date).toMatch(/^2\d{3}-\d{2}-\d{2}$/)
})

test.each(files)('%s has at most 60 lines of at most 120 characters; a table may be wider', (file) => {
  expect(lines(file).length).toBeLessThanOrEqual(60)
  expect(lines(file).filter((line) => line.length > 120 && !line.startsWith('|'))).toEqual([])
})

test('a record that another one supersedes links to it, and is named there', () => {
  const pairs = files.flatMap((file) => numbersIn(head(file).get('Status')).map((by) => ({ old: numberOf(file), by })))
  const named = files.flatMap((file) =>
    numbersIn(head(file).get('Supersedes')).map((old) => ({ old, by: numberOf(file) })),
  )
  const order = (list: typeof pairs) => list.map(({ old, by }) => `${old} ${by}`).toSorted()
  expect(order(pairs)).toEqual(order(named))
  expect(pairs.length).toBeGreaterThan(0)
})

test('every record that a record links to is there, and no number is used twice', () => {
  const linked = files.flatMap((file) =>
    [
      ...lines(file)
        .join('\n')
        .matchAll(/\((\d{4}-[\w-]+\.md)/g),
    ].map(([, to = '']) => to),
  )
  expect(linked.filter((to) => !files.includes(to))).toEqual([])
  expect(new Set(files.map(numberOf)).size).toBe(files.length)
})
