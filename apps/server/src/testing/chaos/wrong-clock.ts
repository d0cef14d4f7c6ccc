import { existsSync, readFileSync } from 'node:fs'

/** Loaded before a server (`--import`): its machine's clock is ahead by what the file RELOJ_CORRIDO says, in ms. */
const FILE = process.env['RELOJ_CORRIDO'] ?? ''
const EVERY_MS = 200

const Real = Date
let ahead = 0
const read = (): void => void (ahead = existsSync(FILE) ? Number(readFileSync(FILE, 'utf8')) : 0)
const now = (): number => Real.now() + ahead

read()
setInterval(read, EVERY_MS).unref()
globalThis.Date = new Proxy(Real, {
  construct: (target, args: number[], made) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, made) as Date,
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})
