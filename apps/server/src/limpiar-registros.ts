import { DIAS_DE_SESION, DIAS_SIN_USO } from '@aliadas/contract/acceso'
import { DIA_MS } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { vencerRegistros } from './acceso/index.ts'
import { olvidarEventos, olvidarLlamadas } from './aliados/index.ts'
import { olvidarAvisosViejos } from './avisos/index.ts'
import { olvidarCorreos } from './correo/index.ts'
import type { Context } from './platform/context.ts'
import { HORAS_DE_IDEMPOTENCIA } from './platform/commands.ts'
import { inPieces } from './platform/database/index.ts'
import type { Mailer } from './platform/mail/index.ts'
import { olvidarTrazas } from './posiciones/index.ts'
import { olvidarDescartes } from './rastreo/index.ts'
import { olvidarEntregas } from './webhooks/index.ts'

/**
 * Deletes what is kept for a limited time: stored responses, counts of attempts, unverified accounts, traces, notices,
 * deliveries, mails and ended sessions. Each kind goes by itself: a fault of one leaves the others to be cleaned.
 */
export const limpiarRegistros = async (ctx: Context, mailer: Pick<Mailer, 'shown'>): Promise<void> => {
  const { db } = ctx
  const ahora = ctx.clock.now()
  const hace = (dias: number) => new Date(ahora.getTime() - dias * DIA_MS)
  const clases: [string, () => Promise<unknown>][] = [
    [
      'idempotencia',
      () => inPieces(db, { table: 'idempotencia', where: sql`creado_en < ${hace(HORAS_DE_IDEMPOTENCIA / 24)}` }),
    ],
    ['limites', () => inPieces(db, { table: 'limites', where: sql`desde < ${hace(1)}` })],
    ['registros', () => db.transaction({ rol: 'sistema' }, (tx) => vencerRegistros(tx, ahora))],
    ['trazas', () => olvidarTrazas(db, ahora)],
    ['descartes de rastreo', () => olvidarDescartes(db, ahora)],
    ['avisos', () => olvidarAvisosViejos(db, ahora)],
    ['eventos', () => olvidarEventos(db, ahora)],
    ['llamadas', () => olvidarLlamadas(db, ahora)],
    ['entregas', () => olvidarEntregas(db, ahora)],
    ['vistas', () => inPieces(db, { table: 'vistas', where: sql`borrada_en < ${hace(1)}` })],
    ['correos', () => olvidarCorreos(db, ahora, mailer)],
    // Deleting the row ends the streams that the session still holds.
    [
      'sesiones',
      () =>
        inPieces(db, {
          table: 'acceso.session',
          where: sql`"createdAt" <= ${hace(DIAS_DE_SESION)} or "updatedAt" <= ${hace(DIAS_SIN_USO)}`,
        }),
    ],
    ['enlaces', () => inPieces(db, { table: 'acceso.verification', where: sql`"createdAt" < ${hace(1)}` })],
  ]
  const fallas: unknown[] = []
  for (const [clase, limpiar] of clases)
    await limpiar().catch((err: unknown) => {
      ctx.log.error({ err, clase }, 'No se pudo limpiar una clase de registros')
      fallas.push(err)
    })
  if (fallas.length > 0) throw new AggregateError(fallas, 'some kinds were not cleaned')
}
