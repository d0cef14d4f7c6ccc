import { fork } from 'node:child_process'
import path from 'node:path'
import { DESCANSA_TRAS_MINUTOS } from '@aliadas/contract/simulador'
import { MINUTO_MS } from '@aliadas/contract/core'
import { CLAVE_DE_ALIADO_DEMO, CONTRASENA_DEMO, RIVALES_DEMO } from './demo/index.ts'
import type { Clock } from './platform/clock/index.ts'
import type { Logger } from './platform/log/index.ts'
import type { Running } from './start.ts'

const MAIN = path.resolve(import.meta.dirname, '../../simulator/src/main.ts')
/** How often it is told whether anybody looks; ms. */
const DICE_MS = 5_000

type Options = Pick<Running, 'url' | 'mando' | 'streams' | 'runJobs'> & { clock: Clock; log: Logger }

/** Whether somebody has a screen open, or had one less than ten minutes ago. A start counts as a look. */
export const createWatch = ({ streams, clock }: Pick<Options, 'streams' | 'clock'>): (() => boolean) => {
  let seen = clock.now().getTime()
  return () => {
    const now = clock.now().getTime()
    if (streams() > 0) seen = now
    return now - seen < DESCANSA_TRAS_MINUTOS * MINUTO_MS
  }
}

/**
 * Starts the simulated people in a process of their own, with the demo's public keys: they know the product by its
 * public interfaces only, and take no time from its loop. They rest when nobody had a screen open for ten minutes.
 * Returns what ends them.
 */
export const launchSimulator = ({ url, mando, streams, runJobs, clock, log }: Options): (() => void) => {
  const child = fork(MAIN, [], {
    // Nothing of this server's configuration, which may hold secrets.
    env: {
      PATH: process.env['PATH'],
      SIMULADOR_DIRECCION: url,
      SIMULADOR_CLAVE: CLAVE_DE_ALIADO_DEMO,
      SIMULADOR_CONTRASENA: CONTRASENA_DEMO,
      SIMULADOR_RIVALES: RIVALES_DEMO.join(','),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const watched = createWatch({ streams, clock })
  const tell = () => {
    const { activo, ritmo } = mando.leer()
    if (child.connected) child.send({ activo, ritmo, mirando: watched() }, () => undefined)
  }
  const timer = setInterval(tell, DICE_MS)
  timer.unref()
  mando.alCambiar(tell)
  child.on('message', (message) => {
    if (message === 'listo') {
      mando.hay(true)
      tell()
      // Trips whose route is due start now: who starts the demo waits for no whole minute until a vehicle moves.
      runJobs().catch((err: unknown) => log.warn({ err }, 'No se pudo hacer lo que ya tocaba en la demostración'))
    } else log.debug({ message }, 'La gente simulada no pudo hacer algo')
  })
  child.on('error', (err) => log.warn({ err }, 'La gente simulada no pudo empezar'))
  let stopped = false
  child.on('exit', (code) => {
    clearInterval(timer)
    mando.hay(false)
    if (!stopped) log.warn({ code }, 'La gente simulada terminó: la demostración queda quieta hasta el próximo inicio')
  })
  return () => {
    stopped = true
    if (child.connected) child.disconnect()
  }
}
