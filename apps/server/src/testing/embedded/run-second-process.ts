import { spawn } from 'node:child_process'
import type { SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'

const Said = z.object({
  url: z.string().optional(),
  adopted: z.boolean().optional(),
  pid: z.number().optional(),
  applied: z.array(z.string()).optional(),
  lines: z.array(z.string()).optional(),
})

/** Runs second-process.ts in its own process. */
export function runSecondProcess(args: string[], options: SpawnOptions = {}) {
  const file = path.join(import.meta.dirname, 'second-process.ts')
  const child = spawn(process.execPath, [file, ...args], { ...options, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  return {
    /** Its only line of output, even if it ends right after it. */
    said: firstLine(child.stdout).then((line) => Said.parse(JSON.parse(line))),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function firstLine(stream: NodeJS.ReadableStream | null): Promise<string> {
  if (stream) for await (const line of createInterface({ input: stream })) return line
  return '{}'
}
