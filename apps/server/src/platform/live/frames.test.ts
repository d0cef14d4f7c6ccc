import { expect, test } from 'vitest'
import { framesByAudience } from './frames.ts'

const at = (id: number) => ({ xid: '1', id: String(id) })

test('an event that many are told is written once, behind the place of each', () => {
  let written = 0
  const shared = {
    toJSON: () => {
      written++
      return { n: 'shared' }
    },
  }
  const audiences = ['A', 'B', 'C']
  const events = audiences.map((audience) => ({ audience, place: at(1), event: shared as unknown }))
  events.push({ audience: 'B', place: at(2), event: { n: 'own of B' } })
  const frames = framesByAudience(events, (audience, { id }) => `${audience}${id}`)
  const textOf = (audience: string) => (frames.get(audience) ?? []).map(({ bytes }) => bytes.toString()).join('')
  const sharedText = 'event: cambio\ndata: {"n":"shared"}\nid: '
  expect([...frames.keys()]).toEqual(audiences)
  expect(textOf('A')).toBe(`${sharedText}A1\n\n`)
  expect(textOf('B')).toBe(`${sharedText}B1\n\nevent: cambio\ndata: {"n":"own of B"}\nid: B2\n\n`)
  expect(textOf('C')).toBe(`${sharedText}C1\n\n`)
  expect(written).toBe(1)
})
