import { exigir } from '@aliadas/contract/core'
import type { TipoDeEvento } from '@aliadas/contract/aliados'
import type { Aliado, Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { anotarWebhook, nombreDe } from './anotar-webhook.ts'
import { descartarPendientes } from './descartar-pendientes.ts'
import { bloquearWebhook, leerWebhook, type Cual, type FilaDeWebhook } from './leer-webhooks.ts'
import { negativaDeDireccion } from './webhooks.rules.ts'

/** What an address did before is not held against it. */
const COMO_NUEVA = { fallaDesde: null, esperaHasta: null }

type Cambio = { url?: string | undefined; tipos?: TipoDeEvento[] | null | undefined }

/**
 * Changes where an address is and which kinds it gets. Who moves it decides what it may be told: never more than the
 * key reads that moved it.
 *
 * Throws `Falla`: `not-found`, `invalid-argument` (the address, beside `url`). Source: docs/decisions/0086.
 */
export const cambiarWebhook = async (
  tx: Tx,
  aliado: Aliado,
  id: string,
  { url, tipos, local }: Cambio & { local: boolean },
  ahora: Date,
): Promise<void> => {
  const cual = { aliadoId: aliado.id, id }
  await bloquearWebhook(tx, cual)
  if (url !== undefined) exigir(negativaDeDireccion(url, local))
  if (url === undefined && tipos === undefined) return
  await tx
    .updateTable('webhooks')
    .set({
      ...(url === undefined ? {} : { direccion: url, alcances: [...aliado.alcances], ...COMO_NUEVA }),
      ...(tipos === undefined ? {} : { tipos }),
    })
    .where('id', '=', id)
    .execute()
  const servidor = url === undefined ? {} : { servidor: nombreDe(url) }
  await anotarWebhook(tx, aliado, ahora, cual, 'cambiarWebhook', {
    ...servidor,
    ...(tipos === undefined ? {} : { tipos }),
  })
}

/**
 * Switches an address on or off. Off, what waited for it is dropped. On, it begins with what happens from here on.
 *
 * Throws `Falla`: `not-found`. Source: docs/decisions/0086.
 */
export const activarWebhook = async (
  tx: Tx,
  actor: Aliado | Persona,
  cual: Cual,
  activo: boolean,
  ahora: Date,
): Promise<FilaDeWebhook> => {
  const antes = await bloquearWebhook(tx, cual)
  if (antes.activo === activo) return antes
  const apagadoPor = activo ? null : actor.tipo === 'aliado' ? 'aliado' : 'plataforma'
  await tx
    .updateTable('webhooks')
    .set({ activo, apagadoPor, ...(activo ? COMO_NUEVA : {}) })
    .where('id', '=', cual.id)
    .execute()
  if (!activo) await descartarPendientes(tx, cual.id)
  await anotarWebhook(tx, actor, ahora, cual, activo ? 'cambiarWebhook' : 'apagarWebhook', { activo })
  return leerWebhook(tx, cual)
}
