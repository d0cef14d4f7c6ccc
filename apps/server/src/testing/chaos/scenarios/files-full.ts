import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { preload } from '../controls.ts'
import { atLeast, atMost, none, told } from '../found.ts'
import type { Scenario } from '../scenario.ts'
import { judgeStage, openStage, WARM_MS, type Run, type Stage } from '../stage.ts'
import { watchReady, withoutAny } from '../watch.ts'

/** A fault lasts until that many uploads were refused, and not longer than that. */
const REFUSED = 5
const FAULT_MS = 40_000
/** After the end of a fault the next upload must be stored within this time, in ms. */
const AGAIN_MS = 15_000

const FAULTS = [
  { code: 'ENOSPC', says: 'Por ahora no hay espacio para guardar archivos.' },
  { code: 'EROFS', says: 'Los archivos no están disponibles en este momento.' },
] as const

/** Ms from `since` until an upload is stored that began after it. */
const storedAgain = async ({ crew }: Stage, since: number): Promise<number> => {
  for (;;) {
    const ack = crew.desk.acks.find(({ mark, beganAt }) => beganAt >= since && mark.startsWith('archivo|'))
    if (ack) return ack.endedAt - since
    if (performance.now() - since > 2 * AGAIN_MS) return Infinity
    await pause(20)
  }
}

const play = async (run: Run) => {
  const flag = path.join(run.root, 'falla-de-disco')
  const settings = { FALLA_DE_DISCO: flag, NODE_OPTIONS: preload('broken-disk.ts') }
  const stage = await openStage(run, 'files-full', { settings })
  const { desk } = stage.crew
  const refused = () => desk.statuses.get('archivo 503') ?? 0
  try {
    const found = []
    const withoutServer = watchReady(stage.servers)
    for (const { code, says } of FAULTS) {
      const before = refused()
      desk.sentences.clear()
      writeFileSync(flag, code)
      for (const began = performance.now(); refused() - before < REFUSED && performance.now() - began < FAULT_MS;)
        await pause(50)
      const sentences = [...(desk.sentences.get('archivo 503') ?? [])]
      rmSync(flag)
      const again = await storedAgain(stage, performance.now())
      found.push(
        atLeast(`${code}: cargas con 503`, refused() - before, REFUSED),
        none(
          `${code}: otras frases`,
          sentences.filter((one) => !one.startsWith(says)),
        ),
        atMost(`${code}: guarda de nuevo`, again / 1000, AGAIN_MS / 1000, ' s'),
      )
    }
    found.push(withoutAny(await withoutServer()))
    await pause(WARM_MS)
    const judged = await judgeStage(stage)
    return [
      ...found,
      none('filas sin bytes', await stage.store.absent(stage.primary.pg.url)),
      told('errores en los registros', stage.servers.errors().length),
      ...judged,
    ]
  } finally {
    rmSync(flag, { force: true })
    await stage.close()
  }
}

export const filesFull: Scenario = {
  name: 'files-full',
  fault: 'el disco de DATA_DIR lleno, y luego de solo lectura',
  wanted: '503 con una frase, nada a medias; sigue solo',
  play,
}
