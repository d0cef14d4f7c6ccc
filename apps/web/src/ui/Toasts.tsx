import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, ToastBar, useToaster } from 'react-hot-toast'
import { MAXIMO, opcionesDe } from './toasts.ts'
import { MEDIDAS, SOMBRA } from './tokens.ts'

const SEPARACION = 8

type PropsDePuesto = { id: string; alto: number; alMedir: (id: string, alto: number) => void; children: ReactNode }

/** One toast's place; the ones below it move by its height. */
const Puesto = ({ id, alto, alMedir, children }: PropsDePuesto) => {
  const nodo = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const elemento = nodo.current
    if (!elemento) return undefined
    const observador = new ResizeObserver(() => alMedir(id, elemento.offsetHeight))
    observador.observe(elemento)
    return () => observador.disconnect()
  }, [id, alMedir])
  return (
    <Box
      ref={nodo}
      style={{ transform: `translateY(${alto}px)` }}
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
  resultados?: number | undefined
}

/**
 * Where toasts appear: top centre, below the top bar. The region stands in the page before its first message, or screen readers would
 * miss it, and in a place of its own that an open dialog does not hide from them (index.html). The mouse over a toast or the focus in it
 * stops the time of all.
 */
export const Avisos = ({ resultados }: Props) => {
  const tema = useTheme()
  const { palette } = tema.vars ?? tema
  const { toasts, handlers } = useToaster(opcionesDe(resultados))
  const base = {
    background: palette.background.paper,
    color: palette.text.primary,
    border: `1px solid ${palette.divider}`,
    boxShadow: SOMBRA,
    fontSize: '0.875rem',
    maxWidth: 440,
  }
  return createPortal(
    <Box
      role="region"
      aria-label="Avisos"
      aria-live="polite"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      sx={{ position: 'fixed', top: MEDIDAS.barraSuperior + 12, insetInline: 16, zIndex: 9999, pointerEvents: 'none' }}
    >
      {toasts.slice(0, MAXIMO).map((aviso) => (
        <Puesto
          key={aviso.id}
          id={aviso.id}
          alto={handlers.calculateOffset(aviso, { gutter: SEPARACION })}
          alMedir={handlers.updateHeight}
        >
          <ToastBar toast={{ ...aviso, style: { ...base, ...aviso.style } }} position="top-center">
            {({ icon }) => (
              <>
                {icon}
                <Box sx={{ flex: '1 1 auto', m: '4px 10px', whiteSpace: 'pre-line' }}>
                  {resolveValue(aviso.message, aviso)}
                </Box>
              </>
            )}
          </ToastBar>
        </Puesto>
      ))}
    </Box>,
    document.getElementById('avisos') ?? document.body,
  )
}
