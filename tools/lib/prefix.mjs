import { createInterface } from 'node:readline'

/**
 * Prints each line of a process after a name, so that two processes can share a terminal.
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} name
 */
export function prefixOutput(child, name) {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue
    createInterface({ input: stream }).on('line', (line) => console.log(`${name} │ ${line}`))
  }
}
