export { answerError } from './errors.ts'
export { check, readJson, readQuery } from './parse.ts'
export { noRoute, registerRoutes, type Gates, type Handler, type Handlers, type RequestFacts } from './register.ts'
export { contentPolicy, mapOrigins, refuseForeignSite, securityHeaders, workerPolicy } from './security.ts'
