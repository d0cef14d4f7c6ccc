import { trayecto } from '@aliadas/contract/core'
import type { ServicioResumen } from '@aliadas/contract/servicios'
import Box from '@mui/material/Box'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useServerNow } from '../lib/server-clock.ts'
import { salidaCorta, siguientePaso } from '../servicios/index.ts'
import { seVe } from './filtro.ts'
import { IconoDeEstado } from './IconoDeEstado.tsx'
import type { Pila } from './monitor.ts'
import { Oculto, PasoCorto } from './OpcionDeServicio.tsx'

const RITMO_MS = 30_000

type Props = {
  pila: Pila
  /** Services on the map now. */
  servicios: readonly ServicioResumen[]
  plataforma: boolean
  onElegir: (id: string) => void
  onCerrar: () => void
}

/** Popover with the services of overlapping arrows, at the pressed place. */
export const PilaDeServicios = ({ pila, servicios, plataforma, onElegir, onCerrar }: Props) => {
  const ahora = useServerNow(RITMO_MS)
  const porId = new Map(servicios.map((s) => [s.id, s]))
  const suyos = pila.ids.flatMap((id) => porId.get(id) ?? [])
  return (
    <Menu
      open={suyos.length > 0}
      onClose={onCerrar}
      anchorReference="anchorPosition"
      anchorPosition={{ left: pila.x, top: pila.y }}
      slotProps={{
        list: { 'aria-label': `${suyos.length} servicios salen de aquí`, dense: true },
        paper: { sx: { width: 340, maxWidth: 'calc(100% - 32px)', maxHeight: 'min(60dvh, 420px)' } },
      }}
    >
      {suyos.map((s) => {
        const paso = siguientePaso(s, ahora, plataforma)
        return (
          <MenuItem key={s.id} onClick={() => onElegir(s.id)} sx={{ gap: 2, minHeight: { xs: 44, sm: 44 } }}>
            {seVe(s) ? <IconoDeEstado estado={s.estado} lado={22} /> : null}
            <Box sx={{ minWidth: 0, flex: 1 }}>
              <Typography variant="body2" component="div" noWrap sx={{ fontWeight: 500 }}>
                {trayecto(s.origen, s.destino)}
                <Oculto>{` #${s.codigo}. `}</Oculto>
              </Typography>
              <Box sx={{ display: 'flex', gap: 2 }}>
                <Typography variant="caption" component="div" noWrap sx={{ flex: '1 1 0', color: 'text.secondary' }}>
                  {salidaCorta(s, ahora)}
                </Typography>
                {paso ? <PasoCorto paso={paso} /> : null}
              </Box>
            </Box>
          </MenuItem>
        )
      })}
    </Menu>
  )
}
