export { registerWeb } from './web.ts'
