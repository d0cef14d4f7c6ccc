import { queryOptions } from '@tanstack/react-query'

/** What this installation decides for the browser; null means the product's own choice. */
export type Configuracion = { mapStyleUrl: string | null; mapStyleDarkUrl: string | null }

const SIN_CONFIGURAR: Configuracion = { mapStyleUrl: null, mapStyleDarkUrl: null }

/** Read once per page; without an answer the page works with its own choices. */
export const configuracionQuery = queryOptions({
  queryKey: ['configuracion'],
  staleTime: Infinity,
  queryFn: async ({ signal }): Promise<Configuracion> => {
    const respuesta = await fetch('/config.json', { signal }).catch(() => null)
    return respuesta?.ok ? ((await respuesta.json()) as Configuracion) : SIN_CONFIGURAR
  },
})
