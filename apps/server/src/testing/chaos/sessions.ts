import { setTimeout as pause } from 'node:timers/promises'
import { PASSWORD } from '../factories/index.ts'
import { send, type Answer } from './client.ts'
import type { Company } from './people.ts'
import type { Servers } from './servers.ts'

const AGAIN_MS = 300

/** Sessions of the companies' people; signs in again when one has ended. */
export const createSessions = (servers: Servers) => {
  const cookies = new Map<string, string>()
  const signIn = async ({ email }: Company): Promise<string> => {
    for (;;) {
      const url = `${servers.next().url}/api/acceso/ingresar`
      const answer = await send(url, { body: { email, password: PASSWORD } })
      if (answer.status === 200) {
        cookies.set(email, answer.cookie)
        return answer.cookie
      }
      await pause(AGAIN_MS)
    }
  }
  return {
    signIn,
    of: async (company: Company): Promise<string> => cookies.get(company.email) ?? signIn(company),
    forget: ({ email }: Company): void => void cookies.delete(email),
  }
}
export type Sessions = ReturnType<typeof createSessions>

/** A request of a person. A session that has ended is made anew for the next one. */
export const asPerson = async (
  sessions: Sessions,
  company: Company,
  url: string,
  request: Parameters<typeof send>[1] = {},
): Promise<Answer> => {
  const answer = await send(url, { ...request, cookie: await sessions.of(company) })
  if (answer.status !== 401) return answer
  sessions.forget(company)
  return { ...answer, status: 0 }
}
