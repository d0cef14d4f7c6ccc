import { failOver } from '../failover.ts'
import type { Scenario } from '../scenario.ts'
import { judgeStage, openStage, type Run } from '../stage.ts'

const play = async (run: Run, name: string, address: 'proxy' | 'list') => {
  const stage = await openStage(run, name, { address, standbys: 2, synchronous: true })
  try {
    return [await failOver(stage, name), ...(await judgeStage(stage))]
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
