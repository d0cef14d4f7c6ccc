import type { ClaveDeAliado } from '@aliadas/contract'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatRelative } from '../lib/format.ts'
import { useServerNow } from '../lib/server-clock.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { clavesDeAliadosQuery } from './claves-de-aliados-query.ts'
import { RevocarClaveDeAliado } from './RevocarClaveDeAliado.tsx'

const VIGENTE = { bgcolor: 'successBackground', color: 'success.main' }

const columnas = (ahora: number): readonly Column<ClaveDeAliado>[] => [
  { title: 'Aliado', cell: (c) => c.aliado },
  {
    title: 'Alcances',
    cell: (c) => (
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: { xs: 'flex-end', sm: 'flex-start' } }}>
        {c.alcances.map((alcance) => (
          <Chip key={alcance} size="small" label={alcance} />
        ))}
      </Box>
    ),
  },
  {
    title: 'Estado',
    cell: (c) => <Chip size="small" {...(c.revocadaEn ? { label: 'Revocada' } : { label: 'Vigente', sx: VIGENTE })} />,
  },
  { title: 'Último uso', cell: (c) => (c.usadaEn ? formatRelative(c.usadaEn, ahora) : 'Sin uso'), short: true },
  { title: 'Creada', cell: (c) => `${formatDate(c.creadaEn)}${c.creadaPor ? ` por ${c.creadaPor}` : ''}` },
]

export const ListaDeClavesDeAliados = () => {
  const consulta = useInfiniteQuery(clavesDeAliadosQuery)
  const ahora = useServerNow(60_000)
  const [porRevocar, setPorRevocar] = useState<ClaveDeAliado | null>(null)
  if (consulta.isPending) return <RowsSkeleton />
  if (consulta.isError) return <LoadError error={consulta.error} onRetry={() => void consulta.refetch()} />
  const claves = consulta.data.pages.flatMap((p) => p.claves)
  if (claves.length === 0)
    return <EmptyState title="No hay claves" detail="Crea una para que la aplicación de un aliado use la API." />
  return (
    <>
      <DataTable
        label="Claves de aliados"
        columns={columnas(ahora)}
        rows={claves}
        keyOf={(c) => c.id}
        renderAction={(c) =>
          c.revocadaEn ? null : (
            <RowButton
              color="error"
              onClick={() => setPorRevocar(c)}
              sx={{ justifySelf: 'end' }}
              aria-label={`Revocar la clave de ${c.aliado}`}
            >
              Revocar
            </RowButton>
          )
        }
      />
      <LoadMore
        more={consulta.hasNextPage}
        loading={consulta.isFetchingNextPage}
        onLoad={() => void consulta.fetchNextPage()}
      />
      <RevocarClaveDeAliado clave={porRevocar} onCerrar={() => setPorRevocar(null)} />
    </>
  )
}
