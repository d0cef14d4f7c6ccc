import { randomUUID } from 'node:crypto'
import type { RequestContext } from '../request-context.ts'

const UUID = /^([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})$/i
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}(?:-|$)/

/**
 * The ids of a request. Those that a trusted proxy sends are taken over, so that its lines and ours can be laid side by
 * side; from anybody else they could be the id of somebody's earlier request. `x-request-id`: a UUID, or the 32
 * hexadecimal digits of nginx; any other form is not taken over, because the history and RFC 9457's `instance` need a
 * UUID. `traceparent`: W3C Trace Context.
 */
export const requestIds = (
  headers: { requestId: string | undefined; traceparent: string | undefined },
  trusted: boolean,
): Pick<RequestContext, 'id' | 'trace'> => {
  const [, ...parts] = (trusted && UUID.exec(headers.requestId ?? '')) || []
  return {
    id: parts.length > 0 ? parts.join('-').toLowerCase() : randomUUID(),
    trace: (trusted && TRACEPARENT.exec(headers.traceparent ?? '')?.[1]) || null,
  }
}
