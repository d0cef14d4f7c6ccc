import { CONVENIO_EN_PALABRAS, OBJETO_EN_PALABRAS, type Contrato, type Convenio } from '@aliadas/contract/fuec'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDay, formatInteger } from '../../lib/format.ts'
import { useList, type ListReading } from '../../lib/list.ts'
import { useListUrl, type ListState } from '../../lib/list-state.ts'
import { PATHS } from '../../lib/paths.ts'
import { allReadingsOf, readingOf } from '../../lib/query.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { BesideList } from '../../ui/beside/BesideList.tsx'
import { RowDetail } from '../../ui/beside/RowDetail.tsx'
import { useOpened } from '../../ui/beside/useOpened.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { DaysFilter } from '../../ui/list/DaysFilter.tsx'
import type { Filter } from '../../ui/list/Filters.tsx'
import { List } from '../../ui/list/List.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Page } from '../../ui/Page.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { Section } from '../../ui/Section.tsx'
import { notifyFault } from '../../ui/notify-fault.tsx'
import { notify } from '../../ui/toasts.ts'
import { ConvenioDialog } from './ConvenioDialog.tsx'

const DE_CONTRATO: readonly Column<Contrato>[] = [
  { title: 'No.', cell: (c) => formatInteger(c.numero), number: true, sort: 'fecha' },
  { title: 'Contratante', cell: (c) => `${c.nombre}, ${c.tipoDoc}\u00A0${c.doc}`, grow: true },
  { title: 'Objeto', cell: (c) => OBJETO_EN_PALABRAS[c.objeto], short: true, alone: true },
  { title: 'Comienza', cell: (c) => formatDay(c.desde), short: true, alone: true },
  { title: 'Termina', cell: (c) => formatDay(c.hasta), short: true, sort: 'termina' },
  { title: 'FUEC', cell: (c) => formatInteger(c.ultimoExtracto), number: true, alone: true },
  { title: 'Estado', cell: (c) => (c.cerrado ? 'Cerrado' : 'Abierto'), short: true },
]

/** What of a contract has no column. */
const otrosDatosDe = (c: Contrato): readonly (readonly [string, string])[] => [
  ...(c.objetoTexto ? [['Descripción', c.objetoTexto] as const] : []),
  ['Responsable', c.responsableNombre],
  ...(c.zonas === null ? [] : [['Zonas', c.zonas] as const]),
]

const DE_CONVENIO: readonly Column<Convenio>[] = [
  { title: 'Qué es', cell: (c) => CONVENIO_EN_PALABRAS[c.clase] },
  { title: 'Con', cell: (c) => c.conNombre, grow: true },
  { title: 'NIT', cell: (c) => c.conNit, short: true },
  { title: 'Comienza', cell: (c) => formatDay(c.desde), short: true },
  { title: 'Termina', cell: (c) => formatDay(c.hasta), short: true },
]

const Cerrar = ({ contrato, onListo }: { contrato: Contrato; onListo: () => void }) => {
  const consultas = useQueryClient()
  const envio = useSubmit({
    mutationFn: () => api.cerrarContrato({ params: { id: contrato.id } }),
    onSuccess: () => notify.success(`Contrato ${contrato.numero} cerrado`),
    onError: (error) => notifyFault(error),
    onSettled: async () => {
      await consultas.invalidateQueries(allReadingsOf('listarContratos', 'leerBorradorDeFuec'))
      onListo()
    },
  })
  return (
    <AlertDialog
      open
      danger
      title={`Cerrar el contrato ${contrato.numero}`}
      message="No recibe más FUEC. Los que ya tiene siguen como están. No se puede volver a abrir."
      accept="Cerrar contrato"
      busy={envio.isPending}
      onAccept={() => envio.mutate()}
      onCancel={onListo}
    />
  )
}

const ESTADOS: Filter = {
  name: 'estado',
  label: 'Estado del contrato',
  options: [
    { value: 'abierto', label: 'Abierto' },
    { value: 'cerrado', label: 'Cerrado' },
  ],
}

