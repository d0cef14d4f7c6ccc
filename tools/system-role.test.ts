import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './lib/root.mjs'

const RECORD = inRoot('docs', 'decisions', '0067-uses-of-the-system-role.md')
const SERVER = inRoot('apps', 'server', 'src')
/** They define the scope, or act before and outside the product. */
const NOT_COUNTED = /\.test\.ts$|^(testing|demo)\/|^platform\/(actor|commands|database\/.+)\.ts$/

const uses = (): Record<string, number> =>
  Object.fromEntries(
    globSync('**/*.ts', { cwd: SERVER })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => !NOT_COUNTED.test(name))
      .flatMap((name): [string, number][] => {
        const text = readFileSync(`${SERVER}/${name}`, 'utf8')
        const count = text.match(/rol: 'sistema'|systemCommand\(/g)?.length ?? 0
        return count === 0 ? [] : [[name.replace(/\.ts$/, ''), count]]
      }),
  )

/** Each file of the table once: `folder/file`, or `folder/file` (number of uses). */
const listed = (): [string, number][] =>
  readFileSync(RECORD, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Reason'))
    .flatMap((line) => [...(line.split('|')[2] ?? '').matchAll(/`([\w./-]+)`(?: \((\d+)\))?/g)])
    .map(([, file = '', count = '1']) => [file, Number(count)])

test('record 0067 names every use of the system role with its reason, and no other', () => {
  const names = listed().map(([file]) => file)
  expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([])
  expect(Object.fromEntries(listed())).toEqual(uses())
})
