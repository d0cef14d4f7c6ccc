import type { Servicio } from '@aliadas/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { botonesDe, haTerminado, type AccionDelMapa } from '../pasos.ts'
import { idDeMotivo } from './Motivos.tsx'
import { Tramites } from './Tramites.tsx'

type Props = {
  servicio: Servicio | null
  /** Of the sentences that say why a button is off. */
  prefijo: string
  onActuar: (accion: AccionDelMapa) => void
  onCerrar: () => void
  children?: ReactNode
}

/** What can be done now, as the server says. */
export const Acciones = ({ servicio, prefijo, onActuar, onCerrar, children }: Props) => {
  const botones = servicio && !haTerminado(servicio) ? botonesDe(servicio) : []
  return (
    <Box
      sx={{
        flex: 'none',
        borderTop: 1,
        borderColor: 'divider',
        p: 3,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        '& .MuiButton-root': { px: 2 },
      }}
    >
      {servicio ? <Tramites servicio={servicio} onActuar={onActuar} /> : null}
      {botones.map(({ accion, texto, permitido, principal }) => (
        <Button
          key={accion}
          variant={principal ? 'contained' : 'outlined'}
          disabled={!permitido}
          aria-describedby={servicio ? idDeMotivo(prefijo, servicio, accion) : undefined}
          onClick={() => onActuar(accion)}
        >
          {texto}
        </Button>
      ))}
      <Button variant="outlined" onClick={onCerrar} sx={botones.length === 0 ? { gridColumn: '1 / -1' } : {}}>
        Cerrar
      </Button>
      {children ? <Box sx={{ gridColumn: '1 / -1' }}>{children}</Box> : null}
    </Box>
  )
}
