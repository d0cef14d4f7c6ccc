import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRoom } from './BesideList.tsx'

/** The record of a list that the search parameter `param` names, and opening another one or none. */
export const useOpened = (param: string) => {
  const asked: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const value = asked[param]
  const opened = typeof value === 'string' ? value : undefined
  const room = useRoom()
  const navigate = useNavigate()
  /** `page`: the page of the list with it, if it is another one. */
  const open = (id: string | undefined, page?: string) =>
    void navigate({
      to: '.',
      search: ((before: object) => {
        const rest = Object.entries(before).filter(([name]) => name !== param)
        const added = id === undefined ? {} : { ...(page ? { pagina: page } : {}), [param]: id }
        return { ...Object.fromEntries(rest), ...added }
      }) as never,
      resetScroll: false,
      // Beside the list another record replaces the history entry, so that one step back closes it.
      replace: room && opened !== undefined,
    })
  return { opened, room, current: room ? opened : undefined, open, close: () => open(undefined) }
}
