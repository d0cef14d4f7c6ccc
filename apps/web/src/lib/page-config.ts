import { queryOptions } from '@tanstack/react-query'

/** What this installation decides for the browser; null means the product's own choice. */
export type PageConfig = { mapStyleUrl: string | null; mapStyleDarkUrl: string | null }

const UNCONFIGURED: PageConfig = { mapStyleUrl: null, mapStyleDarkUrl: null }

/** Read once per page; without an answer the page works with its own choices. */
export const pageConfigQuery = queryOptions({
  queryKey: ['configuracion'],
  staleTime: Infinity,
  queryFn: async ({ signal }): Promise<PageConfig> => {
    const answer = await fetch('/config.json', { signal }).catch(() => null)
    return answer?.ok ? ((await answer.json()) as PageConfig) : UNCONFIGURED
  },
})
