import { PUBLIC_URL } from './servers.ts'

/** Status 0: no answer came. */
export type Answer = { status: number; text: string; cookie: string; ms: number }

type Request = {
  method?: string
  key?: string
  cookie?: string
  idempotency?: string
  /** JSON. */
  body?: unknown
  bytes?: Uint8Array<ArrayBuffer>
  timeoutMs?: number
}

/** Longer than the product lets a command wait. */
const TIMEOUT_MS = 20_000

/** A request of a partner (`key`) or of a browser. */
export const send = async (
  url: string,
  { method, key, cookie, idempotency, body, bytes, timeoutMs = TIMEOUT_MS }: Request = {},
): Promise<Answer> => {
  const began = performance.now()
  const content = bytes ?? (body === undefined ? undefined : JSON.stringify(body))
  try {
    const answer = await fetch(url, {
      method: method ?? (content === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...(key === undefined ? { 'x-aliadas': 'web', origin: PUBLIC_URL } : { authorization: `Bearer ${key}` }),
        ...(cookie === undefined ? {} : { cookie }),
        ...(idempotency === undefined ? {} : { 'idempotency-key': idempotency }),
        ...(content === undefined
          ? {}
          : { 'content-type': bytes === undefined ? 'application/json' : 'application/octet-stream' }),
      },
      ...(content === undefined ? {} : { body: content }),
    })
    const text = await answer.text()
    const given = answer.headers.getSetCookie().map((one) => one.split(';')[0])
    return { status: answer.status, text, cookie: given.join('; '), ms: performance.now() - began }
  } catch {
    return { status: 0, text: '', cookie: '', ms: performance.now() - began }
  }
}
