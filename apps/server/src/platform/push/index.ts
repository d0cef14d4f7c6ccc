export { encryptPush } from './encrypt.ts'
export { createVapid, type Vapid } from './vapid.ts'
