import { DIAS_DE_LLAMADAS, type LlamadasDeAliado } from '@aliadas/contract/aliados'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { formatDateTime, formatInteger } from '../lib/format.ts'
import { useList } from '../lib/list.ts'
import { useListUrl } from '../lib/list-state.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import type { Column } from '../ui/DataTable.tsx'
import type { Filter } from '../ui/list/Filters.tsx'
import { List } from '../ui/list/List.tsx'
import { Section } from '../ui/Section.tsx'

const colorDe = (status: number): object | null => {
  if (status >= 500) return { bgcolor: 'errorBackground', color: 'error.main' }
  if (status >= 400) return { bgcolor: 'warningBackground', color: 'warningText' }
  return null
}

const COLUMNAS: readonly Column<LlamadasDeAliado>[] = [
  {
    title: 'Operación',
    cell: (l) => (
      <Box component="span" title={l.que} sx={{ display: 'grid', minWidth: 0 }}>
        <Box component="code" sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
          {l.ruta || l.operacion}
        </Box>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }} noWrap>
          {l.que}
        </Typography>
      </Box>
    ),
    grow: true,
  },
  { title: 'Respuesta', cell: (l) => <Chip size="small" label={l.status} sx={colorDe(l.status)} /> },
  { title: 'Veces', cell: (l) => formatInteger(l.llamadas), number: true },
  { title: 'Última', sort: 'ultima', cell: (l) => formatDateTime(l.ultima), short: true },
  {
    title: 'Clave',
    cell: (l) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {l.clave}
      </Box>
    ),
  },
  {
    title: 'Solicitud',
    cell: (l) => (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        <Box component="code" sx={{ fontSize: '0.75rem' }}>
          {l.solicitud.slice(0, 8)}
        </Box>
        <CopyButton
          text={l.solicitud}
          label={`Copiar la solicitud ${l.solicitud.slice(0, 8)}`}
          done="Solicitud copiada"
        />
      </Box>
    ),
    short: true,
  },
]

const FILTROS: readonly Filter[] = [
  {
    name: 'resultado',
    label: 'Resultado',
    options: [
      { value: 'bien', label: 'Bien' },
      { value: 'rechazadas', label: 'Rechazadas' },
      { value: 'fallas', label: 'Fallas del servidor' },
    ],
  },
]

/** What a partner's keys asked for lately, by day, operation and answer. */
export const LlamadasDelAliado = ({ id }: { id: string }) => {
  const state = useListUrl(['resultado'])
  return (
    <Section
      title="Llamadas"
      detail={`Las de hoy y los ${DIAS_DE_LLAMADAS} días anteriores, sin lo que decían. Con el código de la solicitud se encuentra su línea en el registro del servidor.`}
    >
      <List
        label="Llamadas del aliado"
        columns={COLUMNAS}
        keyOf={(l) => l.id}
        reading={useList({ route: 'leerLlamadasDeAliado', params: { id } }, state)}
        state={state}
        order="-ultima"
        filters={FILTROS}
        empty={{ title: 'Sin llamadas en estos días' }}
      />
    </Section>
  )
}
