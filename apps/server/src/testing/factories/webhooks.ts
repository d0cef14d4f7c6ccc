import type { TipoDeEvento } from '@aliadas/contract/aliados'
import type { Entrega } from '@aliadas/contract/webhooks'
import { repartirEventos } from '../../aliados/index.ts'
import type { Aliado } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/index.ts'
import { createOutside } from '../../platform/outside/index.ts'
import { crearCarteroDeWebhooks, crearWebhook, listarEntregas, type CarteroDeWebhooks } from '../../webhooks/index.ts'
import { unique, type World } from './world.ts'

const sistema = <T>({ ctx }: World, work: (tx: Tx) => Promise<T>): Promise<T> =>
  ctx.db.transaction({ rol: 'sistema' }, work)

/** An address of a partner, on this machine. Returns its id. */
export const createWebhook = async (
  mundo: World,
  aliado: Aliado,
  url: string,
  tipos: TipoDeEvento[] | null = null,
): Promise<string> => {
  const scope = { rol: 'aliado', aliadoId: aliado.id } as const
  const { id } = await mundo.ctx.db.transaction(scope, (tx) =>
    crearWebhook(tx, aliado, { url, tipos, local: true }, mundo.ctx.clock.now()),
  )
  return id
}

/** Who sends, as one more server of this world; `limiteMs`: how long an address may take. */
export const webhookSender = (mundo: World, limiteMs = 2_000, ctx = mundo.ctx): CarteroDeWebhooks =>
  crearCarteroDeWebhooks(ctx, { outside: createOutside({ loopback: true }), ...mundo.links, limiteMs })

/** Sends all that is due, and waits until it is sent. */
export const sendDue = async (sender: CarteroDeWebhooks): Promise<void> => {
  await sender.repasar()
  await sender.quieto()
}

/** Makes events of a partner without the acts behind them: `servicio` of each, numbered. */
export const happen = async (mundo: World, aliado: Aliado, servicios: readonly (string | null)[]): Promise<void> => {
  const en = mundo.ctx.clock.now()
  await sistema(mundo, (tx) =>
    tx
      .insertInto('eventos')
      .values(
        servicios.map((servicioId) => ({
          aliadoId: aliado.id,
          tipo: servicioId === null ? 'conductor.decidido' : 'servicio.cambiado',
          servicioId,
          objetoId: servicioId ?? `objeto${unique()}`,
          en,
        })),
      )
      .execute(),
  )
  await repartirEventos(mundo.ctx)
}

/** The log of an address, oldest first. */
export const deliveriesOf = async (mundo: World, aliado: Aliado, id: string): Promise<Entrega[]> => {
  const { entregas } = await sistema(mundo, (tx) => listarEntregas(tx, { aliadoId: aliado.id, id }, { limite: 100 }))
  const numero = ({ evento }: Entrega) => evento ?? ''
  return entregas.toSorted((a, b) => (numero(a) < numero(b) ? -1 : 1))
}
