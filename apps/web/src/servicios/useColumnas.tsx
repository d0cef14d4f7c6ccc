import { enLinea } from '@aliadas/contract/core'
import { comoSeEscribe } from '@aliadas/contract/empresas'
import type { PESTANAS_DE_SERVICIOS, ServicioResumen } from '@aliadas/contract/servicios'
import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { formatCount, formatPesos, formatPlainDateTime } from '../lib/format.ts'
import { PATHS } from '../lib/paths.ts'
import { useServerNow } from '../lib/server-clock.ts'
import type { Column } from '../ui/DataTable.tsx'
import { TextLink } from '../ui/links.tsx'
import { ChipDeEstado } from './ChipDeEstado.tsx'
import { Ruta } from './Ruta.tsx'
import { siguientePaso, type Paso } from './siguiente-paso.ts'

export type PestanaDeServicios = (typeof PESTANAS_DE_SERVICIOS)[number]

/** Interval at which the remaining time is rendered again, in ms. */
const RITMO_MS = 30_000

const vehiculoDe = ({ tipo, pasajeros, placas }: ServicioResumen): string =>
  enLinea(comoSeEscribe(tipo), formatCount(pasajeros, 'pasajero'), placas)

/** The agreed price, or the price of the bid before an award. */
const precioDe = ({ valorOferta, precioOfertado }: ServicioResumen): string => {
  const valor = valorOferta ?? precioOfertado
  return valor === null ? '' : formatPesos(valor)
}

const EMPRESA: Column<ServicioResumen> = {
  title: 'Empresa',
  cell: (s) => s.empresaAliada ?? 'Sin adjudicar',
  short: true,
  named: true,
}

/** A table of this width has no room for a state and its whole step on two lines. */
const APRETADA = 'screen and (min-width: 900px) and (max-width: 959.95px)'
/** The step alone: the departure, which its time refers to, stands beside it. */
const enPocas = (paso: Paso | null): Paso | null => paso && { ...paso, partes: paso.corto.slice(0, 1) }

type Aspecto = { pestana: PestanaDeServicios; plataforma: boolean; apretada: boolean }

const columnasDe = ({ pestana, plataforma, apretada }: Aspecto, ahora: number): readonly Column<ServicioResumen>[] => [
  {
    title: 'Servicio',
    short: true,
    cell: (s) => (
      <TextLink to={PATHS.mapa} search={{ servicio: s.id }} state={{ enfocar: true }}>
        #{s.codigo}
      </TextLink>
    ),
  },
  ...(plataforma ? [EMPRESA] : []),
  { title: 'Ruta', grow: true, cell: (s) => <Ruta origen={s.origen} destino={s.destino} /> },
  // The widest column.
  { title: 'Vehículo', short: true, named: true, alone: true, cell: vehiculoDe },
  {
    title: 'Salida',
    short: true,
    named: true,
    sort: 'salida',
    cell: (s) => formatPlainDateTime(s.fechaSalida, s.horaSalida) ?? 'No especificada',
  },
  {
    title: 'Estado',
    short: true,
    roomy: true,
    cell: (s) => {
      const paso = siguientePaso(s, ahora, plataforma)
      return (
        // In a table a state and its step take two lines, not three.
        <Box sx={{ minWidth: { md: 148 }, '@media (min-width: 960px)': { minWidth: 212 } }}>
          <ChipDeEstado estado={s.estado} paso={apretada ? enPocas(paso) : paso} />
        </Box>
      )
    },
  },
  { title: 'Valor', number: true, cell: precioDe, ...(pestana === 'pedidos' ? {} : { sort: 'valor' }) },
]

/** The columns of a list of services, with the time that is left as it is now. */
export const useColumnas = (pestana: PestanaDeServicios, plataforma: boolean): readonly Column<ServicioResumen>[] => {
  const ahora = useServerNow(RITMO_MS)
  const apretada = useMediaQuery(APRETADA)
  return columnasDe({ pestana, plataforma, apretada }, ahora)
}
