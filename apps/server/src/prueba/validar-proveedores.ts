import { Falla } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { scopeOf } from '../platform/actor.ts'
import { validarProveedor } from '../proveedores/index.ts'
import type { Mundo } from './pasos.ts'

const POR_RONDA = 20

/** The platform of the test world validates every driver and guide whose papers are complete. */
export const validarProveedores = async ({ ctx, simuladas: { plataforma } }: Mundo): Promise<void> => {
  const esperan = await ctx.db.read(scopeOf(plataforma), (tx) =>
    tx
      .selectFrom('mesa')
      .select(['clase', 'id'])
      .where('lista', 'in', ['conductores-por-validar', 'guias-por-validar'])
      .where(sql<boolean>`faltan = '{}'`)
      .orderBy('creadoEn')
      .limit(POR_RONDA)
      .execute(),
  )
  for (const { clase, id } of esperan)
    await ctx.db
      .transaction({ rol: 'sistema' }, (tx) => validarProveedor(tx, plataforma, { clase, id }, ctx.clock.now()))
      .catch((err: unknown) => {
        if (!(err instanceof Falla)) throw err
        ctx.log.debug({ err, clase }, 'Un proveedor de prueba no se pudo validar')
      })
}
