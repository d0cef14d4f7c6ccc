import type { Found } from './found.ts'
import type { Scenario } from './scenario.ts'

export type Row = { scenario: Scenario; found: Found[]; seconds: number }

export const isRed = ({ found }: Row): boolean => found.some(({ good }) => !good)

/** A row in a few lines: its name and colour, what is wanted, each number. */
export const rowText = (row: Row): string => {
  const { scenario, found, seconds } = row
  return [
    `${isRed(row) ? 'ROJA ' : 'verde'} ${scenario.name} (${seconds.toFixed(0)} s): ${scenario.fault}`,
    `      se quiere: ${scenario.wanted}`,
    ...found.map(({ what, is, good }) => `    ${good ? ' ' : '✗'} ${what}: ${is}`),
  ].join('\n')
}

/** The table of a whole run. */
export const tableText = (rows: readonly Row[]): string => {
  const width = Math.max(...rows.map(({ scenario }) => scenario.name.length))
  const lines = rows.map((row) => {
    const red = row.found.filter(({ good }) => !good).map(({ what }) => what)
    return `${isRed(row) ? 'ROJA ' : 'verde'} ${row.scenario.name.padEnd(width)} ${row.scenario.fault}${red.length > 0 ? ` — ${red.join(', ')}` : ''}`
  })
  const red = rows.filter(isRed).map(({ scenario }) => scenario.name)
  return [...lines, red.length === 0 ? 'Todo salió como se quiere.' : `En rojo: ${red.join(', ')}.`].join('\n')
}
