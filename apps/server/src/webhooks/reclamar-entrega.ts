import { ALCANCES, type Alcance } from '@aliadas/contract/aliados'
import { MINUTO_MS } from '@aliadas/contract/core'
import { SEGUNDOS_DE_RESPUESTA } from '@aliadas/contract/webhooks'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/index.ts'

/** Longer than one attempt may take. After a crash in between it is sent again after this time. */
export const RECLAMO_MS = SEGUNDOS_DE_RESPUESTA * 1000 + MINUTO_MS

export type Reclamada = {
  id: string
  numero: number | null
  tipo: string
  intentos: number
  creadoEn: Date
  webhookId: string
  direccion: string
  secreto: number
  secretoAnteriorHasta: Date | null
  aliadoId: string
  aliado: string
  /** Of the key that wrote the address, as far as a key of the partner has them today. */
  alcances: readonly Alcance[]
}

/**
 * Claims the delivery of an address that is due first: no other sender finds it due while it is being sent. A delivery
 * waits for the earlier ones of its service. Nothing is due for a suspended partner, nor while a restored copy holds
 * back what goes out, as mail.
 */
export const reclamarEntrega = async (tx: Tx, webhookId: string, ahora: Date): Promise<Reclamada | undefined> => {
  const { rows } = await sql<Omit<Reclamada, 'alcances'> & { alcances: string[] }>`
    update entregas e set intentos = e.intentos + 1, intentada_en = ${ahora},
      proximo_intento = ${new Date(ahora.getTime() + RECLAMO_MS)}
    from webhooks w join aliados a on a.id = w.aliado_id
    where w.id = e.webhook_id and e.id = (
      select p.id from entregas p join webhooks pw on pw.id = p.webhook_id join aliados pa on pa.id = pw.aliado_id
      where p.webhook_id = ${webhookId} and p.estado = 'pendiente' and p.proximo_intento <= ${ahora}
        and not pa.suspendido
        and (p.numero is null or (pw.activo and (pw.espera_hasta is null or pw.espera_hasta <= ${ahora})))
        and not exists (select from instalacion where correos_detenidos is not null)
        and not exists (select from entregas antes where antes.webhook_id = p.webhook_id and antes.fila = p.fila
          and antes.estado = 'pendiente' and antes.numero < p.numero)
      order by p.proximo_intento, p.numero limit 1 for update of p skip locked
    )
    returning e.id, e.numero, e.tipo, e.intentos, e.creado_en, e.webhook_id, w.direccion, w.secreto,
      w.secreto_anterior_hasta, w.aliado_id, a.nombre as aliado,
      array(select distinct de from aliado_claves c, unnest(c.alcances) de
        where c.aliado_id = w.aliado_id and de = any(w.alcances) and not c.prueba and c.revocada_en is null
          and (c.vence_en is null or c.vence_en > ${ahora})) as alcances
  `.execute(tx)
  const [fila] = rows
  return fila && { ...fila, alcances: ALCANCES.filter((alcance) => fila.alcances.includes(alcance)) }
}

/** Addresses for which something is due. */
export const webhooksConAlgo = async (tx: Tx, ahora: Date): Promise<string[]> => {
  const filas = await tx
    .selectFrom('entregas')
    .select('webhookId')
    .distinct()
    .where('estado', '=', 'pendiente')
    .where('proximoIntento', '<=', ahora)
    .execute()
  return filas.map(({ webhookId }) => webhookId)
}
