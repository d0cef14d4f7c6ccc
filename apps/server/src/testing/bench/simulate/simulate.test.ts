import { afterEach, expect, test } from 'vitest'
import { failed, report } from './report.ts'
import { simulate } from './run.ts'
import { startWorld, type World } from './world.ts'

let world: World | undefined
afterEach(() => world?.stop())

const PLAN = { seed: 7, rate: 20, step: 30_000 }
const CHANGED = 'Otra empresa'

/** Prices by who bid for which order. */
const bidsOf = (decisions: readonly string[]): Map<string, string> =>
  new Map(
    decisions
      .filter((line) => line.startsWith('oferta'))
      .map((line) => {
        const [who = '', price = ''] = line.split(': ')
        return [who, price] as const
      }),
  )
const ordersOf = (decisions: readonly string[]): string[] => decisions.filter((line) => line.startsWith('pedido'))

/** Two products and some thousand requests: minutes on a busy machine. */
test('sixty services run to their end without a lost event, an error or a false belief; a fault is named', async () => {
  world = await startWorld({ fleet: 15 })
  const good = await simulate(world, { ...PLAN, minutes: 3 })
  // What is wrong, if anything, stands in the message.
  expect(report(good)).toContain('Todo lo que creen es cierto.')
  expect([failed(good), good.open, good.beliefs.publicados]).toEqual([false, 0, 60])
  const { servicios } = good.beliefs.clientes[0] ?? { servicios: [] }
  expect(
    servicios.filter(({ estado, estrellas }) => estado === 'finalizado' && estrellas !== null).length,
  ).toBeGreaterThan(20)
  expect(good.comparison.compared).toBeGreaterThan(3_000)
  await world.stop()

  world = await startWorld({ fleet: 4 })
  const { pool } = world
  const bad = await simulate(
    world,
    { ...PLAN, minutes: 0.4, drop: 12 },
    {
      async meddle() {
        const client = await pool.connect()
        await client.query('begin; set local role aliadas_sistema')
        await client.query(
          `update servicios set empresa_aliada = $1 where id = (select id from servicios where observaciones like 'Pedido%' and estado = 'finalizado' order by id limit 1)`,
          [CHANGED],
        )
        await client.query('commit')
        client.release()
      },
    },
  )
  expect([failed(bad), bad.comparison.lost.length]).toEqual([true, 1])
  expect(report(bad)).toMatch(/eventos perdidos: 1\n {4}cliente 1: evt_000000000012_/)
  const changed = bad.comparison.differences.filter((line) => line.endsWith(`y es ${CHANGED}`))
  expect(changed).toEqual([expect.stringMatching(/^cliente \d: [2-9A-Z]{24} empresaAliada cree /)])
  expect(report(bad)).toContain('La corrida encontró algo.')

  // The same seed asks for the same and bids the same.
  const orders = ordersOf(bad.beliefs.decisiones)
  expect(orders.length).toBe(8)
  expect(ordersOf(good.beliefs.decisiones)).toEqual(expect.arrayContaining(orders))
  const [long, short] = [bidsOf(good.beliefs.decisiones), bidsOf(bad.beliefs.decisiones)]
  const both = [...short].filter(([who]) => long.has(who))
  expect(both.length).toBeGreaterThan(10)
  expect(both.map(([who]) => [who, long.get(who)])).toEqual(both)
}, 1_800_000)
