import { ESTADOS_DE_CLAVE, TIPOS_DE_CLAVE, type ClaveListada, type EstadoDeClave } from '@aliadas/contract/acceso'
import Chip from '@mui/material/Chip'
import { api } from '../../lib/api.ts'
import { useList } from '../../lib/list.ts'
import { useListUrl } from '../../lib/list-state.ts'
import { PATHS } from '../../lib/paths.ts'
import { formatDate, formatPlainDateTime } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/links.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import type { Filter } from '../../ui/list/Filters.tsx'
import { TablaDeClaves } from './TablaDeClaves.tsx'
import { ESTADOS, TIPOS, usosDe } from './etiquetas.ts'

const COLORES: Record<EstadoDeClave, object> = {
  vigente: { bgcolor: 'successBackground', color: 'success.main' },
  agotada: { bgcolor: 'warningBackground', color: 'warningText' },
  vencida: { bgcolor: 'warningBackground', color: 'warningText' },
  revocada: {},
}

const COLUMNAS: readonly Column<ClaveListada>[] = [
  { title: 'Nota', grow: true, cell: (c) => c.nota || 'Sin nota' },
  { title: 'Para', cell: (c) => TIPOS[c.tipo], short: true },
  { title: 'Estado', short: true, cell: (c) => <Chip size="small" label={ESTADOS[c.estado]} sx={COLORES[c.estado]} /> },
  { title: 'Usos', cell: usosDe, short: true },
  { title: 'Vence', cell: (c) => formatPlainDateTime(c.vence, null) ?? 'No vence', short: true },
  {
    title: 'Creada',
    sort: 'fecha',
    short: true,
    cell: (c) => `${formatDate(c.creadaEn)}${c.creadaPor ? ` por ${c.creadaPor}` : ''}`,
  },
]

const FILTROS: readonly Filter[] = [
  { name: 'tipo', label: 'Para', options: TIPOS_DE_CLAVE.map((tipo) => ({ value: tipo, label: TIPOS[tipo] })) },
  {
    name: 'estado',
    label: 'Estado',
    options: ESTADOS_DE_CLAVE.map((estado) => ({ value: estado, label: ESTADOS[estado] })),
  },
]

export const ListaDeClaves = () => {
  const state = useListUrl([...FILTROS.map(({ name }) => name), 'desde', 'hasta'])
  return (
    <TablaDeClaves
      etiqueta="Claves de autorización"
      lectura={useList({ route: 'listarClaves', file: 'exportarClaves' }, state)}
      estado={state}
      ruta="listarClaves"
      columnas={COLUMNAS}
      filtros={FILTROS}
      buscar="Buscar por nota"
      nombre={(c) => c.nota}
      sinClaves="Crea una para que una empresa se registre."
      revocada={(c) => c.estado === 'revocada'}
      revocar={(id) => api.revocarClave({ params: { id } })}
      nombreDeRevocar={(c) => `Revocar ${c.nota}`}
      consecuencia={(c) =>
        `Nadie más podrá registrarse con la clave «${c?.nota ?? ''}». Quienes ya se registraron siguen igual.`
      }
      renderOtraAccion={(c) => (
        <ButtonLink
          from={PATHS.claves}
          to={PATHS.claves}
          search={(antes) => ({ ...antes, usos: c.id })}
          size="small"
          aria-label={`Ver usos de ${c.nota}`}
          sx={{ flexShrink: 0 }}
        >
          Ver usos
        </ButtonLink>
      )}
    />
  )
}
