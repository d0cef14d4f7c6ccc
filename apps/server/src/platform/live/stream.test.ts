import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sendingOf } from './frames.ts'
import { START, type Place } from './place.ts'
import { Stream } from './stream.ts'

const at = (id: number): Place => ({ xid: '1', id: String(id) })

/** Sends a text as the hub does: all frames in one buffer, framed once for everybody. */
const say = (stream: Stream, id: number, text: string): void => stream.send(sendingOf(at(id), Buffer.from(text)))

test('what is framed once for all arrives in its order, also while the answer or the socket holds something back', async () => {
  const server = createServer((req, res) => {
    const stream = new Stream({ audience: 'una', sessionId: 's', personaId: 'p' }, START, () => undefined)
    const speak = async () => {
      // The headers and the first bytes are sent at the end of this turn.
      stream.open(res, Buffer.from('primero;'))
      stream.goLive(START)
      say(stream, 1, 'segundo;')
      say(stream, 2, 'tercero;')
      await turn()
      say(stream, 3, 'cuarto;')
      stream.write(Buffer.from('quinto;'))
      say(stream, 4, 'sexto;')
      await turn()
      res.cork()
      stream.write(Buffer.from('séptimo;'))
      say(stream, 5, 'octavo;')
      res.uncork()
      req.socket.cork()
      say(stream, 6, 'noveno;')
      stream.write(Buffer.from('décimo;'))
      req.socket.uncork()
      await turn()
      say(stream, 7, 'último;')
      stream.end(false)
    }
    void speak()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const text = await (await fetch(`http://127.0.0.1:${port}`)).text()
  expect(text).toBe('primero;segundo;tercero;cuarto;quinto;sexto;séptimo;octavo;noveno;décimo;último;')
  server.close()
})
