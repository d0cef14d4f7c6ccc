export { LOCAL_MAIL } from './local-mail.ts'
export { registerWeb } from './web.ts'
export { PLAIN_POLICY, escapeHtml, plainPage } from './plain-page.ts'
