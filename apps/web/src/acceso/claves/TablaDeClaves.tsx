import type { ClaveListada } from '@aliadas/contract/acceso'
import type { ClaveDeAliado } from '@aliadas/contract/aliados'
import { useQueryClient } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { useState, type ReactNode } from 'react'
import { toFalla } from '../../lib/faults.ts'
import type { ListReading } from '../../lib/list.ts'
import type { ListState } from '../../lib/list-state.ts'
import { allReadingsOf } from '../../lib/query.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import type { Filter } from '../../ui/list/Filters.tsx'
import { List } from '../../ui/list/List.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { notify } from '../../ui/toasts.ts'

type Props<C extends ClaveListada | ClaveDeAliado> = {
  etiqueta: string
  lectura: ListReading<C>
  estado: ListState
  /** What is read again when a key was taken back. */
  ruta: 'listarClaves' | 'listarClavesDeAliados'
  columnas: readonly Column<C>[]
  filtros: readonly Filter[]
  buscar: string
  nombre: (clave: C) => string
  /** What a key is for, where there is none yet. */
  sinClaves: string
  revocada: (clave: C) => boolean
  revocar: (id: string) => Promise<unknown>
  /** What the button says to who cannot see its row. */
  nombreDeRevocar: (clave: C) => string
  /** What will happen to whoever has the key; without one while the question goes away. */
  consecuencia: (clave: C | null) => string
  renderOtraAccion?: (clave: C) => ReactNode
}

/** A list of keys, each of which can be taken back after one question. */
export const TablaDeClaves = <C extends ClaveListada | ClaveDeAliado>(props: Props<C>) => {
  const { etiqueta, lectura, estado, columnas, filtros, revocada, nombreDeRevocar, renderOtraAccion } = props
  const consultas = useQueryClient()
  const [porRevocar, setPorRevocar] = useState<C | null>(null)
  const cerrar = () => setPorRevocar(null)
  const revocacion = useSubmit({
    mutationFn: (id: string) => props.revocar(id),
    onSuccess: () => notify.success('Clave revocada'),
    onError: (error) => notify.error(toFalla(error).message),
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