const FILTROS = ['estado', 'desde', 'hasta'] as const

const ListaDeContratos = ({ reading, state }: { reading: ListReading<Contrato>; state: ListState }) => {
  const [porCerrar, setPorCerrar] = useState<Contrato | null>(null)
  const { opened, current, open, close } = useOpened('contrato')
  return (
    <Section title="Contratos" detail="Se abren al expedir un FUEC, numerados sin saltos.">
      <List
        label="Contratos"
        columns={DE_CONTRATO}
        keyOf={(c) => c.id}
        nameOf={(c) => `el contrato ${c.numero}`}
        reading={reading}
        state={state}
        order="-fecha"
        search="Buscar nombre, documento o número"
        filters={[ESTADOS]}
        moreFilters={<DaysFilter state={state} label="Vigencia" spans="validity" />}
        empty={{
          title: 'Aún no hay contratos',
          detail: 'El primero se abre al expedir un FUEC desde un servicio reservado con vehículo.',
          action: (
            <ButtonLink to={PATHS.reservaciones} variant="outlined">
              Ver los servicios reservados
            </ButtonLink>
          ),
        }}
        onOpen={(c) => open(c.id)}
        current={current}
        renderAction={(c) =>
          c.cerrado ? null : (
            <Button size="small" onClick={() => setPorCerrar(c)} aria-label={`Cerrar el contrato ${c.numero}`}>
              Cerrar
            </Button>
          )
        }
      />
      {opened ? (
        <RowDetail
          id={opened}
          reading={reading}
          columns={DE_CONTRATO.slice(1)}
          title={(c) => (c ? `Contrato ${formatInteger(c.numero)}` : 'Contrato')}
          onOpen={open}
          onClose={close}
          renderActions={(c) => (
            <>
              {c.cerrado ? null : (
                <Button color="error" aria-haspopup="dialog" onClick={() => setPorCerrar(c)}>
                  Cerrar el contrato
                </Button>
              )}
              <ButtonLink to={PATHS.libroDeFuec} search={{ q: c.nombre.slice(0, 60) }} variant="contained">
                Ver sus FUEC
              </ButtonLink>
            </>
          )}
          renderMore={(c) => <DescriptionList rows={otrosDatosDe(c)} />}
        />
      ) : null}
      {porCerrar ? <Cerrar contrato={porCerrar} onListo={() => setPorCerrar(null)} /> : null}
    </Section>
  )
}

const ListaDeConvenios = () => {
  const [agregando, setAgregando] = useState(false)
  const { data, error, refetch } = useQuery(readingOf('listarConvenios', {}))
  return (
    <Section
      title="Convenios"
      detail="Con otra empresa habilitada, para viajes con un vehículo que no está afiliado a la tuya."
      action={
        <Button variant="outlined" onClick={() => setAgregando(true)}>
          Agregar convenio
        </Button>
      }
    >
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <RowsSkeleton rows={2} /> : null}
      {data?.convenios.length === 0 ? <EmptyState title="Aún no hay convenios" /> : null}
      {data && data.convenios.length > 0 ? (
        <DataTable label="Convenios" columns={DE_CONVENIO} rows={data.convenios} keyOf={(c) => c.id} />
      ) : null}
      {agregando ? <ConvenioDialog onCerrar={() => setAgregando(false)} /> : null}
    </Section>
  )
}

/** The company's contracts of transport and its convenios. */
export const Contratos = () => {
  const state = useListUrl(FILTROS)
  const reading = useList({ route: 'listarContratos', file: 'exportarContratos' }, state)
  return (
    <BesideList width={400}>
      <Page wide detail="Lo que tus FUEC nombran además del viaje.">
        <ListaDeContratos reading={reading} state={state} />
        {/* Below a list that is still loading it would move once the height of that one is known. */}
        {reading.data || reading.error ? <ListaDeConvenios /> : null}
      </Page>
    </BesideList>
  )
}
