/** Where the web's public pages are. Whatever is below the panel is a page of its own: it knows which screens there are. */
export const PAGINAS_PUBLICAS = [
  '/',
  '/login',
  '/registro',
  '/verificar-correo',
  '/cambiar-password',
  '/nueva-contrasena',
] as const

export const PANEL = '/panel-control'

/** Whether an address is one of the web's pages, with or without a slash at its end. */
export const esPagina = (camino: string): boolean => {
  const limpio = camino.replace(/(?<=[^/])\/$/, '')
  return PAGINAS_PUBLICAS.some((pagina) => pagina === limpio) || limpio === PANEL || limpio.startsWith(`${PANEL}/`)
}
