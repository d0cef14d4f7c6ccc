import { diaEscrito, DIA_MS } from '@aliadas/contract/core'
import { DIAS_TRAS_RECHAZO } from '@aliadas/contract/flota'
import { encolarCorreo, linea, saludo, talCual } from '../correo/index.ts'
import { NINGUNA_EMPRESA } from '../empresas/index.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'

const LOTE = 100

/** Open requests for plates of a driver without a company who has had no mail about them, with that driver. */
const porAvisar = (tx: Tx, ahora: Date) =>
  tx
    .selectFrom('vinculaciones as s')
    .innerJoin('vehiculos as v', (join) =>
      join.onRef('v.placas', '=', 's.placas').on('v.empresaId', '=', NINGUNA_EMPRESA).on('v.perfil', '=', true),
    )
    .innerJoin('conductores as c', 'c.id', 'v.conductorId')
    .innerJoin('empresas as e', 'e.id', 's.empresaId')
    .select([
      's.id',
      's.empresaId',
      's.placas',
      's.venceEn',
      'c.nombre',
      'c.email',
      'e.nombre as empresa',
      'v.id as vehiculoId',
    ])
    .where('s.estado', '=', 'pendiente')
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('vinculacionAvisos as a').select('a.en').whereRef('a.vinculacionId', '=', 's.id')),
      ),
    )
    .where('s.venceEn', '>', ahora)
    .where('e.suspendida', '=', false)
    .where('c.aliadoId', 'is not', null)
    .orderBy('s.creadoEn')
    .limit(LOTE)
    .forUpdate('s')
    .skipLocked()

/** Whether the same company caused a mail for these plates lately: repeated requests must not fill a mailbox. */
const yaEscribio = async (tx: Tx, empresaId: string, placas: string, ahora: Date): Promise<boolean> => {
  const anterior = await tx
    .selectFrom('vinculacionAvisos')
    .select('en')
    .where('empresaId', '=', empresaId)
    .where('placas', '=', placas)
    .where('en', '>', new Date(ahora.getTime() - DIAS_TRAS_RECHAZO * DIA_MS))
    .limit(1)
    .executeTakeFirst()
  return anterior !== undefined
}

/**
 * Mails drivers about a company's request. It is a job and not part of the request, because duration and content of the
 * response would reveal whether the plates exist. It also finds a driver who registers after the request.
 */
export const avisarVinculaciones = async (ctx: Context): Promise<void> => {
  for (;;) {
    const lote = await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
      const ahora = ctx.clock.now()
      const filas = await porAvisar(tx, ahora).execute()
      for (const { id, empresaId, placas, venceEn, vehiculoId, nombre, email, empresa } of filas) {
        if (email !== '' && !(await yaEscribio(tx, empresaId, placas, ahora)))
          await encolarCorreo(
            tx,
            ahora,
            { id: vehiculoId, email },
            {
              asunto: linea`${empresa} quiere que te unas a su flota`,
              titulo: saludo(nombre),
              parrafos: [
                linea`${empresa} pidió que te unas a su flota con tu vehículo de placas ${placas}.`,
                linea`Acéptalo o recházalo desde tu aplicación antes del ${talCual(diaEscrito(venceEn))}. Si aceptas, la empresa verá tus datos, tus documentos y tu cuenta bancaria.`,
              ],
            },
          )
        await tx.insertInto('vinculacionAvisos').values({ vinculacionId: id, empresaId, placas, en: ahora }).execute()
      }
      return filas.length
    })
    if (lote < LOTE) return
  }
}
