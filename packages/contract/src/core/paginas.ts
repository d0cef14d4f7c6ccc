/** Addresses of the web's public pages. The panel has its own pages: it knows its screens. */
export const PAGINAS_PUBLICAS = [
  '/',
  '/login',
  '/registro',
  '/verificar-correo',
  '/cambiar-password',
  '/nueva-contrasena',
] as const

export const PANEL = '/panel-control'

/** Whether an address is one of the web's pages, with or without a trailing slash. */
export const esPagina = (camino: string): boolean => {
  const limpio = camino.replace(/(?<=[^/])\/$/, '')
  return PAGINAS_PUBLICAS.some((pagina) => pagina === limpio) || limpio === PANEL || limpio.startsWith(`${PANEL}/`)
}
