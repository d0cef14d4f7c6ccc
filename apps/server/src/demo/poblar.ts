import { ALCANCES } from '@aliadas/contract/aliados'
import { sql } from 'kysely'
import { asegurarClaveDeAliado } from '../aliados/index.ts'
import type { Aliado } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { CLAVE_DE_ALIADO_DEMO, CUENTAS_DEMO } from './cuentas.ts'
import { crearEmpresas, crearPlataforma, type Herramientas } from './empresas.ts'
import { crearFlotas } from './flota.ts'
import { hayDemo, hayGentePropia } from './presencia.ts'
import { crearProveedores } from './proveedores.ts'
import { crearViajes } from './recorrer.ts'

const ALIADO = 'Turismo Demo'

const existe = (ctx: Context, email: string): Promise<boolean> =>
  ctx.db.read({ rol: 'sistema' }, async (tx) =>
    Boolean(await tx.selectFrom('personas').select('id').where('email', '=', email).executeTakeFirst()),
  )

const aliadoDemo = (ctx: Context): Promise<Aliado & { desde: Date }> =>
  ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const { id, creadoEn } = await tx
      .selectFrom('aliados')
      .select(['id', 'creadoEn'])
      .where('nombre', '=', ALIADO)
      .executeTakeFirstOrThrow()
    return { tipo: 'aliado', id, nombre: ALIADO, alcances: ALCANCES, desde: creadoEn }
  })

/** What the demo's past tells is there to look at, and nothing of it is new. */
const leerLoPasado = (ctx: Context): Promise<void> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await sql`insert into avisos_personas (persona_id, leidos_hasta) select id, ${ctx.clock.now()} from personas
      on conflict do nothing`.execute(tx)
  })

/**
 * Creates the demo world on the first start, through the product's own commands, with the clock at the time of each
 * event. The last account created marks it as complete; an interrupted run continues where it stopped. It never adds
 * the demo to a database with real people, which could then not go into production. Returns whether the demo world is
 * there.
 */
export const poblarDemo = async (ctx: Context, herramientas: Herramientas): Promise<boolean> => {
  const ultima = CUENTAS_DEMO.at(-1)?.email ?? ''
  if (await existe(ctx, ultima)) return true
  if (!(await hayDemo(ctx)) && (await hayGentePropia(ctx))) return false
  await asegurarClaveDeAliado(ctx, ALIADO, CLAVE_DE_ALIADO_DEMO, ALCANCES)
  const { desde, ...aliado } = await aliadoDemo(ctx)
  const empresas = await crearEmpresas(ctx, herramientas, desde)
  await crearFlotas(ctx, herramientas, empresas, desde)
  await crearProveedores(ctx, herramientas, empresas, desde)
  await crearViajes(ctx, { aliado, empresas, herramientas, desde })
  await leerLoPasado(ctx)
  await crearPlataforma(ctx, herramientas)
  return true
}
