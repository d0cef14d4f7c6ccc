import { Counter, Gauge, Histogram, collectDefaultMetrics, type Registry } from 'prom-client'
import type { QueueSize } from '../http/index.ts'

/** Upper limits in seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const WAITS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5]

/** Any other method is one value, so that nobody creates labels by sending new ones. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export type Metrics = ReturnType<typeof createMetrics>

/** Undefined: the value is not known now, and the metric is absent. */
type Value = number | undefined

/**
 * What one composition of the product measures, on a registry of its own: prom-client's global one would mix several.
 * Labels come from closed lists of the code (route patterns, job names), never from data: a company, person or address
 * is never one.
 */
export const createMetrics = (registry: Registry) => {
  const registers = [registry]
  const requests = new Counter({
    name: 'aliadas_http_requests_total',
    help: 'Answered requests below /api by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'aliadas_http_request_duration_seconds',
    help: 'Time until the response of a request below /api began.',
    labelNames: ['method', 'route'],
    buckets: DURATIONS,
    registers,
  })
  const trips = new Counter({
    name: 'aliadas_http_round_trips_total',
    help: 'Round trips to the database of those requests, beside those of their session.',
    labelNames: ['method', 'route'],
    registers,
  })
  const waits = new Histogram({
    name: 'aliadas_db_connection_wait_seconds',
    help: 'Time that a transaction waited for a connection of its pool, also when it had to be opened.',
    labelNames: ['pool'],
    buckets: WAITS,
    registers,
  })

  /** A value for each name of a closed list; an absent one is not written. */
  const gauges = (name: string, help: string, label: string, read: () => Record<string, Value>): void => {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        gauge.reset()
        for (const [key, value] of Object.entries(read())) if (value !== undefined) gauge.set({ [label]: key }, value)
      },
    })
  }

  const queues = new Map<string, (() => QueueSize)[]>()
  const queueSizes = (part: keyof QueueSize) => () =>
    Object.fromEntries(
      [...queues].map(([name, sizes]) => [name, sizes.reduce((sum, size) => sum + size()[part], 0)] as const),
    )
  gauges('aliadas_queue_running', 'Pieces of costly work in progress.', 'queue', queueSizes('running'))
  gauges('aliadas_queue_waiting', 'Pieces of costly work that wait for their turn.', 'queue', queueSizes('waiting'))

  return {
    registry,
    gauges,
    /** Several queues of one name are added up. */
    queue: (name: string, size: () => QueueSize): void => {
      queues.set(name, [...(queues.get(name) ?? []), size])
    },
    request: (one: { method: string; route: string | null; status: number; ms: number; trips: number }): void => {
      const labels = { method: METHODS.has(one.method) ? one.method : 'other', route: one.route ?? 'none' }
      requests.inc({ ...labels, status: one.status })
      durations.observe(labels, one.ms / 1000)
      trips.inc(labels, one.trips)
    },
    connectionWait: (pool: string, ms: number): void => waits.observe({ pool }, ms / 1000),
    gauge: (name: string, help: string, read: () => Value): void => {
      const gauge = new Gauge({
        name,
        help,
        registers,
        collect() {
          const value = read()
          if (value === undefined) gauge.remove()
          else gauge.set(value)
        },
      })
    },
    /** `read`: the sum since the start. */
    counter: (name: string, help: string, read: () => number): void => {
      const counter = new Counter({
        name,
        help,
        registers,
        collect() {
          counter.reset()
          counter.inc(read())
        },
      })
    },
    /** The same for each name of a closed list. */
    counters: (name: string, help: string, label: string, read: () => Record<string, number>): void => {
      const counter = new Counter({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          counter.reset()
          for (const [key, value] of Object.entries(read())) counter.inc({ [label]: key }, value)
        },
      })
    },
  }
}

/** Memory, CPU, open files, garbage collection and event loop delay of the process: once per process. */
export const defaultMetrics = ({ registry }: Pick<Metrics, 'registry'>): void =>
  collectDefaultMetrics({ register: registry })
