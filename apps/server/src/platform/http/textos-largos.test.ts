import type { Route } from '@aliadas/contract/core'
import { partnerRoutes, webRoutes } from '@aliadas/contract/routes'
import { expect, test } from 'vitest'
import type { z } from 'zod'

const LETRAS = 100_000

const SIGNOS = ['a', '0', ' ', '.', '@', '\n', 'a.', 'a-', '0,', ' a']

/** The shortest of several tries, in ms of this thread's processor time: what else runs only makes a try longer. */
const loMasCorto = (schema: z.ZodType, valor: unknown, veces: number): number => {
  let menor = Infinity
  for (let n = 0; n < veces; n++) {
    const desde = process.threadCpuUsage()
    schema.safeParse(valor)
    const { user, system } = process.threadCpuUsage(desde)
    menor = Math.min(menor, (user + system) / 1_000)
  }
  return menor
}

test('INJ-08 what a field takes of a hundred thousand letters grows with their number and not with its square', () => {
  const lentos: string[] = []
  let partes = 0
  for (const [nombre, ruta] of Object.entries<Route>({ ...webRoutes, ...partnerRoutes }))
    for (const parte of ['params', 'query', 'body'] as const) {
      const schema = ruta[parte]
      if (!schema || !('shape' in schema)) continue
      partes++
      const campos = Object.keys(schema.shape as object)
      for (const signo of SIGNOS) {
        const con = (letras: number) => {
          const texto = `${signo.repeat(letras / signo.length)}!`
          return Object.fromEntries(campos.map((campo) => [campo, texto]))
        }
        const uno = con(LETRAS)
        // Too short to measure; quadratic time for so many letters would be seconds.
        if (loMasCorto(schema, uno, 1) < 20) continue
        const una = loMasCorto(schema, uno, 4)
        if (una > 20 && loMasCorto(schema, con(LETRAS * 2), 4) / una > 3) lentos.push(`${nombre}.${parte} ${signo}`)
      }
    }
  expect(lentos).toEqual([])
  expect(partes).toBeGreaterThan(90)
})
