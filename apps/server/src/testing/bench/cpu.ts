import { readFileSync, readdirSync } from 'node:fs'

const TICK_MS = 10

/** utime, stime, cutime and cstime, and the parent, of a process; null when it has ended. */
const statOf = (pid: number): { parent: number; own: number; children: number } | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [utime, stime, cutime, cstime] = rest.slice(9, 13).map(Number)
    return {
      parent: Number(parent),
      own: ((utime ?? 0) + (stime ?? 0)) * TICK_MS,
      children: ((cutime ?? 0) + (cstime ?? 0)) * TICK_MS,
    }
  } catch {
    return null
  }
}

/** CPU milliseconds of a process with its threads. */
export const cpuOf = (pid: number): number => statOf(pid)?.own ?? 0

/** CPU milliseconds of a process and all its current and former children. */
export const cpuOfFamily = (pid: number): number => {
  const head = statOf(pid)
  let sum = (head?.own ?? 0) + (head?.children ?? 0)
  for (const name of readdirSync('/proc')) {
    const child = /^\d+$/.test(name) ? statOf(Number(name)) : null
    if (child?.parent === pid) sum += child.own
  }
  return sum
}
