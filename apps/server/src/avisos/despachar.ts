import { trasElSilencio, type Aviso } from '@aliadas/contract/avisos'
import { DIA_MS, MINUTO_MS } from '@aliadas/contract/core'
import { encolarCorreo, type Plantilla } from '../correo/index.ts'
import type { Context } from '../platform/context.ts'
import { forgetOld, keptDays } from '../platform/database/index.ts'
import { cartaDeUno, cartaDelDia } from './carta.ts'
import { destinatarios, type Destinatario } from './destinatarios.ts'
import { apuntar, porEnviar } from './por-enviar.ts'

/** What is older is not mailed at once: after an outage it would be a flood. */
const ATRASO_MS = 30 * MINUTO_MS
/** A letter that a stopped server did not send goes with the next one. */
const ATRASO_DE_CARTA_MS = 2 * DIA_MS
/** Longer than anything is looked back for. */
export const RETENCION_DE_ENVIADOS = keptDays(4, {
  what: 'qué aviso se mandó a quién',
  table: 'avisos_enviados',
  at: 'en',
})

const enviar = (
  ctx: Context,
  quien: Destinatario,
  avisos: readonly Aviso[],
  cartas: (avisos: readonly Aviso[]) => Plantilla[],
): Promise<void> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    const nuevos = await apuntar(tx, quien, avisos, 'correo', ahora)
    if (nuevos.length === 0) return
    const { persona, silencio } = quien
    for (const carta of cartas(nuevos))
      await encolarCorreo(tx, ahora, persona, carta, { desde: trasElSilencio(silencio, ahora) })
  })

/** What one reading takes. A letter of the day has all that a company of thousands of trips sees of it. */
const DE_UNA_VEZ = { ya: 50, diario: 2_000 }

const despachar = async (
  ctx: Context,
  correo: 'ya' | 'diario',
  atraso: number,
  cartas: (quien: Destinatario, avisos: readonly Aviso[]) => Plantilla[],
): Promise<void> => {
  const desde = new Date(ctx.clock.now().getTime() - atraso)
  const todosEllos = await ctx.db.read({ rol: 'sistema' }, (tx) => destinatarios(tx, correo, desde))
  for (const quien of todosEllos) {
    const avisos = await porEnviar(ctx, quien, desde, 'correo', DE_UNA_VEZ[correo])
    if (avisos.length > 0) await enviar(ctx, quien, avisos, (nuevos) => cartas(quien, nuevos))
  }
}

/** Mails what people want by mail at once; in their quiet hours the mail waits for their end. */
export const enviarAvisos = (ctx: Context, publicUrl: string): Promise<void> =>
  despachar(ctx, 'ya', ATRASO_MS, ({ persona }, avisos) => avisos.map((aviso) => cartaDeUno(persona, aviso, publicUrl)))

/** Mails what people want once a day, as one letter. */
export const enviarCartas = (ctx: Context, publicUrl: string): Promise<void> =>
  despachar(ctx, 'diario', ATRASO_DE_CARTA_MS, ({ persona }, avisos) => [cartaDelDia(persona, avisos, publicUrl)])

export const olvidarEnviados = ({ db, clock }: Context): Promise<number> =>
  forgetOld(db, RETENCION_DE_ENVIADOS, clock.now())
