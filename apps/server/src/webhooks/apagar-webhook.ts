import { QUE_ES_APAGADO, type Apagado } from '@aliadas/contract/webhooks'
import { encolarCorreo, linea, saludo, talCual } from '../correo/index.ts'
import { SERVIDOR } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { anotarWebhook, nombreDe } from './anotar-webhook.ts'
import { descartarPendientes } from './descartar-pendientes.ts'
import type { Cual } from './leer-webhooks.ts'

const POR_QUE: Record<Extract<Apagado, 'se_fue' | 'sin_respuesta'>, string> = {
  se_fue: QUE_ES_APAGADO.se_fue,
  sin_respuesta: QUE_ES_APAGADO.sin_respuesta,
}

/** The partner's contact; without one the platform's administrators, who know whom to call. */
const aQuienes = async (tx: Tx, { id, correo }: { id: string; correo: string }) => {
  if (correo !== '') return [{ id, email: correo, nombres: '' }]
  return tx
    .selectFrom('personas')
    .innerJoin('empresas', 'empresas.id', 'personas.empresaId')
    .select(['personas.id', 'email', 'nombres'])
    .where('empresas.tipo', '=', 'plataforma')
    .where('role', '=', 'admin')
    .where('activo', '=', true)
    .execute()
}

/**
 * The server switches an address off that is gone or that has failed for three days: what waited is dropped, and a mail
 * says so. Once: of two that find it so, the second changes nothing. Refuses nothing.
 */
export const apagarWebhook = async (
  tx: Tx,
  { aliadoId, id }: Cual,
  apagadoPor: keyof typeof POR_QUE,
  ahora: Date,
): Promise<void> => {
  const apagado = await tx
    .updateTable('webhooks')
    .set({ activo: false, apagadoPor })
    .where('id', '=', id)
    .where('activo', '=', true)
    .returning('direccion')
    .executeTakeFirst()
  if (!apagado) return
  await descartarPendientes(tx, id)
  await anotarWebhook(tx, SERVIDOR, ahora, { aliadoId, id }, 'apagarWebhook', { porque: apagadoPor })
  const aliado = await tx
    .selectFrom('aliados')
    .select(['id', 'nombre', 'correo'])
    .where('id', '=', aliadoId)
    .executeTakeFirstOrThrow()
  const servidor = nombreDe(apagado.direccion)
  for (const { nombres, ...para } of await aQuienes(tx, aliado))
    await encolarCorreo(tx, ahora, para, {
      asunto: linea`Se apagó un webhook de ${aliado.nombre}`,
      titulo: saludo(nombres),
      parrafos: [
        linea`Ya no enviamos eventos al webhook de ${aliado.nombre} en ${servidor}: ${talCual(POR_QUE[apagadoPor].toLowerCase())}.`,
        linea`Cuando el servidor conteste de nuevo, actívalo con la API y pide que se reenvíe lo que faltó. Lo que pasó sigue en la lista de eventos durante 30 días.`,
      ],
    })
}
