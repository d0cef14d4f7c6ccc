import { PATHS } from '../../lib/paths.ts'
import type { ClaveListada, EstadoDeClave } from '@aliadas/contract'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatPlainDateTime } from '../../lib/format.ts'
import { RowButton } from '../../ui/RowButton.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { clavesQuery } from './claves-query.ts'
import { ESTADOS, TIPOS, usosDe } from './etiquetas.ts'
import { RevocarClave } from './RevocarClave.tsx'

const COLORES: Record<EstadoDeClave, object> = {
  vigente: { bgcolor: 'successBackground', color: 'success.main' },
  agotada: { bgcolor: 'warningBackground', color: 'warningText' },
  vencida: { bgcolor: 'warningBackground', color: 'warningText' },
  revocada: {},
}

const COLUMNAS: readonly Column<ClaveListada>[] = [
  { title: 'Nota', cell: (c) => c.nota || 'Sin nota' },
  { title: 'Para', cell: (c) => TIPOS[c.tipo], short: true },
  { title: 'Estado', cell: (c) => <Chip size="small" label={ESTADOS[c.estado]} sx={COLORES[c.estado]} /> },
  { title: 'Usos', cell: usosDe, short: true },
  { title: 'Vence', cell: (c) => formatPlainDateTime(c.vence, null) ?? 'No vence', short: true },
  { title: 'Creada', cell: (c) => `${formatDate(c.creadaEn)}${c.creadaPor ? ` por ${c.creadaPor}` : ''}` },
]

export const ListaDeClaves = () => {
  const consulta = useInfiniteQuery(clavesQuery)
  const [porRevocar, setPorRevocar] = useState<ClaveListada | null>(null)
  if (consulta.isPending) return <RowsSkeleton />
  if (consulta.isError) return <LoadError error={consulta.error} onRetry={() => void consulta.refetch()} />
  const claves = consulta.data.pages.flatMap((p) => p.claves)
  if (claves.length === 0)
    return <EmptyState title="No hay claves" detail="Crea una para que una empresa se registre." />
  return (
    <>
      <DataTable
        label="Claves de autorización"
        columns={COLUMNAS}
        rows={claves}
        keyOf={(c) => c.id}
        renderAction={(c) => (
          <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
            <ButtonLink
              to={PATHS.claves}
              search={{ usos: c.id }}
              size="small"
              aria-label={`Ver usos de ${c.nota}`}
              sx={{ flexShrink: 0 }}
            >
              Ver usos
            </ButtonLink>
            {c.estado === 'revocada' ? null : (
              <RowButton color="error" onClick={() => setPorRevocar(c)} aria-label={`Revocar ${c.nota}`}>
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
      <RevocarClave clave={porRevocar} onCerrar={() => setPorRevocar(null)} />
    </>
  )
}
