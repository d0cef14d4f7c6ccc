import type { ClaveDeAliado } from '@aliadas/contract'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useInfiniteQuery } from '@tanstack/react-query'
import { TablaDeClaves } from '../acceso/index.ts'
import { api } from '../lib/api.ts'
import { formatDate, formatRelative } from '../lib/format.ts'
import { useServerNow } from '../lib/server-clock.ts'
import type { Column } from '../ui/DataTable.tsx'
import { clavesDeAliadosQuery } from './claves-de-aliados-query.ts'

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
  const ahora = useServerNow(60_000)
  return (
    <TablaDeClaves
      etiqueta="Claves de aliados"
      consulta={useInfiniteQuery(clavesDeAliadosQuery)}
      queryKey={clavesDeAliadosQuery.queryKey}
      columnas={columnas(ahora)}
      sinClaves="Crea una para que la aplicación de un aliado use la API."
      revocada={(c) => c.revocadaEn !== null}
      revocar={(id) => api.revocarClaveDeAliado({ params: { id } })}
      nombreDeRevocar={(c) => `Revocar la clave de ${c.aliado}`}
      consecuencia={(c) => `La aplicación de ${c?.aliado ?? ''} que usa esta clave deja de funcionar de inmediato.`}
    />
  )
}
