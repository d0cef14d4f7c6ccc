import type { ClaseDeTitular, TitularConSumas } from '@aliadas/contract/informes'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { formatInteger, formatPesos } from '../lib/format.ts'
import { readingOf } from '../lib/query.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { mesEnPalabras } from './textos.ts'

type Props = {
  clase: ClaseDeTitular
  mes: string
  empresa: string | undefined
  onElegir: (id: string) => void
}

const columnasDe = (clase: ClaseDeTitular, onElegir: Props['onElegir']): readonly Column<TitularConSumas>[] => [
  {
    title: clase === 'conductor' ? 'Conductor' : 'Propietario',
    cell: ({ id, nombre }) => (
      <Link component="button" type="button" sx={{ textAlign: 'inherit' }} onClick={() => onElegir(id)}>
        {nombre}
      </Link>
    ),
  },
  { title: 'Servicios', number: true, cell: (t) => formatInteger(t.servicios) },
  { title: 'Causado', number: true, cell: (t) => formatPesos(t.causado) },
  { title: 'Pagado', number: true, cell: (t) => formatPesos(t.pagado) },
]

/** All people with ledger entries in the month, with the ledger's sums. */
export const TitularesDelMes = ({ clase, mes, empresa, onElegir }: Props) => {
  const { data, error, refetch } = useQuery(
    readingOf('listarEstadosDeCuenta', { query: { clase, mes, ...(empresa ? { empresa } : {}) } }),
  )
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={6} height={40} />
  const { filas, sinTitular, total, hayMas } = data
  const deNadie = sinTitular.causado !== 0 || sinTitular.pagado !== 0
  if (filas.length === 0 && !deNadie)
    return (
      <EmptyState
        title={`Sin movimientos en ${mesEnPalabras(mes)}`}
        detail="Aquí aparece quien tuvo anticipos, saldos o recompensas en el mes."
      />
    )
  return (
    <>
      <DataTable
        label={`Estados de cuenta de ${mesEnPalabras(mes)}`}
        columns={columnasDe(clase, onElegir)}
        rows={filas}
        keyOf={(t) => t.id}
      />
      {hayMas ? <Alert severity="info">Hay más personas de las que se muestran.</Alert> : null}
      {deNadie ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Sin {clase} conocido: causado {formatPesos(sinTitular.causado)}, pagado {formatPesos(sinTitular.pagado)}.
        </Typography>
      ) : null}
      <Typography variant="body2">
        Total del mes: causado <b>{formatPesos(total.causado)}</b>, pagado <b>{formatPesos(total.pagado)}</b>.
      </Typography>
    </>
  )
}
