import type { AccionDeHistorial } from '@aliadas/contract/historial'
import { NINGUNA_EMPRESA } from '../empresas/index.ts'
import { anotar } from '../historial/index.ts'
import type { Actor } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import type { Cual } from './leer-webhooks.ts'

/** The host of an address: its path may hold a secret of the partner's. */
export const nombreDe = (direccion: string): string => URL.parse(direccion)?.hostname ?? ''

/** A line about an address, under its partner. Never its path or its secret. Refuses nothing. */
export const anotarWebhook = (
  tx: Tx,
  actor: Actor,
  ahora: Date,
  { aliadoId, id }: Cual,
  accion: AccionDeHistorial,
  cambios: Record<string, unknown> = {},
): Promise<void> =>
  anotar(tx, actor, ahora, [
    {
      tenant: actor.tipo === 'persona' ? actor.empresaId : NINGUNA_EMPRESA,
      aliadoId,
      entidad: 'aliado',
      entidadId: aliadoId,
      accion,
      cambios: { webhook: id, ...cambios },
    },
  ])
