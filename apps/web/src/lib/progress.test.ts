import { expect, it } from 'vitest'
import { readAnswer } from './progress.ts'

const bytes = new TextEncoder()
const inPieces = (text: string, size: number): Response => {
  const all = bytes.encode(text)
  const body = new ReadableStream({
    start(stream) {
      for (let i = 0; i < all.length; i += size) stream.enqueue(all.slice(i, i + size))
      stream.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
}
const read = async (text: string, size = 3) => {
  const heard: number[] = []
  const answer = await readAnswer(inPieces(text, size), (done) => heard.push(done))
  return { ...answer, heard }
}

it('each step is heard however the network cuts the lines, and the last one is the answer', async () => {
  const lines = '{"avance":100}\n{"avance":200}\n{"respuesta":{"nombre":"Íñigo"}}\n'
  for (const size of [1, 3, 7, 1000])
    expect(await read(lines, size)).toEqual({ estado: 200, text: '{"nombre":"Íñigo"}', heard: [100, 200] })
})

it('a failure on the way has the status that it would have had, and an end without a word is none of both', async () => {
  const fault = '{"avance":1}\n{"falla":{"code":"aborted","message":"No"},"estado":409}\n'
  expect(await read(fault)).toEqual({ estado: 409, text: '{"code":"aborted","message":"No"}', heard: [1] })
  expect(await read('{"avance":1}\n{"respue')).toEqual({ estado: 502, text: '', heard: [1] })
})

it('any other answer is read as it is', async () => {
  const plain = new Response('{"code":"invalid-argument"}', { status: 400 })
  expect(await readAnswer(plain, () => undefined)).toEqual({ estado: 400, text: '{"code":"invalid-argument"}' })
})
