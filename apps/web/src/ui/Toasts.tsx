// Imported before react-hot-toast, as in toasts.ts.
import './nonce.ts'
import './toasts.css'
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, ToastBar, useToaster } from 'react-hot-toast'
import { MAX, optionsOf } from './toasts.ts'

const GUTTER = 8

const BASE: CSSProperties = {
  background: 'var(--surface)',
  color: 'var(--text)',
  border: '1px solid var(--edge)',
  boxShadow: 'var(--shadow)',
  fontSize: '0.875rem',
  maxWidth: 440,
}

type PlaceProps = {
  id: string
  height: number
  /** A newer toast stands before it, which on a phone hides this one. */
  behind: boolean
  onMeasure: (id: string, height: number) => void
  children: ReactNode
}

/** One toast's place; the ones below it move by its height. */
const Place = ({ id, height, behind, onMeasure, children }: PlaceProps) => {
  const node = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = node.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => onMeasure(id, element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [id, onMeasure])
  return (
    <div
      ref={node}
      className={behind ? 'toast-place toast-behind' : 'toast-place'}
      style={{ transform: `translateY(${height}px)` }}
    >
      {children}
    </div>
  )
}

type Props = {
  /** Duration of every toast but a running act's in ms, where a screen has its own. */
  own?: number | undefined
}

/**
 * Where toasts appear: top centre, below the top bar. The live region exists before its first message, otherwise screen
 * readers would miss it, and outside what an open dialog hides from them (index.html). Pointer or focus on a toast
 * pauses the timers of all. On a phone only the newest is shown, so that the field being typed in stays visible; it
 * shows how many wait behind it, and a press shows them.
 */
export const Toasts = ({ own }: Props) => {
  const { toasts, handlers } = useToaster(optionsOf(own))
  const region = useRef<HTMLDivElement>(null)
  const [all, setAll] = useState(false)
  const { startPause, endPause } = handlers
  useEffect(() => {
    const stop = new AbortController()
    const listen = (event: string, act: () => void) =>
      region.current?.addEventListener(event, act, { signal: stop.signal })
    for (const event of ['mouseenter', 'focusin']) listen(event, startPause)
    for (const event of ['mouseleave', 'focusout']) listen(event, endPause)
    return () => stop.abort()
  }, [startPause, endPause])
  const shown = toasts.slice(0, MAX)
  // Toasts that fade out make room for the next one.
  const front = Math.max(
    0,
    shown.findIndex(({ visible }) => visible),
  )
  const waiting = shown.filter(({ visible }, i) => visible && i > front).length
  if (all && waiting === 0) setAll(false)
  return createPortal(
    <div
      ref={region}
      className={all ? 'toasts toasts-all' : 'toasts'}
      role="region"
      aria-label="Avisos"
      data-print="no"
      aria-live="polite"
    >
      {shown.map((notice, i) => (
        <Place
          key={notice.id}
          id={notice.id}
          height={handlers.calculateOffset(notice, { gutter: GUTTER })}
          behind={i > front}
          onMeasure={handlers.updateHeight}
        >
          <ToastBar toast={{ ...notice, style: { ...BASE, ...notice.style } }} position="top-center">
            {({ icon }) => (
              <>
                {icon}
                <div className="toast-words">{resolveValue(notice.message, notice)}</div>
                {i === front && waiting > 0 ? (
                  <button type="button" className="toast-more" aria-expanded={all} onClick={() => setAll(!all)}>
                    {`y ${waiting} más`}
                  </button>
                ) : null}
              </>
            )}
          </ToastBar>
        </Place>
      ))}
    </div>,
    document.getElementById('avisos') ?? document.body,
  )
}
