import { once } from 'node:events'
import { watch } from 'node:fs'

/** Several writes of one save arrive as several events; together they are one restart. */
const SETTLE_MS = 120
/** A server that has not ended after this many ms is stuck. */
const PATIENCE_MS = 10_000

/**
 * Keeps one process running and restarts it whenever a file under `folders` changes. If it ends before `ready`, the
 * start failed and everything ends; after that it waits for the next change.
 * @param {{ launch: () => import('node:child_process').ChildProcess, ready: (child:
 * import('node:child_process').ChildProcess) => Promise<boolean>, folders: string[], say: (line: string) => void, }}
 * given
 */
export async function keepRunning({ launch, ready, folders, say }) {
  let child = launch()
  if (!(await ready(child))) return undefined
  let ending = false
  /** @type {NodeJS.Timeout | undefined} */
  let settle
  /** @type {Promise<void>} */
  let turn = Promise.resolve()

  const watchCrash = () => {
    const watched = child
    watched.once('close', (code) => {
      if (!ending && watched === child && code !== 0)
        say(`El servidor terminó (código ${code}). Espero un cambio para iniciarlo de nuevo.`)
    })
  }
  const restart = async () => {
    if (ending) return
    say('Cambió el código: reinicio el servidor…')
    const old = child
    const running = old.exitCode === null && old.signalCode === null
    if (running) {
      const ended = once(old, 'close')
      const stuck = setTimeout(() => old.kill('SIGKILL'), PATIENCE_MS)
      old.kill('SIGTERM')
      await ended
      clearTimeout(stuck)
    }
    child = launch()
    watchCrash()
  }
  watchCrash()
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (name === null || !/\.(ts|sql|json)$/.test(name) || name.endsWith('.test.ts')) return
      clearTimeout(settle)
      settle = setTimeout(() => {
        turn = turn.then(restart)
      }, SETTLE_MS)
    }),
  )
  return {
    /** No more restarts; the caller ends the process itself by passing the signal on. */
    stop() {
      ending = true
      clearTimeout(settle)
      for (const watcher of watchers) watcher.close()
    },
  }
}
