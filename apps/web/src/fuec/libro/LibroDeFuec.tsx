import {
  DIAS_DE_UN_VEHICULO,
  DIAS_PARA_TERMINAR,
  ESTADOS_DEL_LIBRO,
  ETIQUETA_DE_FUEC,
  type FuecDelLibro,
} from '@aliadas/contract/fuec'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FiltroDeEmpresa } from '../../empresas/index.ts'
import { useList } from '../../lib/list.ts'
import { useListUrl } from '../../lib/list-state.ts'
import { PATHS } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { BesideList } from '../../ui/beside/BesideList.tsx'
import { RowDetail } from '../../ui/beside/RowDetail.tsx'
import { useOpened } from '../../ui/beside/useOpened.ts'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { DaysFilter } from '../../ui/list/DaysFilter.tsx'
import type { Filter } from '../../ui/list/Filters.tsx'
import { List } from '../../ui/list/List.tsx'
import { Page } from '../../ui/Page.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { AnularFuec } from '../AnularFuec.tsx'
import { columnasDelLibro, enGrupos, otrosDatosDe } from './columnas.tsx'
import { DeUnVehiculo } from './DeUnVehiculo.tsx'

const FILTROS: readonly Filter[] = [
  {
    name: 'estado',
    label: 'Estado del FUEC',
    options: ESTADOS_DEL_LIBRO.map((estado) => ({ value: estado, label: ETIQUETA_DE_FUEC[estado] })),
  },
  { name: 'pronto', label: `Terminan en ${DIAS_PARA_TERMINAR} días`, options: [{ value: 'si', label: 'Sí' }] },
]

const DETALLE = `Los FUEC que tu empresa expidió aquí. Elige unas placas para ver los de un vehículo: el Ministerio puede pedir los de sus últimos ${DIAS_DE_UN_VEHICULO} días. Abrir aquí la página de verificación también se cuenta.`
const DE_TODAS = 'Los FUEC que cada empresa expidió aquí.'

const VACIO = {
  title: 'Aún no hay FUEC expedidos aquí',
  detail: 'Expide uno desde un servicio reservado con vehículo: «Subir FUEC» y luego «Expedir aquí».',
  action: (
    <ButtonLink to={PATHS.reservaciones} variant="outlined">
      Ver los servicios reservados
    </ButtonLink>
  ),
}

type AccionesProps = { fuec: FuecDelLibro; onAnular: (fuec: FuecDelLibro) => void }

/** The page with which an officer verifies it, and annulling. */
const Acciones = ({ fuec: f, onAnular }: AccionesProps) => (
  <Box sx={{ display: 'flex', gap: 1, flexWrap: { xs: 'wrap', md: 'nowrap' }, justifyContent: 'flex-end' }}>
    {f.pagina === null ? null : (
      <Button
        size="small"
        href={f.pagina}
        target="_blank"
        rel="noreferrer"
        aria-label={`Página de verificación del FUEC ${enGrupos(f)}`}
      >
        Verificación
      </Button>
    )}
    {f.acciones.anular.permitido ? (
      <RowButton
        color="error"
        aria-haspopup="dialog"
        aria-label={`Anular el FUEC ${enGrupos(f)}`}
        onClick={() => onAnular(f)}
      >
        Anular
      </RowButton>
    ) : null}
  </Box>
)

/** The FUECs that the company issued; for the platform those of all companies. */
export const LibroDeFuec = () => {
  const plataforma = useSession().rol === 'plataforma'
  const state = useListUrl(['estado', 'pronto', 'placas', 'desde', 'hasta', 'empresa'])
  const reading = useList({ route: 'listarFuecs', file: 'exportarFuecs' }, state)
  const navegar = useNavigate()
  const { opened, room, current, open, close } = useOpened('fuec')
  const [porAnular, setPorAnular] = useState<FuecDelLibro | null>(null)
  const columnas = columnasDelLibro({
    placas: state.filters['placas'],
    onPlacas: (placas) => state.filter('placas', placas),
  })
  return (
    <BesideList width={400}>
      <Page wide detail={plataforma ? DE_TODAS : DETALLE}>
        <DeUnVehiculo state={state} />
        <List
          label="FUEC expedidos"
          columns={columnas}
          keyOf={(f) => f.id}
          nameOf={(f) => `el FUEC ${enGrupos(f)}`}
          reading={reading}
          state={state}
          order="-fecha"
          search="Buscar número, placas o contratante"
          filters={FILTROS}
          moreFilters={
            <>
              <DaysFilter state={state} label="Vigencia" spans="validity" />
              {plataforma ? (
                <FiltroDeEmpresa
                  valor={state.filters['empresa']}
                  onElegir={(empresa) => state.filter('empresa', empresa)}
                />
              ) : null}
            </>
          }
          empty={plataforma ? { title: VACIO.title } : VACIO}
          // Without room beside the list a row opens its service.
          onOpen={(f) =>
            room
              ? open(f.id)
              : void navegar({ to: PATHS.mapa, search: { servicio: f.idServicio }, state: { enfocar: true } })
          }
          current={current}
          renderAction={(f) => <Acciones fuec={f} onAnular={setPorAnular} />}
        />
        {opened ? (
          <RowDetail
            id={opened}
            reading={reading}
            columns={columnas.slice(1)}
            title={(f) => (f ? `FUEC ${enGrupos(f)}` : 'FUEC')}
            onOpen={open}
            onClose={close}
            renderActions={(f) => (
              <>
                <Acciones fuec={f} onAnular={setPorAnular} />
                {f.archivo === null ? null : (
                  <Button href={f.archivo} target="_blank" rel="noopener" variant="contained">
                    Ver el PDF
                  </Button>
                )}
              </>
            )}
            renderMore={(f) => <DescriptionList rows={otrosDatosDe(f)} />}
          />
        ) : null}
        {porAnular ? (
          <AnularFuec
            servicio={{
              id: porAnular.idServicio,
              codigo: porAnular.codigoServicio,
              conductor: porAnular.conductores[0] ?? null,
              anticipoConductorPagado: porAnular.anticipoPagado,
            }}
            idFuec={porAnular.id}
            onCerrar={() => setPorAnular(null)}
            onAnulado={() => setPorAnular(null)}
          />
        ) : null}
      </Page>
    </BesideList>
  )
}
