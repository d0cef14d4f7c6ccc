import type { Servicio } from '@aliadas/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { botonesDe, haTerminado, motivosDe, type AccionDelMapa } from '../pasos.ts'
import { Tramites } from './Tramites.tsx'

type Props = { servicio: Servicio | null; alActuar: (accion: AccionDelMapa) => void; alCerrar: () => void }

/** What can be done now, as the server says; what cannot be done says why in plain sight. */
export const Acciones = ({ servicio, alActuar, alCerrar }: Props) => {
  const id = useId()
  const botones = servicio && !haTerminado(servicio) ? botonesDe(servicio) : []
  const motivos = motivosDe(botones)
  const idDe = (accion: AccionDelMapa) => {
    const n = motivos.findIndex((m) => m.acciones.includes(accion))
    return n < 0 ? undefined : `${id}-${n}`
  }
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
      {servicio ? <Tramites servicio={servicio} /> : null}
      {botones.map(({ accion, texto, permitido, principal }) => (
        <Button
          key={accion}
          variant={principal ? 'contained' : 'outlined'}
          disabled={!permitido}
          aria-describedby={idDe(accion)}
          onClick={() => alActuar(accion)}
        >
          {texto}
        </Button>
      ))}
      <Button variant="outlined" onClick={alCerrar} sx={botones.length === 0 ? { gridColumn: '1 / -1' } : {}}>
        Cerrar
      </Button>
      {motivos.map(({ motivo }, n) => (
        <Typography
          key={motivo}
          id={`${id}-${n}`}
          variant="caption"
          sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}
        >
          {motivo}
        </Typography>
      ))}
    </Box>
  )
}
