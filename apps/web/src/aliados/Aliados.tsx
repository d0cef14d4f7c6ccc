import { enLinea } from '@aliadas/contract/core'
import type { AliadoListado } from '@aliadas/contract/aliados'
import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SoloPlataforma } from '../acceso/index.ts'
import { formatAge, formatDate, formatInteger } from '../lib/format.ts'
import { useList } from '../lib/list.ts'
import { useListUrl } from '../lib/list-state.ts'
import { PATHS } from '../lib/paths.ts'
import { useServerNow } from '../lib/server-clock.ts'
import { useAccion } from '../lib/session.ts'
import { BesideList } from '../ui/beside/BesideList.tsx'
import { neighboursOf } from '../ui/beside/neighbours.ts'
import { useOpened } from '../ui/beside/useOpened.ts'
import type { Column } from '../ui/DataTable.tsx'
import { TextLink } from '../ui/links.tsx'
import { DaysFilter } from '../ui/list/DaysFilter.tsx'
import type { Filter } from '../ui/list/Filters.tsx'
import { List } from '../ui/list/List.tsx'
import { Page } from '../ui/Page.tsx'
import { AliadoAlLado } from './AliadoAlLado.tsx'
import { AliadoDialog } from './AliadoDialog.tsx'
import { EstadoDeAliado } from './EstadoDeAliado.tsx'

const columnas = (ahora: number): readonly Column<AliadoListado>[] => [
  {
    title: 'Aliado',
    sort: 'nombre',
    cell: (a) => (
      <TextLink to={PATHS.aliado} params={{ idAliado: a.id }} sx={{ fontWeight: 600 }}>
        {a.nombre}
      </TextLink>
    ),
  },
  { title: 'Contacto', alone: true, cell: (a) => enLinea(a.contacto, a.correo) || 'Sin contacto' },
  { title: 'Claves', cell: (a) => formatInteger(a.claves), number: true, alone: true },
  { title: 'Último uso', cell: (a) => (a.usadoEn ? formatAge(a.usadoEn, ahora) : 'Sin uso'), short: true },
  { title: 'Estado', cell: (a) => <EstadoDeAliado suspendido={a.suspendido} /> },
  { title: 'Registrado', sort: 'fecha', short: true, alone: true, cell: (a) => formatDate(a.creadoEn) },
]

const FILTROS: readonly Filter[] = [
  {
    name: 'estado',
    label: 'Estado',
    options: [
      { value: 'activo', label: 'Activo' },
      { value: 'suspendido', label: 'Suspendido' },
    ],
  },
]

const Lista = () => {
  const ahora = useServerNow(60_000)
  const state = useListUrl(['estado', 'desde', 'hasta'])
  const navegar = useNavigate()
  const reading = useList({ route: 'listarAliados', file: 'exportarAliados' }, state)
  const { opened, room, current, open, close } = useOpened('aliado')
  // An address of a wide window, opened in a narrow one.
  if (opened && !room) return <Navigate to={PATHS.aliado} params={{ idAliado: opened }} replace />
  return (
    <>
      <List
        label="Aliados de la API"
        columns={columnas(ahora)}
        keyOf={(a) => a.id}
        nameOf={(a) => a.nombre}
        reading={reading}
        state={state}
        order="nombre"
        search="Buscar nombre o contacto"
        filters={FILTROS}
        moreFilters={<DaysFilter state={state} label="Registrado" />}
        onOpen={(a) => (room ? open(a.id) : void navegar({ to: PATHS.aliado, params: { idAliado: a.id } }))}
        current={current}
        empty={{
          title: 'Aún no hay aliados',
          detail: 'Registra al primero y créale una clave: con ella su aplicación usa la API.',
        }}
      />
      {opened ? (
        <AliadoAlLado
          key={opened}
          id={opened}
          fila={reading.data?.filas.find(({ id }) => id === opened)}
          ahora={ahora}
          vecinos={neighboursOf(reading, opened, open)}
          onCerrar={close}
        />
      ) : null}
    </>
  )
}

/** The partners whose applications use the API. */
export const Aliados = () => {
  const [creando, setCreando] = useState(false)
  const permitida = useAccion('gestionarClaves').permitido
  const navegar = useNavigate()
  return (
    <BesideList>
      <Page
        wide
        detail={
          <>
            Las organizaciones cuyas aplicaciones usan la <Link href="/api/docs">API</Link>.
          </>
        }
        actions={
          permitida ? (
            <Button variant="contained" startIcon={<Add />} onClick={() => setCreando(true)}>
              Registrar aliado
            </Button>
          ) : null
        }
      >
        {permitida ? <Lista /> : <SoloPlataforma />}
        {creando ? (
          <AliadoDialog
            onCerrar={() => setCreando(false)}
            onGuardar={({ id }) => void navegar({ to: PATHS.aliado, params: { idAliado: id } })}
          />
        ) : null}
      </Page>
    </BesideList>
  )
}
