import type { ClaveDeAliado } from '@aliadas/contract'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fechaDe, relativoA } from '../lib/format.ts'
import { useAhora } from '../lib/server-clock.ts'
import { BotonDeFila } from '../ui/RowButton.tsx'
import { ErrorDeCarga } from '../ui/LoadError.tsx'
import { Esqueleto } from '../ui/RowsSkeleton.tsx'
import { EstadoVacio } from '../ui/EmptyState.tsx'
import { Tabla, type Columna } from '../ui/DataTable.tsx'
import { VerMas } from '../ui/LoadMore.tsx'
import { clavesDeAliadosQuery } from './claves-de-aliados-query.ts'
import { RevocarClaveDeAliado } from './RevocarClaveDeAliado.tsx'

const VIGENTE = { bgcolor: 'exitoFondo', color: 'success.main' }

const columnas = (ahora: number): readonly Columna<ClaveDeAliado>[] => [
  { titulo: 'Aliado', celda: (c) => c.aliado },
  {
    titulo: 'Alcances',
    celda: (c) => (
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: { xs: 'flex-end', sm: 'flex-start' } }}>
        {c.alcances.map((alcance) => (
          <Chip key={alcance} size="small" label={alcance} />
        ))}
      </Box>
    ),
  },
  {
    titulo: 'Estado',
    celda: (c) => <Chip size="small" {...(c.revocadaEn ? { label: 'Revocada' } : { label: 'Vigente', sx: VIGENTE })} />,
  },
  { titulo: 'Último uso', celda: (c) => (c.usadaEn ? relativoA(c.usadaEn, ahora) : 'Sin uso'), corta: true },
  { titulo: 'Creada', celda: (c) => `${fechaDe(c.creadaEn)}${c.creadaPor ? ` por ${c.creadaPor}` : ''}` },
]

export const ListaDeClavesDeAliados = () => {
  const consulta = useInfiniteQuery(clavesDeAliadosQuery)
  const ahora = useAhora(60_000)
  const [porRevocar, setPorRevocar] = useState<ClaveDeAliado | null>(null)
  if (consulta.isPending) return <Esqueleto />
  if (consulta.isError) return <ErrorDeCarga error={consulta.error} alReintentar={() => void consulta.refetch()} />
  const claves = consulta.data.pages.flatMap((p) => p.claves)
  if (claves.length === 0)
    return <EstadoVacio titulo="No hay claves" detalle="Crea una para que la aplicación de un aliado use la API." />
  return (
    <>
      <Tabla
        etiqueta="Claves de aliados"
        columnas={columnas(ahora)}
        filas={claves}
        claveDe={(c) => c.id}
        renderAccion={(c) =>
          c.revocadaEn ? null : (
            <BotonDeFila
              color="error"
              onClick={() => setPorRevocar(c)}
              sx={{ justifySelf: 'end' }}
              aria-label={`Revocar la clave de ${c.aliado}`}
            >
              Revocar
            </BotonDeFila>
          )
        }
      />
      <VerMas
        hay={consulta.hasNextPage}
        cargando={consulta.isFetchingNextPage}
        alPedir={() => void consulta.fetchNextPage()}
      />
      <RevocarClaveDeAliado clave={porRevocar} alCerrar={() => setPorRevocar(null)} />
    </>
  )
}
