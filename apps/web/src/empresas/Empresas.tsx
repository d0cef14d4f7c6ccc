import type { Aliada, FichaDeAliada } from '@aliadas/contract/empresas'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { formatDate, formatDecimal, formatInteger } from '../lib/format.ts'
import { useList } from '../lib/list.ts'
import { useListUrl } from '../lib/list-state.ts'
import { allReadingsOf, readingOf } from '../lib/query.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { BesideList } from '../ui/beside/BesideList.tsx'
import { Detail } from '../ui/beside/Detail.tsx'
import { neighboursOf, type Neighbours } from '../ui/beside/neighbours.ts'
import { useOpened } from '../ui/beside/useOpened.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Clamped } from '../ui/Clamped.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { DaysFilter } from '../ui/list/DaysFilter.tsx'
import type { Filter } from '../ui/list/Filters.tsx'
import { List } from '../ui/list/List.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { OpenButton } from '../ui/OpenButton.tsx'
import { Page } from '../ui/Page.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { notify } from '../ui/toasts.ts'
import { Habilitacion } from './legales/Habilitacion.tsx'

const VIGENTE = { bgcolor: 'successBackground', color: 'success.main' }
const AVISO = { bgcolor: 'warningBackground', color: 'warningText' }

const Estado = ({ suspendida }: { suspendida: boolean }) => (
  <Chip size="small" label={suspendida ? 'Suspendida' : 'Activa'} sx={suspendida ? AVISO : VIGENTE} />
)

const COLUMNAS: readonly Column<Aliada>[] = [
  {
    title: 'Empresa',
    sort: 'nombre',
    cell: (e) => (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
        <Avatar name={e.nombre} photo={e.logo} side={36} />
        <Typography component="span" variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          <Clamped text={e.nombre} />
        </Typography>
      </Box>
    ),
  },
  { title: 'Ciudad', cell: (e) => e.ciudad },
  { title: 'Calificación', cell: (e) => formatDecimal(e.rating), short: true, alone: true },
  { title: 'Personas', cell: (e) => formatInteger(e.personas), short: true, alone: true },
  { title: 'Vehículos', cell: (e) => formatInteger(e.vehiculos), short: true, alone: true },
  { title: 'Estado', cell: (e) => <Estado suspendida={e.suspendida} /> },
  { title: 'Registrada', sort: 'fecha', short: true, cell: (e) => formatDate(e.registrada) },
]

const FILTROS: readonly Filter[] = [
  {
    name: 'estado',
    label: 'Estado',
    options: [
      { value: 'activa', label: 'Activa' },
      { value: 'suspendida', label: 'Suspendida' },
    ],
  },
]

const TEXTOS = {
  suspender: {
    titulo: 'Suspender a',
    enviar: 'Suspender',
    explica:
      'Deja de ver solicitudes y de ofertar de inmediato. Su gente entra, lee y termina los viajes que ganó. Sus administradores reciben un correo con el motivo.',
    exito: 'quedó suspendida',
  },
  levantar: {
    titulo: 'Levantar la suspensión de',
    enviar: 'Levantar la suspensión',
    explica: 'Vuelve a ver solicitudes y a ofertar. Sus administradores reciben un correo.',
    exito: 'ya no está suspendida',
  },
} as const

const Suspender = ({ empresa, onCerrar }: { empresa: FichaDeAliada; onCerrar: () => void }) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const que = empresa.suspendida ? 'levantar' : 'suspender'
  const { titulo, enviar, explica, exito } = TEXTOS[que]
  return (
    <ReasonDialog
      title={`${titulo} ${empresa.nombre}`}
      send={enviar}
      danger={que === 'suspender'}
      explanation={explica}
      onClose={onCerrar}
      save={(body) => {
        const entrada = { params: { id: empresa.id }, body }
        const opciones = { idempotencyKey: llaveDe({ que, ...entrada }) }
        return que === 'suspender' ? api.suspenderEmpresa(entrada, opciones) : api.levantarEmpresa(entrada, opciones)
      }}
      onDone={() => {
        notify.success(`${empresa.nombre} ${exito}`)
        void consultas.invalidateQueries(allReadingsOf('listarAliadas', 'leerAliada'))
        onCerrar()
      }}
    />
  )
}

