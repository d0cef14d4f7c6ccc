import { DIA_MS, fechaBogota } from '@aliadas/contract/core'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { FiltroDeEmpresa } from '../../empresas/index.ts'
import { DateField } from '../../ui/DateField.tsx'
import { useFiltrado } from '../useDireccion.ts'
import { HojaDelDia } from './HojaDelDia.tsx'
import { cuentaDelDia, nombreDelDia } from './textos.ts'
import type { DatosDelDia } from './useDia.ts'

const vecino = (dia: string, pasos: number): string =>
  fechaBogota(new Date(Date.parse(`${dia}T12:00:00-05:00`) + pasos * DIA_MS))

const TOQUE = { minWidth: { xs: 44, sm: 36 }, minHeight: { xs: 44, sm: 36 } } as const
/** Ignores a year while it is being typed. */
const DIA = /^[12]\d{3}-\d\d-\d\d$/

/** Day picker with the number of services of that day. */
export default function BarraDelDia({ datos, plataforma }: { datos: DatosDelDia; plataforma: boolean }) {
  const { dia, hoy, total, sinVehiculo } = datos
  const [{ empresa }, cambiar] = useFiltrado()
  const ir = (otro: string) => cambiar({ dia: otro === hoy ? null : otro })
  return (
    <Box sx={{ flex: 'none', px: 3, pt: 1.5, pb: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <IconButton size="small" aria-label="Día anterior" onClick={() => ir(vecino(dia, -1))} sx={TOQUE}>
          <ChevronLeft />
        </IconButton>
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            '& .MuiFormControl-root': { minWidth: 0 },
            '& .MuiFormLabel-asterisk': { display: 'none' },
          }}
        >
          <DateField
            label="Día de salida"
            required
            value={dia}
            onChange={(otro) => {
              if (DIA.test(otro) && otro !== dia) ir(otro)
            }}
          />
        </Box>
        <IconButton size="small" aria-label="Día siguiente" onClick={() => ir(vecino(dia, 1))} sx={TOQUE}>
          <ChevronRight />
        </IconButton>
      </Box>
      {plataforma ? <FiltroDeEmpresa valor={empresa} onElegir={(otra) => cambiar({ empresa: otra ?? null })} /> : null}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32 }}>
        <Typography variant="body2" role="status" sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>
          {nombreDelDia(dia, hoy)}
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {total === null ? '' : ` · ${cuentaDelDia(total, sinVehiculo)}`}
          </Box>
        </Typography>
        <HojaDelDia dia={dia} hoy={hoy} empresa={empresa} />
        {dia === hoy ? null : (
          <Button size="small" onClick={() => ir(hoy)} sx={{ minWidth: 44, minHeight: TOQUE.minHeight, px: 2 }}>
            Hoy
          </Button>
        )}
      </Box>
    </Box>
  )
}
