import { randomInt } from 'node:crypto'
import { ALFABETO_ID, LARGO_ID } from '@aliadas/contract/core'
import { customAlphabet } from 'nanoid'

const IN_FRONT = 9
const random = customAlphabet(ALFABETO_ID, LARGO_ID - IN_FRONT)

/** What ids of that millisecond begin with: ids from then on are not smaller. */
export const idHead = (at: Date): string => {
  let rest = at.getTime()
  let head = ''
  for (let i = 0; i < IN_FRONT; i++) {
    head = (ALFABETO_ID[rest % ALFABETO_ID.length] ?? '') + head
    rest = Math.floor(rest / ALFABETO_ID.length)
  }
  return head
}

/**
 * A new id: 9 characters that rise with time (indexes grow at one end) and 15 random ones (73 bits, not guessable). The
 * last 6 are the code that people read and type.
 */
export const newId = (now: Date): string => idHead(now) + random()

export const toCodigo = (id: string): string => id.slice(-6)

const ID = new RegExp(`\\b[${ALFABETO_ID}]{${LARGO_ID}}\\b`, 'g')

/** All ids in a text, without repetitions. */
export const idsIn = (text: string): string[] => [...new Set(text.match(ID))]

/** A secret that is shown once, in groups that people can copy by hand. */
export const newSecret = (groups = 5): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: 5 }, () => ALFABETO_ID[randomInt(ALFABETO_ID.length)] ?? '').join(''),
  ).join('-')
