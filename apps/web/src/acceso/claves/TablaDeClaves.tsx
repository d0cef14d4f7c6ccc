import { useQueryClient, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { useState, type ReactNode } from 'react'
import { toFalla } from '../../lib/faults.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { notify } from '../../ui/toasts.ts'

type Clave = { id: string }

type Props<C extends Clave> = {
  etiqueta: string
  consulta: UseInfiniteQueryResult<InfiniteData<{ claves: C[] }>>
  queryKey: readonly unknown[]
  columnas: readonly Column<C>[]
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
export const TablaDeClaves = <C extends Clave>(props: Props<C>) => {
  const { etiqueta, consulta, queryKey, columnas, sinClaves, revocada, nombreDeRevocar, renderOtraAccion } = props
  const consultas = useQueryClient()
  const [porRevocar, setPorRevocar] = useState<C | null>(null)
  const cerrar = () => setPorRevocar(null)
  const revocacion = useSubmit({
    mutationFn: (id: string) => props.revocar(id),
    onSuccess: () => notify.success('Clave revocada'),
    onError: (error) => notify.error(toFalla(error).message),
    onSettled: () => {
      cerrar()
      return consultas.invalidateQueries({ queryKey })
    },
  })
  if (consulta.isPending) return <RowsSkeleton />
  if (consulta.isError) return <LoadError error={consulta.error} onRetry={() => void consulta.refetch()} />
  const claves = consulta.data.pages.flatMap((p) => p.claves)
  if (claves.length === 0) return <EmptyState title="No hay claves" detail={sinClaves} />
  return (
    <>
      <DataTable
        label={etiqueta}
        columns={columnas}
        rows={claves}
        keyOf={(c) => c.id}
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
      <LoadMore
        more={consulta.hasNextPage}
        loading={consulta.isFetchingNextPage}
        onLoad={() => void consulta.fetchNextPage()}
      />
      <AlertDialog
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
