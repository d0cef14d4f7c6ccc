import { expect, test } from 'vitest'
import { sendingsByAudience } from './frames.ts'

const at = (id: number) => ({ xid: '1', id: String(id) })

test('an event that many are told is written once and has one place, behind the number of each', () => {
  let written = 0
  const sealed: string[] = []
  const shared = {
    toJSON: () => {
      written++
      return { n: 'shared' }
    },
  }
  const all = { place: at(1), event: shared as unknown }
  const told = [
    { audiences: ['A', 'C'], events: [all] },
    { audiences: ['B'], events: [all, { place: at(2), event: { n: 'own of B' } }] },
    { audiences: ['D'], events: [] },
  ]
  const sendings = sendingsByAudience(told, {
    seal: (audience, { id }) => {
      sealed.push(audience)
      return `<${audience}${id}>`
    },
    idOf: (audience, place) => audience + place,
  })
  const sharedText = 'event: cambio\ndata: {"n":"shared"}\nid: '
  const ofB = `${sharedText}B<B1>\n\nevent: cambio\ndata: {"n":"own of B"}\nid: B<B2>\n\n`
  const textOf = (audience: string) => {
    const { frames = [], bytes, chunk } = sendings.get(audience) ?? {}
    return [...frames.map((frame) => frame.bytes), bytes, chunk].map(String)
  }
  expect([...sendings.keys()]).toEqual(['A', 'C', 'B'])
  for (const audience of ['A', 'C']) {
    const text = `${sharedText}${audience}<*1>\n\n`
    expect(textOf(audience)).toEqual([text, text, `${text.length.toString(16)}\r\n${text}\r\n`])
  }
  const [first = '', second = ''] = ofB.split(/(?<=\n\n)/)
  expect(textOf('B')).toEqual([first, second, ofB, `${ofB.length.toString(16)}\r\n${ofB}\r\n`])
  expect([written, sealed]).toEqual([1, ['*', 'B', 'B']])
})

test('a thousand audiences with numbers of any length each get their own bytes', () => {
  const audiences = Array.from({ length: 1_000 }, (_, i) => `${7 ** (i % 20)}.${i}`)
  const events = [{ place: at(1), event: { texto: 'ñ'.repeat(500) } }]
  const sendings = sendingsByAudience([{ audiences, events }], { seal: () => '', idOf: (audience) => audience })
  const wanted = audiences.map((id) => `event: cambio\ndata: {"texto":"${'ñ'.repeat(500)}"}\nid: ${id}\n\n`)
  expect([...sendings.values()].map(({ bytes }) => bytes.toString())).toEqual(wanted)
})
