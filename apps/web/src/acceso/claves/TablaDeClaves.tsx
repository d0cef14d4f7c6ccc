import type { ClaveListada } from '@aliadas/contract/acceso'
import type { ClaveDeAliado } from '@aliadas/contract/aliados'
import { useQueryClient } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { useState, type ReactNode } from 'react'
import type { ListReading } from '../../lib/list.ts'
import type { ListState } from '../../lib/list-state.ts'
import { allReadingsOf } from '../../lib/query.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { DaysFilter } from '../../ui/list/DaysFilter.tsx'
import type { Filter } from '../../ui/list/Filters.tsx'
import { List } from '../../ui/list/List.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { notifyFault } from '../../ui/notify-fault.tsx'
import { notify } from '../../ui/toasts.ts'

type Props<C extends ClaveListada | ClaveDeAliado> = {
  etiqueta: string
  lectura: ListReading<C>
  estado: ListState
  /** Route that is read again after a key was revoked. */
  ruta: 'listarClaves' | 'listarClavesDeAliados'
  columnas: readonly Column<C>[]
  filtros: readonly Filter[]
  buscar: string
  nombre: (clave: C) => string
  /** Text of the empty list: the purpose of a key. */
  sinClaves: string
  revocada: (clave: C) => boolean
  revocar: (id: string) => Promise<unknown>
  /** Accessible name of the row's revoke button. */
  nombreDeRevocar: (clave: C) => string
  /** Consequence of revoking this key; null while the dialog closes. */
  consecuencia: (clave: C | null) => string
  renderOtraAccion?: (clave: C) => ReactNode
}

/** List of keys. Each can be revoked after one confirmation. */
export const TablaDeClaves = <C extends ClaveListada | ClaveDeAliado>(props: Props<C>) => {
  const { etiqueta, lectura, estado, columnas, filtros, revocada, nombreDeRevocar, renderOtraAccion } = props
  const consultas = useQueryClient()
  const [porRevocar, setPorRevocar] = useState<C | null>(null)
  const cerrar = () => setPorRevocar(null)
  const revocacion = useSubmit({
    mutationFn: (id: string) => props.revocar(id),
    onSuccess: () => notify.success('Clave revocada'),
    onError: (error) => notifyFault(error),
    onSettled: () => {
      cerrar()
      return consultas.invalidateQueries(allReadingsOf(props.ruta))
    },
  })
  return (
    <>
      <List
        label={etiqueta}
        columns={columnas}
        keyOf={(c) => c.id}
        nameOf={(c) => `la clave de ${props.nombre(c)}`}
        reading={lectura}
        state={estado}
        order="-fecha"
        search={props.buscar}
        filters={filtros}
        moreFilters={<DaysFilter state={estado} label="Creada" />}
        empty={{ title: 'No hay claves', detail: props.sinClaves }}
        renderAction={(c) => (
          <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
            {renderOtraAccion?.(c)}
            {revocada(c) ? null : (
              <RowButton color="error" onClick={() => setPorRevocar(c)} aria-label={nombreDeRevocar(c)}>
                Revocar
              </RowButton>
            )}
          </Box>
        )}
      />
      <AlertDialog
        danger
        open={porRevocar !== null}
        title="¿Revocar esta clave?"
        message={props.consecuencia(porRevocar)}
        accept="Revocar"
        onAccept={() => porRevocar && revocacion.mutate(porRevocar.id)}
        onCancel={cerrar}
        busy={revocacion.isPending}
      />
    </>
  )
}
