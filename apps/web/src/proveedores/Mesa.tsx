import { enLinea } from '@aliadas/contract/core'
import { CIUDADES, comoSeEscribe } from '@aliadas/contract/empresas'
import {
  LISTAS_DE_PROVEEDORES,
  NOMBRE_DE_REVISABLE,
  NOMBRES_DE_LISTA,
  type ListaDeProveedores,
  type LugarRevisable,
  type Proveedor,
} from '@aliadas/contract/proveedores'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FiltroDeEmpresa } from '../empresas/index.ts'
import { formatDate, formatInteger } from '../lib/format.ts'
import { useList } from '../lib/list.ts'
import { useListUrl } from '../lib/list-state.ts'
import { PATHS } from '../lib/paths.ts'
import { readingOf } from '../lib/query.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Clamped } from '../ui/Clamped.tsx'
import { BesideList, useRoom } from '../ui/beside/BesideList.tsx'
import { neighboursOf } from '../ui/beside/neighbours.ts'
import type { Column } from '../ui/DataTable.tsx'
import { TabLink } from '../ui/links.tsx'
import { DaysFilter } from '../ui/list/DaysFilter.tsx'
import type { Filter } from '../ui/list/Filters.tsx'
import { List } from '../ui/list/List.tsx'
import { LinkTabs } from '../ui/LinkTabs.tsx'
import { OpenButton } from '../ui/OpenButton.tsx'
import { Page } from '../ui/Page.tsx'
import { DetalleDeProveedor } from './DetalleDeProveedor.tsx'
import { Estrellas } from './Estrellas.tsx'
import { DE_EMPRESAS, FALTA, LISTAS } from './textos.ts'

const Quien = ({ p }: { p: Proveedor }) => (
  // In a table no word of a name breaks.
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 3, minWidth: { md: 160 } }}>
    <Avatar name={p.nombre} photo={p.imagen} side={36} />
    <Box component="span" sx={{ minWidth: 0 }}>
      <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
        <Clamped text={p.nombre} />
      </Typography>
      <Estrellas rating={p.rating} />
    </Box>
  </Box>
)

const AVISO = { bgcolor: 'warningBackground', color: 'warningText' }

const Detalles = ({ p }: { p: Proveedor }) => (
  <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', justifyContent: 'var(--side, start)' }}>
    {p.placas ? <Chip size="small" label={p.placas} /> : null}
    {p.empresa ? <Chip size="small" label={p.empresa} sx={{ maxWidth: 220 }} title={p.empresa} /> : null}
    {p.ciudad ? <Chip size="small" label={comoSeEscribe(p.ciudad)} /> : null}
    {p.reenviados.length > 0 ? (
      <Chip
        size="small"
        label={`Envió de nuevo: ${p.reenviados.map((uno) => NOMBRE_DE_REVISABLE[uno]).join(', ')}`}
        color="primary"
        variant="outlined"
      />
    ) : null}
    {p.suspendido ? <Chip size="small" label="Suspendido" sx={AVISO} /> : null}
    {p.faltan.map((falta) => (
      <Chip key={falta} size="small" label={FALTA[falta]} sx={AVISO} />
    ))}
  </Box>
)

/** A guide may have none. */
const hayDetalles = (p: Proveedor): boolean =>
  Boolean(p.placas || p.empresa || p.ciudad) || p.suspendido || p.reenviados.length + p.faltan.length > 0

const COLUMNAS: readonly Column<Proveedor>[] = [
  { title: 'Nombre', sort: 'nombre', cell: (p) => <Quien p={p} /> },
  { title: 'Detalles', cell: (p) => (hayDetalles(p) ? <Detalles p={p} /> : '') },
  { title: 'Contacto', alone: true, cell: (p) => enLinea(p.telefono, p.email) },
  { title: 'Referido por', sort: 'referido', alone: true, cell: (p) => p.referidoPor ?? '' },
  { title: 'Registrado', sort: 'fecha', short: true, cell: (p) => formatDate(p.registrado) },
]

const FILTROS: readonly Filter[] = [
  {
    name: 'falta',
    label: 'Le falta',
    options: [
      { value: 'perfil', label: 'Perfil' },
      { value: 'fotos', label: 'Fotos' },
      { value: 'documentos', label: 'Documentos' },
    ],
  },
]

const FILTROS_CON_CIUDAD: readonly Filter[] = [
  ...FILTROS,
  {
    name: 'ciudad',
    label: 'Ciudad',
    all: 'Todas',
    options: CIUDADES.map((ciudad) => ({ value: ciudad, label: comoSeEscribe(ciudad) })),
  },
]

