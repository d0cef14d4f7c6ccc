import { DIAS_DE_DESCARTES, type ConductorRastreado } from '@aliadas/contract/rastreo'
import { formatInteger } from '../lib/format.ts'
import { useList } from '../lib/list.ts'
import { withRows } from '../lib/list-rows.ts'
import { useListUrl } from '../lib/list-state.ts'
import { PATHS } from '../lib/paths.ts'
import { useServerNow } from '../lib/server-clock.ts'
import { useSession } from '../lib/session.ts'
import { BesideList } from '../ui/beside/BesideList.tsx'
import { neighboursOf } from '../ui/beside/neighbours.ts'
import { useOpened } from '../ui/beside/useOpened.ts'
import { List } from '../ui/list/List.tsx'
import { Page } from '../ui/Page.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { AjustesDeRastreo } from './AjustesDeRastreo.tsx'
import { columnasDeRastreo } from './columnas.tsx'
import { ConductorAlLado } from './ConductorAlLado.tsx'
import { Rastreador } from './Rastreador.tsx'

/** How often it asks again, and how often ages are rendered, in ms. */
const RITMO_MS = 15_000

const DETALLE = `Qué se sabe de cada conductor en sus viajes: si acepta compartir por dónde va, su último punto y lo que no movió el vehículo en los últimos ${DIAS_DE_DESCARTES} días. Fuera de un viaje no se guarda nada.`

const VACIO = {
  title: 'Aún no hay conductores',
  detail: 'Cada vehículo de tu flota tiene el suyo: agrega uno y aquí haces sus códigos.',
  action: (
    <ButtonLink to={PATHS.flota} variant="outlined">
      Ir a la flota
    </ButtonLink>
  ),
}

const conId = (filas: readonly ConductorRastreado[]) => filas.map((fila) => ({ ...fila, id: fila.idConductor }))

/** The company's drivers, page by page: what they agreed to, their last point, and what moved nothing and why. */
export const Rastreo = () => {
  const { opened, current, open, close } = useOpened('conductor')
  const ahora = useServerNow(RITMO_MS)
  const esAdmin = useSession().rol === 'admin'
  const state = useListUrl(['ver'])
  const reading = useList({ route: 'verRastreo', every: RITMO_MS }, state)
  const { data } = reading
  const columnas = columnasDeRastreo(ahora)
  return (
    <BesideList width={400}>
      <Page wide detail={DETALLE}>
        <List
          label="Conductores"
          columns={columnas}
          keyOf={(c) => c.idConductor}
          reading={reading}
          state={state}
          order="nombre"
          search="Buscar conductor o placas"
          filters={[
            {
              name: 'ver',
              label: data ? `Por arreglar: ${formatInteger(data.porArreglar)}` : 'Por arreglar',
              options: [{ value: 'porArreglar', label: 'Por arreglar' }],
            },
          ]}
          empty={VACIO}
          onOpen={(c) => open(c.idConductor)}
          current={current}
          renderAction={(c) => (
            <RowButton
              aria-haspopup="dialog"
              aria-label={`Códigos de ${c.conductor}`}
              onClick={() => open(c.idConductor)}
            >
              Códigos
            </RowButton>
          )}
        />
        {data && esAdmin ? <AjustesDeRastreo key={data.minutosTarde} minutosTarde={data.minutosTarde} /> : null}
        {data && esAdmin ? <Rastreador descartes={data.servidor.descartes} ahora={ahora} /> : null}
        {opened ? (
          <ConductorAlLado
            key={opened}
            id={opened}
            fila={data?.filas.find(({ idConductor }) => idConductor === opened)}
            columns={columnas.slice(1)}
            vecinos={neighboursOf(withRows(reading, conId), opened, open)}
            onCerrar={close}
          />
        ) : null}
      </Page>
    </BesideList>
  )
}
