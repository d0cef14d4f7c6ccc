import type { KeyboardEvent, MouseEvent } from 'react'
import { stayOnRow } from './beside/focus.ts'

const CONTROLS = 'a, button, input, label, [role=button], [role=checkbox]'

/** A press on a control of the row, or the end of selecting a text, is not meant for the row. */
const isForRow = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest(CONTROLS) === null &&
  getSelection()?.isCollapsed !== false

const NEIGHBOUR = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const

/**
 * Props of a row that opens on a press and on Enter. One Tab reaches the first row (`first`); the arrow keys move on from
 * there, and with `follow` open what they reach. The row's own controls stay what they are.
 */
export const opening = (onOpen: (() => void) | undefined, first: boolean, follow = false) =>
  onOpen === undefined
    ? { tabIndex: -1 }
    : {
        tabIndex: first ? 0 : -1,
        'data-opens': true,
        onClick: (e: MouseEvent) => {
          if (isForRow(e)) onOpen()
        },
        onKeyDown: (e: KeyboardEvent<HTMLElement>) => {
          if (e.target !== e.currentTarget) return
          if (e.key === 'Enter') {
            e.preventDefault()
            onOpen()
            return
          }
          if (e.key !== 'ArrowDown' && e.key !== 'ArrowUp') return
          const way = NEIGHBOUR[e.key]
          let next = e.currentTarget[way]
          while (next !== null && !next.hasAttribute('data-opens')) next = next[way]
          if (!(next instanceof HTMLElement)) return
          e.preventDefault()
          next.focus()
          if (!follow) return
          next.click()
          stayOnRow()
        },
      }

/** The row's look: it can be pressed, and the focus is seen. */
export const OPENING = {
  // The heading of the table stays above them.
  '& [data-opens]': { cursor: 'pointer', scrollMarginBlock: '48px' },
  '& [data-opens]:focus-visible': { outline: '2px solid var(--primary)', outlineOffset: '-2px' },
} as const
