import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Falla } from '@aliadas/contract/core'
import { createFairQueue } from '../../http/index.ts'
import type { Answer, Job } from './jobs.ts'
import { Refused } from './refused.mjs'

/** Longest work on one file, in ms. */
const DEADLINE_MS = 20_000
/** After this many ms without work the process ends and frees its memory. */
const IDLE_MS = 10_000
const HEAP_MB = 64

const PASSED_ON = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH']
const passedOn = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.includes(name)))
/** For glibc: returns the memory of a picture to the system. */
const GIVE_BACK = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/** `used`: the process has opened a file before and may still hold some of its memory. */
type Process = { kind: Job['kind']; child: ChildProcess; used: boolean }

/** Opens uploaded files in a process of its own, one at a time, with limits of memory and time. */
const createWorkshop = () => {
  const inTurn = createFairQueue({ running: 1, waiting: 512, perKey: 64 })
  let current: Process | null = null
  let idle: NodeJS.Timeout | undefined

  const end = (): void => {
    current?.child.kill('SIGKILL')
    current = null
  }

  const processFor = (kind: Job['kind']): ChildProcess => {
    if (current?.kind === kind && current.child.connected) return current.child
    end()
    const child = fork(new URL('process.mjs', import.meta.url), [], {
      serialization: 'advanced',
      // The child process gets none of the server's configuration.
      env: { ...GIVE_BACK, ...passedOn() },
      execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=2'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const started = { kind, child, used: false }
    child.once('exit', () => {
      if (current === started) current = null
    })
    // A waiting job receives this error; between two jobs there is no receiver.
    child.on('error', () => undefined)
    current = started
    return child
  }

  const ask = async (job: Job): Promise<Answer> => {
    const child = processFor(job.kind)
    const heard = new AbortController()
    const on = (event: 'message' | 'exit' | 'error') => once(child, event, { signal: heard.signal })
    const late = setTimeout(end, DEADLINE_MS)
    child.ref()
    child.channel?.ref()
    try {
      const answers = [
        on('message').then(([answer]) => answer as Answer),
        // Its watchdog or the timeout ended it, or the file crashed it.
        on('exit').then((): Answer => ({ ok: false, reason: 'damaged', worn: true, ended: true })),
      ]
      child.send(job)
      return await Promise.race(answers).catch((cause: unknown) => {
        throw unavailable(cause)
      })
    } finally {
      clearTimeout(late)
      heard.abort()
      // The process does not keep the server alive.
      child.unref()
      child.channel?.unref()
    }
  }

  return {
    /** Prepares and runs a job when its owner's turn in the queue comes; throws `Refused` for a bad file. */
    do: async (owner: string, prepare: () => Promise<Job> | Job): Promise<Uint8Array | undefined> =>
      inTurn(owner, async () => {
        clearTimeout(idle)
        try {
          const job = await prepare()
          const used = current?.kind === job.kind && current.child.connected && current.used
          const first = await ask(job)
          // Memory left by the file before must not count against this one: a new process decides.
          const answer = used && first.ended ? await ask(job) : first
          if (answer.worn) end()
          else if (current) current.used = true
          if (!answer.ok) throw new Refused(answer.reason)
          return answer.bytes
        } finally {
          idle = setTimeout(end, IDLE_MS).unref()
        }
      }),
    size: inTurn.size,
    /** The current process, for measurements. */
    pid: () => current?.child.pid,
    /** Ends it now; the next job starts a new one. */
    end,
  }
}

const unavailable = (cause: unknown) => {
  const falla = new Falla('unavailable', 'Por ahora no podemos revisar archivos. Intenta de nuevo en unos segundos.')
  falla.cause = cause
  return falla
}

/** One for the whole server: the limit protects the machine's memory, not a request's. */
export const workshop = createWorkshop()
