import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['apps/web/src', 'apps/server/src', 'packages/contract/src', 'packages/cliente/src', 'tools']
const FILES = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs,js}`, { cwd: ROOT })).filter(
  (file) => !/\.test\.ts$|node_modules|\/(testing|migrations|demo)\//.test(file),
)

const VERBS =
  'Ingrese|Registre|Seleccione|Complete|Intente|Espere|Elija|Haga|Contacte|Envíe|Corrija|Suba|Recargue|Vuelva|Verifique|Confirme|Indique|Escriba|Guarde|Cargue|Agregue|Adjunte|Inicie|Revise|Abra|Cierre|Pulse|Presione|Pida'

/** Patterns that the texts must not contain: other voices, spellings and plurals. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/\busted(es)?\b/i, 'tú, not usted'],
  [new RegExp(`(^|[.!?:;] |¡|¿)(${VERBS})\\b`), 'tú, not usted'],
  [new RegExp(`\\bpor favor,? (${VERBS})\\b`, 'i'), 'tú, not usted'],
  [
    /^(Debe|Puede) (subir|elegir|ingresar|escribir|seleccionar|adjuntar|aceptar|completar|agregar|cambiar|revisar|volver|intentar|esperar)\b/,
    'tú, not usted',
  ],
  [/^Su (oferta|cuenta|correo|empresa|perfil|contraseña|sesión|archivo)\b/, 'tú, not usted'],
  [/¿(Está|Desea|Quiere|Acepta) /, 'tú, not usted'],
  [/[a-záéíóúñ]\((s|es)\)/, 'a singular and a plural instead of "(s)"'],
  [/\b0\d (días?|horas?)\b/, 'numbers without zeros before their word'],
  [/múltiplo de mil más cercano|al múltiplo de mil\b/, 'amounts are rounded up'],
  [/\b[Vv]ehiculos?\b(?= |$)(?<= .*)/, 'vehículo has its accent'],
  [/^Clase: Todos$/, 'la clase: Todas'],
  [/\$\{[a-z][^}]*\} (días|horas)\b/, 'one day is not "1 días"'],
  [
    /\bel \$\{(?:[\w.]+\.)?(?:vence|hasta|desde|dia|fecha\w*)\}/,
    'a day is written as the screens write it: diaEscrito',
  ],
  [/\b(?:0|cero) de 5\b/, 'what nobody has rated: Sin calificaciones'],
]

/** Kept as the specification spells them; docs/departures.md names each rule with its text. */
const QUOTED: readonly { text: string; rule: string }[] = []

/** Texts of a source file: its literals, and the content of its tags. */
const textsOf = (source: string): string[] => {
  const code = source.replaceAll(/\/\*[^]*?\*\/|(?<![:\w'"`/])\/\/.*/g, '')
  const literals = code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)
  const between = code.matchAll(/>([^<>{}=;$'`[]*[a-záéíóúñ][^<>{}=;$'`[]*)[<{]/g)
  return [...literals, ...between].map(([, ...parts]) => parts.join('').replaceAll(/\s+/g, ' ').trim())
}

/** The database's own words, in which nothing has an accent. */
const SQL = /\b(select|from|where|join|references)\b/

const faultsOf = (text: string): string[] =>
  SQL.test(text) ? [] : FAULTS.filter(([fault]) => fault.test(text)).map(([, why]) => why)

test.each([
  ["notify.error('Por favor, complete todos los campos')", 'tú, not usted'],
  ["const A = 'El valor cambió. ¿Está de acuerdo?'", 'tú, not usted'],
  ["'Su oferta está en camino'", 'tú, not usted'],
  ["'Debe subir el PDF de cotización'", 'tú, not usted'],
  ['`Se agregaron ${n} archivo(s)`', 'a singular and a plural instead of "(s)"'],
  ['<p>Faltan 01 días</p>', 'numbers without zeros before their word'],
  ['helperText="Se ajusta al múltiplo de mil"', 'amounts are rounded up'],
  ['<Button>\n  Asignar Vehiculo\n</Button>', 'vehículo has its accent'],
  ['"Ingrese un valor"', 'tú, not usted'],
  ['`Vence en ${dias} días`', 'one day is not "1 días"'],
  ['`El SOAT vence el ${vence}.`', 'a day is written as the screens write it: diaEscrito'],
  ['`El contrato termina el ${r.contrato.hasta}`', 'a day is written as the screens write it: diaEscrito'],
  ["'Calificación: 0 de 5'", 'what nobody has rated: Sin calificaciones'],
])('a fault in %s is found', (source, why) => {
  expect(textsOf(source).flatMap(faultsOf)).toEqual([why])
})

test('every text of the web, the contract, the mails and the commands speaks with one voice', () => {
  const read = FILES.flatMap((file) => textsOf(readFileSync(join(ROOT, file), 'utf8')).map((text) => ({ file, text })))
  for (const known of ['Iniciar sesión', 'Ingresa un valor válido para la oferta.', 'Crea tu cuenta'])
    expect(read.map(({ text }) => text)).toContain(known)
  const quoted = new Set(QUOTED.map(({ text }) => text))
  const found = read
    .filter(({ text }) => !quoted.has(text))
    .flatMap(({ file, text }) => faultsOf(text).map((why) => `${file}: «${text}»: ${why}`))
  expect(found).toEqual([])
})

test('each text that is kept as the specification spells it stands in the departures with its rule', () => {
  const rows = readFileSync(join(ROOT, 'docs/departures.md'), 'utf8').split('\n')
  const missing = QUOTED.filter(({ text, rule }) => !rows.some((row) => row.includes(rule) && row.includes(text)))
  expect(missing).toEqual([])
})
