import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { clientAt, type Address } from '../database/index.ts'
import { ANSWERS, QUESTIONS } from './wake.ts'

const answerSchema = z.object({
  question: z.string(),
  maquina: z.string(),
  proceso: z.number(),
  version: z.string(),
  pantallas: z.number(),
  atrasoMs: z.number(),
})
/** What a server says of itself: its machine and process, open streams, and how far behind its reader is. */
export type ServerSays = Omit<z.output<typeof answerSchema>, 'question'>

const readAnswer = (text: string | undefined): z.output<typeof answerSchema> | null => {
  try {
    return answerSchema.parse(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}

/**
 * Asks every running server how it is, through the database: no server needs to reach another one. Waits for `expected`
 * answers, at most `patienceMs`.
 */
export const askServers = async (
  address: Address,
  { expected, patienceMs }: { expected: number; patienceMs: number },
): Promise<ServerSays[]> => {
  const Client = clientAt(address)
  const client = new Client({ connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  const question = randomUUID()
  const said: ServerSays[] = []
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  client.on('notification', ({ payload }) => {
    const answer = readAnswer(payload)
    if (answer?.question !== question) return
    const { question: _, ...server } = answer
    said.push(server)
    if (said.length >= expected) resolve()
  })
  await client.connect()
  const timer = setTimeout(resolve, patienceMs)
  try {
    await client.query(`listen ${ANSWERS}`)
    await client.query('select pg_notify($1, $2)', [QUESTIONS, question])
    if (expected > 0) await enough
    return said.toSorted((a, b) => a.maquina.localeCompare(b.maquina) || a.proceso - b.proceso)
  } finally {
    clearTimeout(timer)
    await client.end().catch(() => undefined)
  }
}
