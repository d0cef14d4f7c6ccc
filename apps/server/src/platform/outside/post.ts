import { Resolver } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopback } from '../env/index.ts'
import { isPublicAddress } from './public-address.ts'

/** `status`: the answer's. `text`: the beginning of its body. */
export type Answered = { status: number; retryAfter: string | null; text: string }
type Sent = { headers: Record<string, string>; body: Buffer; timeoutMs: number; keepBytes: number }

/** The name has no address, or one that is not public. Both look alike, so that nobody learns names from inside. */
export class NotPublicError extends Error {
  override name = 'NotPublicError'
}

export type Outside = {
  /**
   * One POST to an address that somebody from outside gave. Throws NotPublicError, and the errors of `node:https` (an
   * AbortError or TimeoutError when it takes too long).
   */
  post(url: string, sent: Sent, stop?: AbortSignal): Promise<Answered>
}

type Options = {
  /** Calls to this machine are permitted, also without TLS: for development only. */
  loopback?: boolean
  resolve?: (name: string) => Promise<readonly string[]>
  isPublic?: (address: string) => boolean
  /** Of tests, which have certificates of their own. */
  ca?: string
}

// Not `dns.lookup`: it has four threads for everybody, and slow names would hold them. Nor does this read the hosts file.
const askNameServers = async (name: string): Promise<string[]> => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Ends as soon as `keep` bytes are there, so that a long answer costs no more than a short one. */
const beginningOf = (response: IncomingMessage, keep: number): Promise<string> =>
  new Promise((resolve) => {
    const pieces: Buffer[] = []
    let bytes = 0
    const end = () => resolve(Buffer.concat(pieces).subarray(0, keep).toString('utf8'))
    response.on('data', (piece: Buffer) => {
      pieces.push(piece)
      bytes += piece.length
      if (bytes >= keep) response.destroy()
    })
    // The status has arrived, so the answer counts however its body ends.
    response.on('error', () => undefined)
    response.on('close', end)
  })

/**
 * Calls addresses that others choose, without ever reaching inside: each address of the name is checked, and the
 * connection goes to the addresses that were checked, whatever the name resolves to by then. Redirects are not
 * followed, no connection is reused, and of the answer only the beginning is read.
 */
export const createOutside = ({
  loopback = false,
  resolve = askNameServers,
  isPublic = isPublicAddress,
  ca,
}: Options = {}): Outside => {
  const addressesOf = async (host: string): Promise<readonly string[]> => {
    if (loopback && isLoopback(host)) return [isIP(host) ? host : '127.0.0.1']
    const found = isIP(host) ? [host] : await resolve(host)
    if (found.length === 0 || !found.every(isPublic)) throw new NotPublicError(host)
    return found
  }
  return {
    async post(url, { headers, body, timeoutMs, keepBytes }, stop) {
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(stop ? [stop] : [])])
      signal.throwIfAborted()
      const target = new URL(url)
      const host = bareHost(target)
      const late = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
      )
      const checked = (await Promise.race([addressesOf(host), late])).map((address) => ({
        address,
        family: isIP(address),
      }))
      const lookup: LookupFunction = (_name, { all }, callback) => {
        const [first] = checked
        if (all) callback(null, checked)
        else callback(null, first?.address ?? '', first?.family)
      }
      return new Promise<Answered>((answer, fail) => {
        const request = (target.protocol === 'https:' ? https : http).request(target, {
          method: 'POST',
          agent: false,
          lookup,
          signal,
          headers: { ...headers, 'content-length': String(body.length) },
          ...(ca === undefined ? {} : { ca }),
        })
        let answered = false
        request.on('error', (error) => {
          if (!answered) fail(error)
        })
        request.on('response', (response) => {
          answered = true
          const { statusCode: status = 0, headers: said } = response
          void beginningOf(response, keepBytes).then((text) =>
            answer({ status, retryAfter: said['retry-after'] ?? null, text }),
          )
        })
        // An answer that changes the protocol (101) ends it without an error.
        request.on('close', () => {
          if (!answered) fail(new Error('no answer'))
        })
        request.end(body)
      })
    },
  }
}
