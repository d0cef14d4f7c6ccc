export { LOCAL_MAIL } from './local-mail.ts'
export { registerWeb } from './web.ts'
export { PLAIN_POLICY, plainPage } from './plain-page.ts'
