import { exigir } from '@aliadas/contract/core'
import { negativaDeEspera } from './eventos.rules.ts'
import type { Context } from '../platform/context.ts'
import { repartirEventos } from './repartir-eventos.ts'

/** A call's place among those that wait. */
type Turno = {
  /** Resolves at the partner's next event since the last time, after `ms`, or when the server stops. */
  pronto(ms: number): Promise<void>
  soltar(): void
}

export type EsperaDeEventos = {
  /** From here on an event wakes the turn, also one that comes before `pronto`. Throws `Falla`: `resource-exhausted`. */
  tomar(aliadoId: string): Turno
  /** What the reader of changes tells: events were written, or a partner's events got their numbers. */
  oir(filas: readonly { tema: string; fila: string }[]): void
  cerrada(): boolean
  cerrar(): void
}

/**
 * Wakes the calls that wait for events of their partner on this server, and numbers new events.
 *
 * Throws `Falla`: `resource-exhausted` (`tomar`: ten calls of the partner wait already). Source: docs/decisions/0085.
 */
export const crearEsperaDeEventos = (ctx: Context): EsperaDeEventos => {
  const esperan = new Map<string, Set<() => void>>()
  let cerrada = false
  let corre: Promise<void> | undefined
  let otra = false

  const despertar = (aliadoId: string) => esperan.get(aliadoId)?.forEach((avisar) => avisar())

  const repartir = () => {
    otra = true
    corre ??= (async () => {
      while (otra && !cerrada) {
        otra = false
        await repartirEventos(ctx)
      }
    })()
      // The next change, and the job of every minute, try again.
      .catch((err: unknown) => ctx.log.warn({ err }, 'No se pudieron numerar eventos'))
      .finally(() => {
        corre = undefined
      })
  }

  return {
    tomar(aliadoId) {
      const suyas = esperan.get(aliadoId) ?? new Set()
      exigir(negativaDeEspera(suyas.size))
      let aviso = Promise.withResolvers<void>()
      const avisar = () => aviso.resolve()
      esperan.set(aliadoId, suyas.add(avisar))
      return {
        async pronto(ms) {
          const reloj = setTimeout(avisar, ms)
          await aviso.promise
          clearTimeout(reloj)
          aviso = Promise.withResolvers<void>()
        },
        soltar() {
          suyas.delete(avisar)
          if (suyas.size === 0) esperan.delete(aliadoId)
        },
      }
    },
    oir(filas) {
      if (filas.some(({ tema }) => tema === 'evento')) repartir()
      for (const { tema, fila } of filas) if (tema === 'eventos') despertar(fila)
    },
    cerrada: () => cerrada,
    cerrar() {
      cerrada = true
      for (const aliadoId of esperan.keys()) despertar(aliadoId)
    },
  }
}
