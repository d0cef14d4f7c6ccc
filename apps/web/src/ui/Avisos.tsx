import { useTheme } from '@mui/material/styles'
import { Toaster } from 'react-hot-toast'
import { DURACION } from './toasts.ts'
import { MEDIDAS, SOMBRA } from './tokens.ts'

/** Where toasts appear: top centre, below the top bar. Each one is announced politely; the library keeps at most 20. */
export const Avisos = () => {
  const tema = useTheme()
  const { palette } = tema.vars ?? tema
  const base = {
    background: palette.background.paper,
    color: palette.text.primary,
    border: `1px solid ${palette.divider}`,
    boxShadow: SOMBRA,
    fontSize: '0.875rem',
    maxWidth: 440,
  }
  const lleno = (fondo: string) => ({ ...base, background: fondo, color: '#FFFFFF', border: '1px solid transparent' })
  return (
    <Toaster
      position="top-center"
      gutter={8}
      containerStyle={{ top: MEDIDAS.barraSuperior + 12 }}
      toastOptions={{
        style: base,
        duration: DURACION.blank,
        success: {
          duration: DURACION.success,
          style: lleno('#067647'),
          iconTheme: { primary: '#FFFFFF', secondary: '#067647' },
        },
        error: {
          duration: DURACION.error,
          style: lleno('#B42318'),
          iconTheme: { primary: '#FFFFFF', secondary: '#B42318' },
        },
        custom: { duration: DURACION.custom },
        loading: { duration: DURACION.loading },
      }}
    />
  )
}
