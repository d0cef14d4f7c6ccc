import { expect, test } from 'vitest'
import { withoutDescriptions } from './descriptions-plugin.ts'

test('descriptions go, whatever stands before and after them', () => {
  const code = `
const id = z.string().describe('Identificador (24 letras)')
const forma = z.object({ id: id.describe(\`De \${nombre('x')}\`).nullable(), n: z.number().describe(NOMBRES[0]).describe('otra') })
`
  expect(withoutDescriptions(code)).toBe(`
const id = z.string()
const forma = z.object({ id: id.nullable(), n: z.number() })
`)
})

test('a module without descriptions stays as it is', () => {
  expect(withoutDescriptions("export const describe = () => 'x'\ndescribe('y')")).toBeNull()
})
