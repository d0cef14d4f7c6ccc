import { DIAS_DE_SESION, DIAS_SIN_USO } from '@aliadas/contract/acceso'
import { DIA_MS } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { RETENCION_DE_REGISTROS, vencerRegistros } from './acceso/index.ts'
import { RETENCION_DE_EVENTOS, RETENCION_DE_LLAMADAS, olvidarEventos, olvidarLlamadas } from './aliados/index.ts'
import { RETENCION_SIN_USO } from './archivos/index.ts'
import { RETENCIONES_DE_AVISOS, RETENCION_DE_ENVIADOS, olvidarAvisosViejos } from './avisos/index.ts'
import { RETENCION_DE_CORREOS, olvidarCorreos } from './correo/index.ts'
import type { Context } from './platform/context.ts'
import { HORAS_DE_IDEMPOTENCIA } from './platform/commands.ts'
import { forgetOld, keptDays, type Retention } from './platform/database/index.ts'
import { CHANGES_KEPT } from './platform/live/index.ts'
import type { Mailer } from './platform/mail/index.ts'
import { RETENCIONES_DE_TRAZAS, olvidarTrazas } from './posiciones/index.ts'
import { RETENCION_DE_DESCARTES, olvidarDescartes } from './rastreo/index.ts'
import { RETENCION_DE_ENTREGAS, olvidarEntregas } from './webhooks/index.ts'

const RESPUESTAS: Retention = {
  ...keptDays(HORAS_DE_IDEMPOTENCIA / 24, {
    what: 'respuestas para solicitudes repetidas',
    table: 'idempotencia',
    at: 'creado_en',
  }),
  rule: `${HORAS_DE_IDEMPOTENCIA} horas`,
}
const LIMITES = keptDays(1, { what: 'intentos de cada red y correo', table: 'limites', at: 'desde' })
const VISTAS = keptDays(1, { what: 'vistas guardadas, una vez borradas', table: 'vistas', at: 'borrada_en' })
/** Deleting the row ends the streams that the session still holds. */
const SESIONES: Retention = {
  what: 'sesiones',
  rule: `${DIAS_DE_SESION} días, o ${DIAS_SIN_USO} sin uso`,
  table: 'acceso.session',
  at: '"createdAt"',
  due: (ahora) => sql`"createdAt" <= ${hace(ahora, DIAS_DE_SESION)} or "updatedAt" <= ${hace(ahora, DIAS_SIN_USO)}`,
}
const ENLACES = keptDays(1, {
  what: 'enlaces para cambiar la contraseña',
  table: 'acceso.verification',
  at: '"createdAt"',
})

const hace = (ahora: Date, dias: number): Date => new Date(ahora.getTime() - dias * DIA_MS)

/** Everything that goes by itself. */
export const RETENCIONES: readonly Retention[] = [
  SESIONES,
  ENLACES,
  LIMITES,
  RESPUESTAS,
  RETENCION_DE_REGISTROS,
  RETENCION_DE_CORREOS,
  ...RETENCIONES_DE_AVISOS,
  RETENCION_DE_ENVIADOS,
  ...RETENCIONES_DE_TRAZAS,
  RETENCION_DE_DESCARTES,
  RETENCION_DE_EVENTOS,
  RETENCION_DE_LLAMADAS,
  RETENCION_DE_ENTREGAS,
  VISTAS,
  CHANGES_KEPT,
  RETENCION_SIN_USO,
]

/**
 * Deletes what is kept for a limited time: stored responses, counts of attempts, unverified accounts, traces, notices,
 * deliveries, mails and ended sessions. Each kind goes by itself: a fault of one leaves the others to be cleaned.
 */
export const limpiarRegistros = async (ctx: Context, mailer: Pick<Mailer, 'shown'>): Promise<void> => {
  const { db } = ctx
  const ahora = ctx.clock.now()
  const clases: [string, () => Promise<unknown>][] = [
    ['idempotencia', () => forgetOld(db, RESPUESTAS, ahora)],
    ['limites', () => forgetOld(db, LIMITES, ahora)],
    ['registros', () => db.transaction({ rol: 'sistema' }, (tx) => vencerRegistros(tx, ahora))],
    ['trazas', () => olvidarTrazas(db, ahora)],
    ['descartes de rastreo', () => olvidarDescartes(db, ahora)],
    ['avisos', () => olvidarAvisosViejos(db, ahora)],
    ['eventos', () => olvidarEventos(db, ahora)],
    ['llamadas', () => olvidarLlamadas(db, ahora)],
    ['entregas', () => olvidarEntregas(db, ahora)],
    ['vistas', () => forgetOld(db, VISTAS, ahora)],
    ['correos', () => olvidarCorreos(db, ahora, mailer)],
    ['sesiones', () => forgetOld(db, SESIONES, ahora)],
    ['enlaces', () => forgetOld(db, ENLACES, ahora)],
  ]
  const fallas: unknown[] = []
  for (const [clase, limpiar] of clases)
    await limpiar().catch((err: unknown) => {
      ctx.log.error({ err, clase }, 'No se pudo limpiar una clase de registros')
      fallas.push(err)
    })
  if (fallas.length > 0) throw new AggregateError(fallas, 'some kinds were not cleaned')
}
