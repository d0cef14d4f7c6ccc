import type { UsoDeClave } from '@aliadas/contract/acceso'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { formatDateTime } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useList } from '../../lib/list.ts'
import { useListLocal } from '../../lib/list-state.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { List } from '../../ui/list/List.tsx'

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
  { title: 'Empresa', cell: (u) => u.empresa, short: true },
  { title: 'Cuándo', cell: (u) => formatDateTime(u.en), short: true },
]

/** People who signed up with a key, and when; includes those who have not verified their address. */
export const UsosDeClave = ({ id, onCerrar }: { id: string; onCerrar: () => void }) => {
  const state = useListLocal()
  const reading = useList({ route: 'leerUsosDeClave', params: { id } }, state)
  return (
    <Dialog
      open
      title="Usos de la clave"
      onClose={onCerrar}
      width="md"
      actions={<Button onClick={onCerrar}>Cerrar</Button>}
    >
      <List
        inDialog
        label="Usos de la clave"
        columns={COLUMNAS}
        keyOf={(u) => `${u.email} ${u.empresa}`}
        reading={reading}
        state={state}
        order=""
        size={2}
        empty={{ title: 'Nadie ha usado esta clave' }}
      />
    </Dialog>
  )
}
