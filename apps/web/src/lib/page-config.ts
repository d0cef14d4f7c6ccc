import { queryOptions } from '@tanstack/react-query'

/** Settings of this installation for the browser; null means the product's default. */
export type PageConfig = {
  mapStyleUrl: string | null
  mapStyleDarkUrl: string | null
  /** Where the mails of a run without a mail server are read. */
  localMail: string | null
  /** The demo of this start may have simulated people. */
  simulador: boolean
}

const UNCONFIGURED: PageConfig = { mapStyleUrl: null, mapStyleDarkUrl: null, localMail: null, simulador: false }

/** Read once per page; without a response the page uses the defaults. */
export const pageConfigQuery = queryOptions({
  queryKey: ['configuracion'],
  staleTime: Infinity,
  queryFn: async ({ signal }): Promise<PageConfig> => {
    const answer = await fetch('/config.json', { signal }).catch(() => null)
    return answer?.ok ? ((await answer.json()) as PageConfig) : UNCONFIGURED
  },
})