/** One list of the desk, at its own address. */
const Lista = ({ lista }: { lista: ListaDeProveedores }) => {
  const { clase } = LISTAS_DE_PROVEEDORES[lista]
  const deEmpresas = DE_EMPRESAS.includes(clase)
  const state = useListUrl(['falta', 'desde', 'hasta', ...(deEmpresas ? ['ciudad', 'empresa'] : [])])
  const reading = useList({ route: 'listarProveedores', file: 'exportarProveedores', fixed: { lista } }, state)
  const { proveedor: abierto, papel } = useSearch({ strict: false })
  const room = useRoom()
  const navegar = useNavigate()
  const abrir = (proveedor: string | undefined) =>
    void navegar({
      to: '.',
      search: (antes) => {
        const { proveedor: mostrado, papel: _mirado, ...resto } = antes
        if (proveedor) return { ...resto, proveedor }
        // A closing that follows a response must not close a provider that was opened meanwhile.
        return mostrado === abierto ? resto : antes
      },
      resetScroll: false,
      // Beside the list, one step back closes the details.
      replace: room && abierto !== undefined,
    })
  const pasarA = (proveedor: string, pagina?: string) =>
    void navegar({
      to: '.',
      // If the detail was closed or changed while a page was loading, do not open another provider.
      search: ({ papel: _mirado, ...resto }) =>
        resto.proveedor === abierto ? { ...resto, ...(pagina ? { pagina } : {}), proveedor } : resto,
      resetScroll: false,
    })
  const mirar = (lugar: LugarRevisable | undefined) =>
    void navegar({
      to: '.',
      search: ({ papel: _mirado, ...resto }) => (lugar ? { ...resto, papel: lugar } : resto),
      resetScroll: false,
      // Moving between documents adds no history entry.
      replace: papel !== undefined,
    })
  return (
    <>
      <List
        label={LISTAS[lista].nombre}
        columns={COLUMNAS}
        keyOf={(p) => p.id}
        nameOf={(p) => p.nombre}
        reading={reading}
        state={state}
        order="nombre"
        search="Buscar persona, empresa o placas"
        filters={deEmpresas ? FILTROS_CON_CIUDAD : FILTROS}
        moreFilters={
          <>
            <DaysFilter state={state} label="Registrado" />
            {deEmpresas ? (
              <FiltroDeEmpresa
                valor={state.filters['empresa']}
                onElegir={(empresa) => state.filter('empresa', empresa)}
              />
            ) : null}
          </>
        }
        empty={{ title: LISTAS[lista].vacia, detail: 'Los que registren las aplicaciones aparecen aquí al instante.' }}
        onOpen={(p) => abrir(p.id)}
        current={room ? abierto : undefined}
        renderAction={(p, card) => <OpenButton name={p.nombre} card={card} onOpen={() => abrir(p.id)} />}
      />
      <DetalleDeProveedor
        key={lista}
        clase={clase}
        id={abierto ?? null}
        lugar={papel ?? null}
        vecinos={neighboursOf(reading, abierto, pasarA)}
        onAbrir={abrir}
        onMirar={mirar}
      />
    </>
  )
}

/** A list's tab: its name and its count, which stands out where somebody waits. */
const etiquetaDe = (lista: ListaDeProveedores, cuantos: number | undefined) => {
  const espera = cuantos !== undefined && cuantos > 0 && LISTAS_DE_PROVEEDORES[lista].paso !== 'activo'
  return (
    <span>
      {LISTAS[lista].nombre}
      {cuantos === undefined ? null : (
        <Box component="span" sx={espera ? { fontWeight: 700, color: 'error.main' } : { color: 'text.secondary' }}>
          {` · ${formatInteger(cuantos)}`}
        </Box>
      )}
    </span>
  )
}

/** The platform's desk: one row of tabs with the counts of the eight lists, and the open one (specification §2). */
export const Mesa = ({ lista }: { lista: ListaDeProveedores }) => {
  const { data } = useQuery(readingOf('contarProveedores', {}))
  return (
    <BesideList width={440}>
      <Page wide detail="Conductores, operadores turísticos y guías que se registran en sus aplicaciones.">
        <LinkTabs value={lista} label="Listas" many>
          {NOMBRES_DE_LISTA.map((nombre) => (
            <TabLink
              key={nombre}
              value={nombre}
              data-lista={nombre}
              to={PATHS[LISTAS[nombre].pantalla]}
              aria-current={nombre === lista ? 'page' : undefined}
              label={etiquetaDe(nombre, data?.cuentas[nombre])}
            />
          ))}
        </LinkTabs>
        <Lista key={lista} lista={lista} />
      </Page>
    </BesideList>
  )
}
