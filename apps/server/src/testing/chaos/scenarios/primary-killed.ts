import { setTimeout as pause } from 'node:timers/promises'
import { between } from '../chance.ts'
import { killNode, promote } from '../cluster.ts'
import { atMost } from '../found.ts'
import type { Scenario } from '../scenario.ts'
import { WARM_MS, firstAnswer, judgeStage, openStage, type Run } from '../stage.ts'

const ANSWERS_MS = 3_000

const play = async (run: Run, name: string, address: 'proxy' | 'list') => {
  const stage = await openStage(run, name, { address, standbys: 2, synchronous: true })
  try {
    await pause(between(run.seed, name, 1_000, 4_000))
    killNode(stage.primary)
    await pause(between(run.seed, `${name} promotion`, 1_000, 3_000))
    const [standby] = stage.standbys
    if (!standby) throw new Error('no standby')
    await promote(standby)
    const since = performance.now()
    stage.primary = standby
    stage.db.leadTo(standby.pg.url)
    const answers = await firstAnswer(stage, since, 30_000)
    await pause(WARM_MS)
    return [atMost('contesta tras la promoción', answers / 1000, ANSWERS_MS / 1000, ' s'), ...(await judgeStage(stage))]
  } finally {
    await stage.close()
  }
}

const wanted = '0 perdidas o dobles; 503 mientras tanto; contesta ≤ 3 s tras la promoción'

export const primaryKilled: Scenario = {
  name: 'primary-killed',
  fault: 'el primario con kill -9, réplica síncrona promovida, una dirección',
  wanted,
  play: (run) => play(run, 'primary-killed', 'proxy'),
}

export const primaryKilledList: Scenario = {
  name: 'primary-killed-list',
  fault: 'lo mismo, con la lista de servidores en DATABASE_URL',
  wanted,
  play: (run) => play(run, 'primary-killed-list', 'list'),
}
