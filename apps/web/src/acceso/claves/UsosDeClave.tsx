import type { UsoDeClave } from '@aliadas/contract'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { usosQuery } from './claves-query.ts'

const COLUMNAS: readonly Column<UsoDeClave>[] = [
  { title: 'Persona', cell: (u) => u.persona },
  {
    title: 'Correo',
    cell: (u) => (
      <>
        {u.email}
        {u.verificado ? null : (
          <Chip size="small" label="Sin verificar" sx={{ ml: 2, bgcolor: 'warningBackground', color: 'warningText' }} />
        )}
      </>
    ),
  },
  { title: 'Empresa', cell: (u) => u.empresa },
  { title: 'Cuándo', cell: (u) => formatDateTime(u.en), short: true },
]

/** Who signed up with a key, and when; also those who have not verified their address. */
export const UsosDeClave = ({ id, onCerrar }: { id: string; onCerrar: () => void }) => {
  const consulta = useQuery(usosQuery(id))
  const usos = consulta.data?.usos ?? []
  return (
    <Dialog
      open
      title="Usos de la clave"
      onClose={onCerrar}
      width="md"
      actions={<Button onClick={onCerrar}>Cerrar</Button>}
    >
      {consulta.isPending ? <RowsSkeleton rows={2} /> : null}
      {consulta.isError ? <LoadError error={consulta.error} onRetry={() => void consulta.refetch()} /> : null}
      {consulta.isSuccess && usos.length === 0 ? <EmptyState title="Nadie ha usado esta clave" /> : null}
      {usos.length > 0 ? (
        <DataTable label="Usos de la clave" columns={COLUMNAS} rows={usos} keyOf={(u) => `${u.email} ${u.empresa}`} />
      ) : null}
    </Dialog>
  )
}