const Gente = ({ gente }: { gente: FichaDeAliada['gente'] }) => (
  <div>
    <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
      Personas
    </Typography>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {gente.map(({ id, nombre, email, role, activo }) => (
        <Typography component="li" variant="body2" key={id} sx={{ overflowWrap: 'anywhere' }}>
          {nombre} · {email} · {role === 'admin' ? 'Administra' : 'Personal'}
          {activo ? '' : ' · Sin acceso'}
        </Typography>
      ))}
    </Box>
  </div>
)

type DetalleProps = { id: string; vecinos: Neighbours; onCerrar: () => void }

const Detalle = ({ id, vecinos, onCerrar }: DetalleProps) => {
  const [pregunta, setPregunta] = useState(false)
  const { data, error, refetch } = useQuery(readingOf('leerAliada', { params: { id } }))
  const empresa = data?.empresa
  return (
    <Detail
      open
      id={id}
      neighbours={vecinos}
      title={empresa?.nombre ?? 'Empresa'}
      onClose={onCerrar}
      actions={
        <>
          {empresa ? (
            <Button
              aria-haspopup="dialog"
              {...(empresa.suspendida ? {} : { color: 'error' })}
              onClick={() => setPregunta(true)}
            >
              {empresa.suspendida ? 'Levantar la suspensión' : 'Suspender'}
            </Button>
          ) : null}
          <Button variant="contained" onClick={onCerrar}>
            Cerrar
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 4 }}>
        {error && !empresa ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
        {!error && !empresa ? <RowsSkeleton rows={5} /> : null}
        {empresa?.motivoSuspension ? <Alert severity="warning">Suspendida: {empresa.motivoSuspension}</Alert> : null}
        {empresa ? (
          <>
            <DescriptionList
              rows={[
                ['Estado', <Estado key="e" suspendida={empresa.suspendida} />],
                [
                  'Dirección',
                  [empresa.direccion, empresa.ciudad, empresa.departamento].filter(Boolean).join(', ') ||
                    'No la ha dado',
                ],
                ['Calificación', formatDecimal(empresa.rating)],
                ['Vehículos', formatInteger(empresa.vehiculos)],
                ['Viajes en curso', formatInteger(empresa.enCurso)],
                ['Registrada', formatDate(empresa.registrada)],
              ]}
            />
            <Habilitacion empresa={empresa} />
            <Gente gente={empresa.gente} />
          </>
        ) : null}
      </Stack>
      {empresa && pregunta ? <Suspender empresa={empresa} onCerrar={() => setPregunta(false)} /> : null}
    </Detail>
  )
}

/** The platform's list of allied companies: data, people, and whether the market is open to them. */
export const Empresas = () => {
  const state = useListUrl(['estado', 'desde', 'hasta'])
  const reading = useList({ route: 'listarAliadas', file: 'exportarAliadas' }, state)
  const { opened, current, open, close } = useOpened('aliada')
  return (
    <BesideList width={440}>
      <Page wide detail="Las empresas aliadas, su gente y su estado.">
        <List
          label="Empresas aliadas"
          columns={COLUMNAS}
          keyOf={(e) => e.id}
          nameOf={(e) => e.nombre}
          reading={reading}
          state={state}
          order="nombre"
          search="Buscar nombre o ciudad"
          filters={FILTROS}
          moreFilters={<DaysFilter state={state} label="Registrada" />}
          empty={{ title: 'No hay empresas aliadas', detail: 'Las que se registren con su clave aparecen aquí.' }}
          onOpen={(e) => open(e.id)}
          current={current}
          renderAction={(e, card) => <OpenButton name={e.nombre} card={card} onOpen={() => open(e.id)} />}
        />
        {opened ? (
          <Detalle key={opened} id={opened} vecinos={neighboursOf(reading, opened, open)} onCerrar={close} />
        ) : null}
      </Page>
    </BesideList>
  )
}
