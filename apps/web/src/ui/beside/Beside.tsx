import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { isSomethingOnTop } from '../../lib/overlays.ts'
import { isTyping, singleKeys } from '../../lib/single-keys.ts'
import { SIZES } from '../tokens.ts'
import { useColumn } from './BesideList.tsx'
import { focusClosed, focusOpened, stayOnRow } from './focus.ts'
import type { Neighbours } from './neighbours.ts'

/** In sight while the list scrolls. */
export const IN_COLUMN = {
  position: 'sticky',
  top: 16,
  maxHeight: `calc(100dvh - ${SIZES.topBar + SIZES.bottomTabs + 48}px)`,
  boxShadow: 'none',
} as const

type Props = {
  /** The open record. */
  id: string
  /** While busy, Escape does not close it. */
  busy?: boolean
  onClose: () => void
  /** Opened by J and K; absent: the record has these keys itself. */
  neighbours?: Neighbours | undefined
  children: ReactNode
}

/**
 * The record that is open beside its list, with its keys: J and K go on in the list, Escape closes. A record that was
 * opened gets the focus, and gives it back to its row; while one goes on with the arrow keys, it stays in the list.
 */
export const Beside = ({ id, busy = false, onClose, neighbours, children }: Props) => {
  const column = useColumn()
  const onKeyDown = useEffectEvent((e: KeyboardEvent) => {
    if (e.defaultPrevented || e.isComposing || e.altKey || e.ctrlKey || e.metaKey || isSomethingOnTop()) return
    // Escape in the list's search clears it.
    const typing = isTyping(e.target)
    if (e.key === 'Escape') {
      if (busy || (typing && !column?.contains(e.target as Node))) return
      onClose()
      return
    }
    const go = { J: neighbours?.after, K: neighbours?.before }[e.key.toUpperCase()]
    if (!go || busy || typing || !singleKeys()) return
    e.preventDefault()
    stayOnRow()
    go()
  })
  useEffect(() => {
    const listener = (e: KeyboardEvent) => onKeyDown(e)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return column ? (
    <>
      {createPortal(children, column)}
      <Focus id={id} />
    </>
  ) : null
}

/** Comes after the record, whose heading takes the focus. */
const Focus = ({ id }: { id: string }) => {
  useEffect(() => {
    focusOpened(id)
    return () => focusClosed(id)
  }, [id])
  return null
}
