import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * The state of a list without its own filters. `pagina` is the cursor of a page, or its number where pages are
 * numbered.
 */
type Asked = {
  q?: string
  orden?: string
  pagina?: string | number
  porPagina?: number
  columnas?: string
  vista?: string
}

export type ListState = {
  q: string
  order: string | undefined
  page: string | number | undefined
  size: number | undefined
  filters: Readonly<Record<string, string>>
  /** Names of the chosen columns; undefined: all. */
  columns: readonly string[] | undefined
  /** The saved view that was opened; what the list shows may have been changed since. */
  view: string | undefined
  /** It is in the URL, so it can be saved as a view. */
  inUrl: boolean
  /** Whether a search or filter is active: an empty result then does not mean an empty list. */
  narrowed: boolean
  search: (text: string) => void
  sort: (order: string) => void
  filter: (name: string, value: string | undefined) => void
  /** Several filters at once, as one step back. */
  filterAll: (values: Readonly<Record<string, string | undefined>>) => void
  /** These columns; undefined: all. */
  choose: (columns: readonly string[] | undefined) => void
  turn: (page: string | number | undefined) => void
  resize: (size: number) => void
  /** Without search and filters. */
  clear: () => void
}

type Values = Readonly<Record<string, unknown>>
/** `typing`: the browser's back button skips the single letters. */
type Write = (next: Values, typing: boolean) => void

const textIn = (values: Values, name: string): string | undefined => {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const stateOf = (values: Values, names: readonly string[], inUrl: boolean, write: Write): ListState => {
  const asked = values as Asked
  const filters: Record<string, string> = {}
  for (const name of names) {
    const value = textIn(values, name)
    if (value !== undefined) filters[name] = value
  }
  // Any other change of the state goes to the first page.
  const change = (next: Asked & Values, typing = false) => write({ ...values, pagina: undefined, ...next }, typing)
  return {
    q: asked.q ?? '',
    order: asked.orden,
    page: asked.pagina,
    size: asked.porPagina,
    filters,
    columns: asked.columnas?.split(','),
    view: asked.vista,
    inUrl,
    narrowed: Boolean(asked.q) || Object.keys(filters).length > 0,
    search: (text) => change({ q: text || undefined } as Values, true),
    sort: (orden) => change({ orden }),
    filter: (name, value) => change({ [name]: value }),
    filterAll: (chosen) => change(chosen),
    // The rows stay, so the page does, too.
    choose: (columns) => write({ ...values, columnas: columns?.join() }, false),
    turn: (pagina) => change({ pagina } as Values),
    resize: (porPagina) => change({ porPagina }),
    clear: () => change({ q: undefined, ...Object.fromEntries(names.map((name) => [name, undefined])) } as Values),
  }
}

/**
 * The state of a list in the URL, so that the back button and a shared link restore it. The route defines the allowed
 * values (`listParams`); the screen's own parameters stay.
 */
export const useListUrl = (filters: readonly string[] = []): ListState => {
  const values: Values = useSearch({ strict: false })
  const navigate = useNavigate()
  return stateOf(
    values,
    filters,
    true,
    (next, typing) =>
      // The route is known where it is declared: it reads the URL again and keeps the parameters it knows.
      void navigate({ to: '.', search: next as never, replace: typing, resetScroll: false }),
  )
}

/** The same for a list inside a dialog; its state ends with the dialog. */
export const useListLocal = (filters: readonly string[] = []): ListState => {
  const [values, setValues] = useState<Values>({})
  return stateOf(values, filters, false, (next) => setValues(next))
}
