import { expect, test } from 'vitest'
import { claveNuevaSchema, TIPO_DE_CLAVE_REQUERIDO, USOS_INVALIDOS, VENCIMIENTO_INVALIDO } from './claves.schema.ts'
import { claveNormal, estadoDeClave } from './claves.rules.ts'

const ahora = new Date('2026-06-10T12:00:00Z')
const antes = new Date(ahora.getTime() - 1)
const despues = new Date(ahora.getTime() + 1)
const nueva = { revocadaEn: null, venceEn: null, usos: 0, usosMaximos: null }

test.each([
  [nueva, 'vigente'],
  [{ ...nueva, usos: 9999 }, 'vigente'],
  [{ ...nueva, venceEn: despues, usos: 1, usosMaximos: 2 }, 'vigente'],
  [{ ...nueva, venceEn: ahora }, 'vencida'],
  [{ ...nueva, usos: 2, usosMaximos: 2 }, 'agotada'],
  [{ ...nueva, venceEn: antes, usos: 2, usosMaximos: 2 }, 'vencida'],
  [{ revocadaEn: antes, venceEn: antes, usos: 2, usosMaximos: 2 }, 'revocada'],
] as const)('a key like %o is %s', (vida, estado) => {
  expect(estadoDeClave(vida, ahora)).toBe(estado)
})

const mensajes = (entrada: unknown) => {
  const { error } = claveNuevaSchema.safeParse(entrada)
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

test('a new key needs its kind and a note; expiry and number of uses may be left empty, as a form does', () => {
  expect(mensajes({})).toEqual({ tipo: TIPO_DE_CLAVE_REQUERIDO, nota: 'Escribe una nota para reconocer la clave' })
  expect(mensajes({ tipo: 'aliada', nota: 'x', vence: '2026-02-30', usosMaximos: '0' })).toEqual({
    vence: VENCIMIENTO_INVALIDO,
    usosMaximos: USOS_INVALIDOS,
  })
  for (const usosMaximos of ['1.5', 'dos', -1, 1001, Number.NaN, true])
    expect(mensajes({ tipo: 'aliada', nota: 'x', usosMaximos })).toEqual({ usosMaximos: USOS_INVALIDOS })
  const base = { tipo: 'plataforma', nota: ' Para Ana ' }
  for (const vacia of [{}, { vence: '', usosMaximos: '' }, { vence: null, usosMaximos: null }])
    expect(claveNuevaSchema.parse({ ...base, ...vacia })).toEqual({
      tipo: 'plataforma',
      nota: 'Para Ana',
      vence: null,
      usosMaximos: null,
    })
  expect(claveNuevaSchema.parse({ ...base, vence: '2026-12-31', usosMaximos: ' 3 ' })).toMatchObject({
    vence: '2026-12-31',
    usosMaximos: 3,
  })
})

test('ROLE-18 a key that the product made is the same in any case, with stray spaces and any dashes', () => {
  const clave = 'ABCDE-23456-FGHJK-MNPQR-STUVW'
  for (const escrita of [
    clave,
    clave.toLowerCase(),
    ` ${clave}\n`,
    clave.replaceAll('-', ''),
    clave.replaceAll('-', ' '),
    clave.replaceAll('-', ' – '),
  ])
    expect(claveNormal(escrita)).toBe(clave)
})

test('ROLE-18 a key that the operator chose is taken letter by letter', () => {
  for (const clave of ['Bienvenidas-2026', 'abcde-23456-fghjk-mnpqr', 'ABCDE-23456-FGHJK-MNPQR-STUV0'])
    expect(claveNormal(` ${clave} `)).toBe(clave)
})
