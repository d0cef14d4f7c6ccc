import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './lib/root.mjs'

const SERVER = inRoot('apps', 'server', 'src')
/** Tests, routes, rules and doors hold no command; the history is what commands write to. */
const NO_COMMAND = /(\.test|\.routes|\.rules|\/index)\.ts$|^(testing|demo|platform|historial)\/|^[\w.-]+$/

const NOTES = /\b(anotar|transitar)\(/
const REFUSES = /\bexigir\(|\bthrow (noEncontrado|cambioEntretanto|duplicado|noDisponible)\b/
/** Commands write to the history; readers, uploads and their checks refuse. */
const isCommand = (text: string): boolean => NOTES.test(text) || REFUSES.test(text)

const CODES = /`(invalid-argument|unauthenticated|permission-denied|not-found|aborted|resource-exhausted|unavailable)`/
/** Docstrings of what a file exports. */
const docsOf = (text: string): string[] =>
  [...text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport /g)].map(([, doc = '']) =>
    doc.replaceAll(/\s*\n \*\s*/g, ' '),
  )
const saysWhatItRefuses = (text: string): boolean =>
  docsOf(text).some((doc) => {
    const [, refused] = /Throws `Falla`: (.+)/.exec(doc) ?? []
    return refused === undefined ? doc.includes('Refuses nothing') : CODES.test(refused)
  })

test('every command, reader and check of the server says in its docstring what it refuses, with the code, or that it refuses nothing', () => {
  const commands = globSync('**/*.ts', { cwd: SERVER })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !NO_COMMAND.test(name))
    .map((name) => ({ name, text: readFileSync(`${SERVER}/${name}`, 'utf8') }))
    .filter(({ text }) => isCommand(text))
  expect(commands.length).toBeGreaterThan(80)
  expect(commands.filter(({ text }) => !saysWhatItRefuses(text)).map(({ name }) => name)).toEqual([])
})

const ACT = `export const quitar = async (tx: Tx) => {
  exigir(negativaParaQuitar())
  await tx.deleteFrom('cosas').execute()
}`
test.each([
  ['no docstring', ACT, false],
  ['a docstring without refusals', `/** Removes it. */\n${ACT}`, false],
  ['a refusal without its code', `/**\n * Removes it.\n *\n * Throws \`Falla\`: when it is late.\n */\n${ACT}`, false],
  ['the words elsewhere', `// Throws \`Falla\`: \`aborted\`\n${ACT}`, false],
  ['a refusal with its code', `/**\n * Removes it.\n *\n * Throws \`Falla\`: \`aborted\` (late).\n */\n${ACT}`, true],
  ['nothing is refused', `/** Removes it. Refuses nothing beyond permission. */\n${ACT}`, true],
])('canary: %s', (_, text, enough) => {
  expect([isCommand(text), saysWhatItRefuses(text)]).toEqual([true, enough])
})

test('canary: what neither refuses nor writes to the history needs no such docstring', () => {
  expect(isCommand(`export const leer = (tx: Tx) => tx.selectFrom('cosas').selectAll().execute()`)).toBe(false)
})
