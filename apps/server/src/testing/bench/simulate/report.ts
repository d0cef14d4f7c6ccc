import type { Beliefs } from './beliefs.ts'
import type { Comparison } from './compare.ts'

export type Outcome = {
  beliefs: Beliefs
  comparison: Comparison
  /** Lines of the server's log that are errors. */
  errors: string[]
  /** Warnings fail nothing. */
  warnings: string[]
  /** Resident memory in MB at the start, in the middle and at the end of the publishing, and after the last trip. */
  memory: { when: string; mb: number | null }[]
  minutes: number
  /** Services that were not over when the time ran out. */
  open: number
}

const NAMED = 20

const list = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0
    ? [`${title}: ninguno`]
    : [
        `${title}: ${lines.length}`,
        ...lines.slice(0, NAMED).map((line) => `    ${line}`),
        ...(lines.length > NAMED ? [`    y ${lines.length - NAMED} más`] : []),
      ]

const at = (sorted: readonly number[], part: number): string => {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
  return value === undefined ? '–' : value.toFixed(value < 10 ? 1 : 0)
}

const calls = ({ llamadas }: Beliefs): string[] =>
  Object.entries(llamadas)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([what, { estados, ms }]) => {
      const sorted = ms.toSorted((a, b) => a - b)
      const states = Object.entries(estados)
        .map(([status, times]) => `${status}: ${times}`)
        .join(', ')
      return `    ${what.padEnd(52)} ${states.padEnd(26)} ${at(sorted, 0.5)} / ${at(sorted, 0.95)} / ${at(sorted, 0.99)} ms`
    })

/** Whether the run found anything that may not be. */
export const failed = ({ beliefs, comparison, errors }: Outcome): boolean =>
  [errors, beliefs.fallos, comparison.differences, comparison.lost, comparison.doubled, comparison.outOfOrder].some(
    ({ length }) => length > 0,
  )

export const report = (outcome: Outcome): string => {
  const { beliefs, comparison, errors, warnings, memory, minutes, open } = outcome
  const states = new Map<string, number>()
  for (const { servicios } of beliefs.clientes)
    for (const { estado } of servicios) states.set(estado, (states.get(estado) ?? 0) + 1)
  const points = beliefs.empresas.flatMap(({ viajes }) => viajes).reduce((sum, { puntos }) => sum + puntos.length, 0)
  const events = beliefs.clientes.reduce((sum, { eventos }) => sum + eventos.length, 0)
  return [
    `${beliefs.publicados} servicios en ${minutes.toFixed(1)} minutos: ${[...states].map(([state, n]) => `${n} ${state}`).join(', ')}; ${open} sin terminar`,
    'llamadas: cuántas de cada respuesta; p50 / p95 / p99',
    ...calls(beliefs),
    `memoria del servidor: ${memory.map(({ when, mb }) => `${when} ${mb ?? '–'} MB`).join(', ')}`,
    `eventos recibidos: ${events}; puntos entregados: ${points}`,
    ...list('eventos perdidos', comparison.lost),
    ...list('eventos dobles', comparison.doubled),
    ...list('eventos en desorden', comparison.outOfOrder),
    ...list('advertencias en el registro del servidor', warnings),
    ...list('errores en el registro del servidor', errors),
    ...list('fallos de los actores', beliefs.fallos),
    ...list(`creencias falsas de ${comparison.compared}`, comparison.differences),
    failed(outcome) ? 'La corrida encontró algo.' : 'Todo lo que creen es cierto.',
  ].join('\n')
}
