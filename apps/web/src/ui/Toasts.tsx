// Before react-hot-toast, as in toasts.ts.
import './nonce.ts'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, ToastBar, useToaster } from 'react-hot-toast'
import { MAX, optionsOf } from './toasts.ts'
import { SIZES, SHADOW } from './tokens.ts'

const GUTTER = 8

type PlaceProps = { id: string; height: number; onMeasure: (id: string, height: number) => void; children: ReactNode }

/** One toast's place; the ones below it move by its height. */
const Place = ({ id, height, onMeasure, children }: PlaceProps) => {
  const node = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = node.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => onMeasure(id, element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [id, onMeasure])
  return (
    <Box
      ref={node}
      style={{ transform: `translateY(${height}px)` }}
      sx={{
        position: 'absolute',
        insetInline: 0,
        top: 0,
        display: 'flex',
        justifyContent: 'center',
        transition: 'transform 180ms',
      }}
    >
      {children}
    </Box>
  )
}

type Props = {
  /** How long successes and errors stay, in ms, where that is not the usual time. */
  results?: number | undefined
}

/**
 * Where toasts appear: top centre, below the top bar. The region stands in the page before its first message, or screen readers would
 * miss it, and in a place of its own that an open dialog does not hide from them (index.html). The mouse over a toast or the focus in it
 * stops the time of all.
 */
export const Toasts = ({ results }: Props) => {
  const theme = useTheme()
  const { palette } = theme.vars ?? theme
  const { toasts, handlers } = useToaster(optionsOf(results))
  const base = {
    background: palette.background.paper,
    color: palette.text.primary,
    border: `1px solid ${palette.divider}`,
    boxShadow: SHADOW,
    fontSize: '0.875rem',
    maxWidth: 440,
  }
  return createPortal(
    <Box
      role="region"
      aria-label="Avisos"
      data-print="no"
      aria-live="polite"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      sx={{ position: 'fixed', top: SIZES.topBar + 12, insetInline: 16, zIndex: 9999, pointerEvents: 'none' }}
    >
      {toasts.slice(0, MAX).map((notice) => (
        <Place
          key={notice.id}
          id={notice.id}
          height={handlers.calculateOffset(notice, { gutter: GUTTER })}
          onMeasure={handlers.updateHeight}
        >
          <ToastBar toast={{ ...notice, style: { ...base, ...notice.style } }} position="top-center">
            {({ icon }) => (
              <>
                {icon}
                <Box sx={{ flex: '1 1 auto', m: '4px 10px', whiteSpace: 'pre-line' }}>
                  {resolveValue(notice.message, notice)}
                </Box>
              </>
            )}
          </ToastBar>
        </Place>
      ))}
    </Box>,
    document.getElementById('avisos') ?? document.body,
  )
}
