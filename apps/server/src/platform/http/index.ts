export { MAX_BODY_BYTES, readText, tooLarge } from './body.ts'
export { createClientAddress, createProxyTest, networkOf } from './client-address.ts'
export { PROOF_HEADER, proofOf, seenAs, type SeenAs } from './seen-as.ts'
export { answerError } from './errors.ts'
export { createFairQueue, type QueueSize } from './fair-queue.ts'
export { createHeavyLine, type HeavyLine } from './heavy.ts'
export { createJsonBound } from './json-bound.ts'
export { check, parse } from './parse.ts'
export { refuseForeignReader, refuseForeignSite } from './foreign-site.ts'
export { createMinuteCount, createPerMinute } from './per-minute.ts'
export { createSharedPerMinute, type Quota } from './shared-per-minute.ts'
export {
  noRoute,
  registerRoutes,
  wrongMethod,
  type Gates,
  type Handlers,
  type RequestFacts,
  type Upload,
} from './register.ts'
export { requestIds } from './request-ids.ts'
export { createRequestLine, routeOf } from './request-line.ts'
export { contentPolicy, mapOrigins, securityHeaders, workerPolicy } from './security.ts'
export { sendFile, type SentFile } from './send-file.ts'
export { listen } from './serve.ts'
export { streamed } from './stream.ts'
