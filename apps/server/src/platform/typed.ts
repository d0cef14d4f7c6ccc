import { existsSync } from 'node:fs'

/** A bundle (`npm run bundle`) has this file beside `apps/`; a clone has not. */
export const BUNDLED = existsSync(new URL('../../../../paquete.json', import.meta.url))

/** How somebody types a command of the product: a bundle has a program of its own, a clone has npm. */
export const typedIn = (bundled: boolean, command: string, words = ''): string => {
  if (bundled) return `aliadas ${command} ${words}`.trim()
  return command === 'start' ? 'npm start' : `npm run ${command}${words && ` -- ${words}`}`
}

/** The same, in this installation. */
export const typed = (command: string, words = ''): string => typedIn(BUNDLED, command, words)
