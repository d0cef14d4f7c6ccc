import { PATHS } from '../lib/paths.ts'

const SALIR_PATH = PATHS.salir

/** Where the next sign-in leads back to: a place of the panel, and never the question whether to leave. */
export const returnTo = (href: string | undefined): string | undefined => {
  if (!href?.startsWith(PATHS.panel)) return undefined
  return href.split(/[?#]/, 1)[0] === SALIR_PATH ? undefined : href
}
