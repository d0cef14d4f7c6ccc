import { ESTADOS_DE_CLAVE_DE_ALIADO } from '@aliadas/contract/acceso'
import type { ClaveDeAliado } from '@aliadas/contract/aliados'
import { TablaDeClaves } from '../acceso/index.ts'
import { api } from '../lib/api.ts'
import { formatAge, formatDate } from '../lib/format.ts'
import { useList } from '../lib/list.ts'
import { useListUrl } from '../lib/list-state.ts'
import { PATHS } from '../lib/paths.ts'
import { useServerNow } from '../lib/server-clock.ts'
import type { Column } from '../ui/DataTable.tsx'
import { TextLink } from '../ui/links.tsx'
import type { Filter } from '../ui/list/Filters.tsx'
import { Alcances } from './Alcances.tsx'
import { ESTADOS_EN_PALABRAS, EstadoDeClave } from './EstadoDeClave.tsx'

const columnas = (ahora: number): readonly Column<ClaveDeAliado>[] => [
  {
    title: 'Aliado',
    cell: (c) => (
      <TextLink to={PATHS.aliado} params={{ idAliado: c.idAliado }}>
        {c.aliado}
      </TextLink>
    ),
  },
  { title: 'Clave', cell: (c) => [c.nombre, c.ultimos && `…${c.ultimos}`].filter(Boolean).join(' ') },
  { title: 'Alcances', roomy: true, cell: (c) => <Alcances alcances={c.alcances} /> },
  {
    title: 'Estado',
    cell: (c) => <EstadoDeClave clave={c} />,
  },
  { title: 'Último uso', cell: (c) => (c.usadaEn ? formatAge(c.usadaEn, ahora) : 'Sin uso'), short: true },
  {
    title: 'Creada',
    sort: 'fecha',
    short: true,
    roomy: true,
    cell: (c) => `${formatDate(c.creadaEn)}${c.creadaPor ? ` por ${c.creadaPor}` : ''}`,
  },
]

const FILTROS: readonly Filter[] = [
  {
    name: 'estado',
    label: 'Estado',
    options: ESTADOS_DE_CLAVE_DE_ALIADO.map((estado) => ({ value: estado, label: ESTADOS_EN_PALABRAS[estado].label })),
  },
]

export const ListaDeClavesDeAliados = () => {
  const ahora = useServerNow(60_000)
  const state = useListUrl(['estado', 'desde', 'hasta'])
  return (
    <TablaDeClaves
      etiqueta="Claves de aliados"
      lectura={useList({ route: 'listarClavesDeAliados', file: 'exportarClavesDeAliados' }, state)}
      estado={state}
      ruta="listarClavesDeAliados"
      columnas={columnas(ahora)}
      filtros={FILTROS}
      buscar="Buscar por aliado"
      nombre={(c) => c.aliado}
      sinClaves="Crea una para que la aplicación de un aliado use la API."
      revocada={(c) => c.revocadaEn !== null}
      revocar={(id) => api.revocarClaveDeAliado({ params: { id } })}
      nombreDeRevocar={(c) => `Revocar la clave de ${c.aliado}`}
      consecuencia={(c) => `La aplicación de ${c?.aliado ?? ''} que usa esta clave deja de funcionar de inmediato.`}
    />
  )
}
