import { createContext, type ReactNode } from 'react'
import type { ListState } from '../../lib/list-state.ts'

export type ViewsProps = {
  state: ListState
  /** Titles of the list's columns, chosen or not. */
  columns: readonly string[]
}

/** Renders the saved views of a list; the shell provides it. */
export const ListViews = createContext<((props: ViewsProps) => ReactNode) | null>(null)
