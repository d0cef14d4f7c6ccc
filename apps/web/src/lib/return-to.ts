import { PATHS } from './paths.ts'

const SALIR_PATH = PATHS.salir

/** The address to open after the next sign-in: a page of the panel, never the sign-out dialog. */
export const returnTo = (href: string | undefined): string | undefined => {
  if (!href?.startsWith(PATHS.panel)) return undefined
  return href.split(/[?#]/, 1)[0] === SALIR_PATH ? undefined : href
}
