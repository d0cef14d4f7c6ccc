import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from './client.ts'
import type { Command } from './judge.ts'
import type { Servers } from './servers.ts'

/** What a client asks again after: the answer may come, or the command may still be running. */
const AGAIN = new Set([0, 409, 429, 503])
const AGAIN_MS = 200
/** After the end of the load, what was not acknowledged is asked for so long. */
const PATIENCE_MS = 40_000

type Ack = { mark: string; id: string; beganAt: number; endedAt: number }
type Work = {
  mark: string
  key: string | null
  /** What the database has under the mark once it is done; absent: the `id` of the answer. */
  id?: string
  request: (url: string, key: string | null) => Promise<Answer>
}

/** What a refusal says to a person; null when it says nothing. */
const sentenceOf = (text: string): string | null => {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === 'string' && message !== '' ? message : null
  } catch {
    return null
  }
}

/** Sends commands until each has its answer, and remembers what was told to whom. */
export const createDesk = (servers: Servers) => {
  const commands: Command[] = []
  const acks: Ack[] = []
  const statuses = new Map<string, number>()
  /** What refusals said to people, by act and status. */
  const sentences = new Map<string, Set<string>>()
  /** Answers that no fault excuses. */
  const wrong: string[] = []
  let deadline = Infinity

  const note = (what: string, { status, text }: Answer, allowed: ReadonlySet<number> = AGAIN): boolean => {
    const name = `${what} ${status}`
    statuses.set(name, (statuses.get(name) ?? 0) + 1)
    const good = status >= 200 && status < 300
    if (!good && !allowed.has(status)) wrong.push(`${name} ${text.slice(0, 200)}`)
    if (!good && status !== 0) {
      const sentence = sentenceOf(text)
      if (sentence === null) wrong.push(`${name} sin frase: ${text.slice(0, 200)}`)
      else sentences.set(name, (sentences.get(name) ?? new Set()).add(sentence))
    }
    return good
  }

  /** The parsed answer; null when it was refused or none came in time. */
  const run = async ({ mark, key, id, request }: Work): Promise<Record<string, unknown> | null> => {
    const command: Command = { mark, key, acknowledged: null }
    commands.push(command)
    const what = mark.split('|')[0] ?? ''
    for (;;) {
      const beganAt = performance.now()
      const answer = await request(servers.next().url, key)
      if (note(what, answer)) {
        const said = answer.text === '' ? {} : (JSON.parse(answer.text) as Record<string, unknown>)
        command.acknowledged = id ?? (typeof said['id'] === 'string' ? said['id'] : '')
        acks.push({ mark, id: command.acknowledged, beganAt, endedAt: performance.now() })
        return said
      }
      if (!AGAIN.has(answer.status) || performance.now() > deadline) return null
      await pause(AGAIN_MS)
    }
  }
  return {
    commands,
    acks,
    statuses,
    sentences,
    wrong,
    run,
    note,
    /** From now on nothing is asked again for longer than that. */
    hurry: () => void (deadline = performance.now() + PATIENCE_MS),
  }
}
export type Desk = ReturnType<typeof createDesk>
