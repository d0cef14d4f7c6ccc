const SALIR_PATH = '/panel-control/salir'

/** Where the next sign-in leads back to: a place of the panel, and never the question whether to leave. */
export const returnTo = (href: string | undefined): string | undefined => {
  if (!href?.startsWith('/panel-control')) return undefined
  return href.split(/[?#]/, 1)[0] === SALIR_PATH ? undefined : href
}
