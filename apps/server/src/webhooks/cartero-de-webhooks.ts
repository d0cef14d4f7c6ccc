import { MINUTO_MS } from '@aliadas/contract/core'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../platform/context.ts'
import { enviarEntrega, type Correo } from './enviar-entrega.ts'
import { webhooksConAlgo } from './reclamar-entrega.ts'

/** Deliveries to one address at once, from each server: those of several services. */
const A_LA_VEZ = 4
/** How long a stop waits for answers. */
const ESPERA_AL_CERRAR_MS = 1_000

export type CarteroDeWebhooks = {
  /** What the reader of changes tells: deliveries were written. */
  oir(filas: readonly { tema: string; fila: string }[]): void
  /** Begins to send all that is due; does not wait for it. */
  repasar(): Promise<void>
  /** Resolves when this server sends nothing. */
  quieto(): Promise<void>
  cerrar(): Promise<void>
}

type Carril = { corren: Set<Promise<void>>; otraVez: boolean; relojes: Set<NodeJS.Timeout> }

/**
 * Sends deliveries, each address in lanes of its own: a slow one holds nobody else up. Woken by the change log, by a
 * timer for waits under a minute, and every minute by the job.
 */
export const crearCarteroDeWebhooks = (ctx: Context, correo: Correo): CarteroDeWebhooks => {
  const carriles = new Map<string, Carril>()
  const parar = new AbortController()
  let cerrado = false

  const carrilDe = (id: string): Carril => {
    const suyo = carriles.get(id) ?? { corren: new Set(), otraVez: false, relojes: new Set<NodeJS.Timeout>() }
    carriles.set(id, suyo)
    return suyo
  }

  const luego = (id: string, proximo: Date) => {
    const ms = proximo.getTime() - ctx.clock.now().getTime()
    const carril = carrilDe(id)
    // The job finds what is due later.
    if (cerrado || ms > MINUTO_MS) return
    const reloj = setTimeout(
      () => {
        carril.relojes.delete(reloj)
        llamar(id)
      },
      Math.max(0, ms),
    )
    carril.relojes.add(reloj)
  }

  const recorrer = async (id: string, carril: Carril): Promise<void> => {
    try {
      do {
        carril.otraVez = false
        for (;;) {
          if (cerrado) return
          const alReclamar = () => llamar(id)
          const enviada = await enviarEntrega(ctx, correo, id, { alReclamar, parar: parar.signal })
          if (enviada === null) break
          if (enviada.proximo) luego(id, enviada.proximo)
        }
      } while (carril.otraVez)
    } catch (err) {
      // The claim ends by itself, and the job of every minute tries again.
      ctx.log.warn({ err, webhook: id }, 'No se pudo enviar a un webhook')
    }
  }

  const llamar = (id: string): void => {
    if (cerrado) return
    const carril = carrilDe(id)
    if (carril.corren.size >= A_LA_VEZ) {
      // Those that run may have looked before this delivery was there.
      carril.otraVez = true
      return
    }
    const corre = recorrer(id, carril).finally(() => {
      carril.corren.delete(corre)
      if (carril.corren.size === 0 && carril.relojes.size === 0) carriles.delete(id)
    })
    carril.corren.add(corre)
  }

  const quieto = async (): Promise<void> => {
    for (;;) {
      const corren = [...carriles.values()].flatMap((carril) => [...carril.corren])
      if (corren.length === 0) return
      await Promise.all(corren)
    }
  }

  return {
    oir(filas) {
      for (const id of new Set(filas.filter(({ tema }) => tema === 'entrega').map(({ fila }) => fila))) llamar(id)
    },
    async repasar() {
      const ids = await ctx.db.read({ rol: 'sistema' }, (tx) => webhooksConAlgo(tx, ctx.clock.now()))
      ids.forEach(llamar)
    },
    quieto,
    async cerrar() {
      cerrado = true
      for (const { relojes } of carriles.values()) relojes.forEach((reloj) => clearTimeout(reloj))
      await Promise.race([quieto(), sleep(ESPERA_AL_CERRAR_MS, undefined, { ref: false })])
      parar.abort()
      await quieto()
    },
  }
}
