import { huellaDe } from '../acceso/index.ts'
import type { Context } from '../platform/context.ts'
import { CLAVE_DE_ALIADO_DEMO, CUENTAS_DEMO, RIVALES_DEMO } from './cuentas.ts'

const CORREOS: readonly string[] = [...CUENTAS_DEMO.map(({ email }) => email), ...RIVALES_DEMO]

/** Whether the database has people or a valid key of the demo, whose passwords are public. */
export const hayDemo = (ctx: Pick<Context, 'db'>): Promise<boolean> =>
  ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const persona = await tx
      .selectFrom('personas')
      .select('id')
      .where('email', 'in', CORREOS)
      .limit(1)
      .executeTakeFirst()
    if (persona) return true
    const clave = await tx
      .selectFrom('aliadoClaves')
      .select('id')
      .where('huella', '=', huellaDe(CLAVE_DE_ALIADO_DEMO))
      .where('revocadaEn', 'is', null)
      .executeTakeFirst()
    return clave !== undefined
  })

/** Whether there is an account that is not of the demo. */
export const hayGentePropia = (ctx: Pick<Context, 'db'>): Promise<boolean> =>
  ctx.db.read({ rol: 'sistema' }, async (tx) =>
    Boolean(await tx.selectFrom('personas').select('id').where('email', 'not in', CORREOS).limit(1).executeTakeFirst()),
  )
