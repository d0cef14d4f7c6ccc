import Box from '@mui/material/Box'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { SIZES } from './tokens.ts'
import { nearestStop } from './sheet-stops.ts'

type Props = {
  label: string
  /** Heights at which the sheet rests, as shares of its container, ascending. */
  stops: readonly number[]
  /** Index of the current height. */
  stop: number
  onStop: (stop: number) => void
  /** The share while a finger drags it, null on release. */
  onDrag: (share: number | null) => void
}

/** The grip at the upper edge of a bottom sheet: dragged with a finger, or moved one stop by the arrow keys. */
export const SheetGrip = ({ label, stops, stop, onStop, onDrag }: Props) => {
  const hold = useRef<{ from: number; share: number; height: number } | null>(null)
  const shareAt = (y: number): number => {
    const { from, share, height } = hold.current ?? { from: y, share: stops[stop] ?? 0, height: 1 }
    const [least = 0, most = 1] = [stops[0], stops.at(-1)]
    return Math.min(most, Math.max(least, share + (from - y) / height))
  }
  const onPointerDown = (e: PointerEvent<HTMLElement>) => {
    const container = e.currentTarget.parentElement?.offsetParent
    if (!container) return
    e.currentTarget.setPointerCapture(e.pointerId)
    hold.current = { from: e.clientY, share: stops[stop] ?? 0, height: container.clientHeight }
  }
  const onPointerMove = (e: PointerEvent<HTMLElement>) => {
    if (hold.current) onDrag(shareAt(e.clientY))
  }
  const onPointerUp = (e: PointerEvent<HTMLElement>) => {
    if (!hold.current) return
    const to = nearestStop(stops, shareAt(e.clientY))
    hold.current = null
    onDrag(null)
    onStop(to)
  }
  const onKeyDown = (e: KeyboardEvent) => {
    const step = e.key === 'ArrowUp' ? 1 : e.key === 'ArrowDown' ? -1 : 0
    const to = stop + step
    if (step === 0 || to < 0 || to >= stops.length) return
    e.preventDefault()
    onStop(to)
  }
  return (
    <Box
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round((stops[stop] ?? 0) * 100)}
      aria-valuetext={`${Math.round((stops[stop] ?? 0) * 100)} % de la pantalla`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
      sx={{
        flex: 'none',
        height: SIZES.sheetGrip,
        display: 'grid',
        placeItems: 'center',
        cursor: 'grab',
        touchAction: 'none',
        // A finger needs 44 px: the grip extends over the edge above it.
        position: 'relative',
        '&::before': { content: '""', position: 'absolute', inset: '-22px 0 0 0' },
        '&::after': { content: '""', width: 40, height: 4, borderRadius: 2, bgcolor: 'inputBorder' },
        '&:focus-visible': { outlineOffset: '-2px' },
      }}
    />
  )
}
