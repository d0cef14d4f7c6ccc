import { MAXIMO_DE_MARCAS } from '@aliadas/contract/avisos'
import { comoSeEscribe } from '@aliadas/contract/empresas'
import { TIPOS_DE_VEHICULO } from '@aliadas/contract/flota'
import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined'
import Tune from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { FiltroDeEmpresa } from '../empresas/index.ts'
import { useMarcar } from '../avisos/index.ts'
import { quitarNuevos, useNuevos } from '../servicios/index.ts'
import { doLater } from '../ui/later.tsx'
import { CUANDO, ORDENES, URGENCIAS, type Cuando, type Orden, type UrgenciaBuscada } from './direccion.ts'
import { cuantosFiltros } from './filtros.ts'
import { useFiltrado } from './useDireccion.ts'
import { formatCount } from '../lib/format.ts'

const TEXTO_DE_CUANDO: Readonly<Record<Cuando, string>> = { hoy: 'Hoy', manana: 'Mañana', semana: 'Próximos 7 días' }
const TEXTO_DE_URGENCIA: Readonly<Record<UrgenciaBuscada, string>> = {
  '2h': 'Menos de 2 horas',
  '24h': 'Menos de 24 horas',
}
const TEXTO_DE_ORDEN: Readonly<Record<Orden, string>> = {
  acto: 'Próximo acto',
  salida: 'Hora de salida',
  origen: 'Origen (A-Z)',
}

const opcionesDe = <T extends string>(valores: readonly T[], textos: Readonly<Record<T, string>>) =>
  valores.map((valor) => [valor, textos[valor]] as const)

type Props = {
  plataforma: boolean
  /** Removes all filters; absent if none is set. */
  onLimpiar: (() => void) | null
}

/** Toolbar above the list: its area, filters and order, all of them in the URL. */
export const BarraDeFiltros = ({ plataforma, onLimpiar }: Props) => {
  const id = useId()
  const [{ zona, orden, cuando, tipo, urgencia, empresa }, cambiar] = useFiltrado()
  const nuevos = useNuevos()
  const { marcar } = useMarcar()
  const marcarVistos = () => {
    const vistos = [...nuevos]
    const devolver = quitarNuevos(vistos)
    doLater({
      id: 'marcar-vistos',
      text: formatCount(vistos.length, 'servicio visto', 'servicios vistos'),
      run: () => marcar({ servicios: vistos.slice(-MAXIMO_DE_MARCAS), leido: true }),
      onUndo: devolver,
    })
  }
  const puestos = cuantosFiltros({ cuando, tipo, urgencia }) + (orden ? 1 : 0)
  const [abierta, setAbierta] = useState(puestos > 0)
  return (
    <Box sx={{ flex: 'none', px: 3, pb: 2, display: 'grid', gap: 2 }}>
      {plataforma ? (
        <Box sx={{ pt: 1.5 }}>
          <FiltroDeEmpresa valor={empresa} onElegir={(otra) => cambiar({ empresa: otra ?? null })} />
        </Box>
      ) : null}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Servicios de la lista"
          value={zona ?? 'zona'}
          onChange={(_, valor: string | null) => {
            if (valor !== null) cambiar({ zona: valor === 'todos' ? 'todos' : null })
          }}
        >
          <ToggleButton value="zona" sx={BOTON}>
            En esta zona
          </ToggleButton>
          <ToggleButton value="todos" sx={BOTON}>
            Todos
          </ToggleButton>
        </ToggleButtonGroup>
        {onLimpiar ? (
          <IconButton
            size="small"
            aria-label="Limpiar"
            title="Limpiar"
            onClick={onLimpiar}
            sx={{ ml: 'auto', minHeight: { xs: 44, sm: 30 }, minWidth: { xs: 44, sm: 30 } }}
          >
            <FilterAltOff fontSize="small" />
          </IconButton>
        ) : null}
        <Button
          size="small"
          color="inherit"
          startIcon={<Tune />}
          aria-expanded={abierta}
          aria-controls={id}
          onClick={() => setAbierta(!abierta)}
          sx={{ px: 2, flex: 'none', minHeight: { xs: 44, sm: 30 } }}
        >
          Filtros{puestos > 0 ? ` (${puestos})` : ''}
        </Button>
      </Box>
      {nuevos.size > 0 ? (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
          <Typography variant="caption" sx={{ fontWeight: 600 }}>
            {formatCount(nuevos.size, 'servicio nuevo', 'servicios nuevos')}
          </Typography>
          <Button size="small" onClick={marcarVistos} sx={{ minHeight: { xs: 44, sm: 28 }, px: 2 }}>
            Marcar como vistos
          </Button>
        </Box>
      ) : null}
      <Box
        id={id}
        sx={{ display: abierta ? 'grid' : 'none', gap: 2.5, pt: 1.5, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}
      >
        {abierta ? (
          <>
            <Eleccion
              nombre="Salida"
              vacio="Cualquier día"
              valor={cuando ?? ''}
              opciones={opcionesDe(CUANDO, TEXTO_DE_CUANDO)}
              onElegir={(valor) => cambiar({ cuando: valor })}
            />
            <Eleccion
              nombre="Tipo"
              vacio="Todos los tipos"
              valor={tipo ?? ''}
              opciones={TIPOS_DE_VEHICULO.map((uno) => [uno, comoSeEscribe(uno)] as const)}
              onElegir={(valor) => cambiar({ tipo: valor })}
            />
            <Eleccion
              nombre="Urgencia"
              vacio="Todas"
              valor={urgencia ?? ''}
              opciones={opcionesDe(URGENCIAS, TEXTO_DE_URGENCIA)}
              onElegir={(valor) => cambiar({ urgencia: valor })}
            />
            <Eleccion
              nombre="Orden"
              vacio={TEXTO_DE_ORDEN.acto}
              valor={orden ?? ''}
              opciones={opcionesDe(ORDENES.slice(1), TEXTO_DE_ORDEN)}
              onElegir={(valor) => cambiar({ orden: valor })}
            />
          </>
        ) : null}
      </Box>
    </Box>
  )
}

const BOTON = { px: 2.5, py: 0, minHeight: { xs: 44, sm: 30 }, fontSize: '0.75rem', textTransform: 'none' } as const

type EleccionProps<T extends string> = {
  nombre: string
  /** Label while no value is selected. */
  vacio: string
  valor: T | ''
  opciones: readonly (readonly [valor: T, texto: string])[]
  onElegir: (valor: T | null) => void
}

const Eleccion = <T extends string>({ nombre, vacio, valor, opciones, onElegir }: EleccionProps<T>) => (
  <TextField
    select
    size="small"
    label={nombre}
    value={valor}
    onChange={(e) => onElegir(opciones.find(([uno]) => uno === e.target.value)?.[0] ?? null)}
    slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    sx={{ minWidth: 0, '& .MuiInputBase-root': { fontSize: '0.75rem' } }}
  >
    <MenuItem value="">{vacio}</MenuItem>
    {opciones.map(([uno, texto]) => (
      <MenuItem key={uno} value={uno}>
        {texto}
      </MenuItem>
    ))}
  </TextField>
)
