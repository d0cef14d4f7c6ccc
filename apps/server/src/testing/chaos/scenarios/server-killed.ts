import { setTimeout as pause } from 'node:timers/promises'
import { between } from '../chance.ts'
import { atMost, told } from '../found.ts'
import type { Scenario } from '../scenario.ts'
import { judgeStage, longestGap, openStage } from '../stage.ts'

const KILLS = 4
const ELSEWHERE_MS = 5_000

/** Kills each server in turn at moments that only the seed knows, so at any stage of a command or an upload. */
export const serverKilled: Scenario = {
  name: 'server-killed',
  fault: 'un servidor con kill -9, cuatro veces',
  wanted: '0 perdidas, dobles o a medias; flujos en otro servidor en 5 s',
  async play(run) {
    const stage = await openStage(run, 'server-killed')
    try {
      let longest = 0
      for (let n = 0; n < KILLS; n++) {
        await pause(between(run.seed, `kill ${n}`, 500, 2_500))
        const server = stage.servers.all[n % stage.servers.all.length]
        const since = performance.now()
        await server?.process.kill9()
        // Also the last one to come back has had its time.
        await pause(ELSEWHERE_MS)
        longest = Math.max(longest, longestGap(stage.screens, since))
        await server?.process.restart()
      }
      return [
        told('muertes', KILLS),
        atMost('flujo más tardío', longest / 1000, ELSEWHERE_MS / 1000, ' s'),
        ...(await judgeStage(stage)),
      ]
    } finally {
      await stage.close()
    }
  },
}
