import { createInterface } from 'node:readline'

/**
 * Prints each line that a process writes behind a name, so that two of them can share a terminal.
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} name
 */
export function prefixOutput(child, name) {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue
    createInterface({ input: stream }).on('line', (line) => console.log(`${name} │ ${line}`))
  }
}
