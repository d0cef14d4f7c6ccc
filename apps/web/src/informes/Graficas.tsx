import { ETIQUETA_DE_ESTADO, type Estado } from '@aliadas/contract/servicios'
import type { Graficas as Datos } from '@aliadas/contract/informes'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FiltroDeEmpresa } from '../empresas/index.ts'
import { PestanasDeHistorial } from '../historial/index.ts'
import { formatInteger, formatPesos } from '../lib/format.ts'
import { useListUrl } from '../lib/list-state.ts'
import { readingOf } from '../lib/query.ts'
import { useSession } from '../lib/session.ts'
import { COLOR_DE_ESTADO } from '../servicios/index.ts'
import { DayFilter } from '../ui/list/DayFilter.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Page } from '../ui/Page.tsx'
import { Cifras } from './Cifras.tsx'
import { cifrasDe, diasAnteriores } from './cifras.ts'
import { Grafica } from './Grafica.tsx'
import { pesosCortos } from './textos.ts'

/** Apart from the states' colours, so that no bar is taken for a state. */
const [PRIMERO, SEGUNDO, FONDO] = [
  'light-dark(#0e7490, #5cc5dd)',
  'light-dark(#7c4dab, #b794e6)',
  'light-dark(#7d8798, #6b7688)',
]

const COLOR: Readonly<Record<Estado, string>> = {
  ...COLOR_DE_ESTADO,
  finalizado: 'light-dark(#505359, #9aa1ab)',
  vencido: 'light-dark(#b9bec6, #565c66)',
  cancelado: 'light-dark(#8a5a83, #c78fbf)',
}

const CuatroGraficas = ({ datos }: { datos: Datos }) => {
  const { semanas, servicios, ingresos, flota, ofertas } = datos
  return (
    <>
      <Grafica
        title="Servicios por estado"
        detail="Los que salen cada semana, según cómo terminaron; los de esta semana, según cómo van."
        vacia="Ningún servicio sale en estas semanas."
        semanas={semanas}
        apiladas
        series={servicios.map(({ estado, cuantos }) => ({
          label: ETIQUETA_DE_ESTADO[estado],
          values: cuantos,
          color: COLOR[estado],
        }))}
        formato={formatInteger}
      />
      <Grafica
        title="Ingresos"
        detail="Lo que los clientes pagaron y lo que se pagó a conductores y referentes, cada semana."
        vacia="En estas semanas no se validó ni se pagó nada."
        semanas={semanas}
        series={[
          { label: 'Reservas validadas', values: ingresos.validado, color: PRIMERO },
          { label: 'Pagado', values: ingresos.pagado, color: SEGUNDO },
        ]}
        formato={formatPesos}
        enEje={pesosCortos}
        anchoDelEje={64}
      />
      <Grafica
        title="Uso de la flota"
        detail="Cuántos viajes se hicieron, con cuántos vehículos, y cuántos había."
        vacia="En estas semanas la flota no tenía vehículos."
        semanas={semanas}
        series={[
          { label: 'Viajes', values: flota.viajes, color: PRIMERO },
          { label: 'Vehículos en uso', values: flota.enUso, color: SEGUNDO, sinTotal: true },
          { label: 'Vehículos de la flota', values: flota.vehiculos, color: FONDO, sinTotal: true },
        ]}
        formato={formatInteger}
      />
      <Grafica
        title="Ofertas"
        detail="Las que se enviaron cada semana. Las retiradas no cuentan."
        vacia="En estas semanas no se envió ninguna oferta."
        semanas={semanas}
        apiladas
        series={[
          { label: 'Ganadas', values: ofertas.ganadas, color: PRIMERO },
          { label: 'Perdidas', values: ofertas.perdidas, color: SEGUNDO },
          { label: 'Abiertas', values: ofertas.abiertas, color: FONDO },
        ]}
        formato={formatInteger}
      />
    </>
  )
}

/** The company's activity by week. */
export const Graficas = () => {
  const state = useListUrl(['desde', 'hasta', 'empresa'])
  const plataforma = useSession().rol === 'plataforma'
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...readingOf('leerGraficas', { query: state.filters }),
    placeholderData: keepPreviousData,
  })
  const dias = diasAnteriores(data?.semanas ?? [])
  const { data: anteriores } = useQuery({
    ...readingOf('leerGraficas', { query: { ...state.filters, ...dias } }),
    enabled: dias !== null && !isPlaceholderData,
  })
  return (
    <Page wide detail="Semanas de lunes a domingo. Sin fechas, las últimas doce.">
      <PestanasDeHistorial value="graficas" />
      <Box data-print="no" sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <DayFilter state={state} name="desde" label="Desde" />
        <DayFilter state={state} name="hasta" label="Hasta" />
        {plataforma ? (
          <FiltroDeEmpresa valor={state.filters['empresa']} onElegir={(empresa) => state.filter('empresa', empresa)} />
        ) : null}
      </Box>
      {data || !error ? <Cifras cifras={data ? cifrasDe(data, anteriores) : null} /> : null}
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      <Box
        aria-busy={isPlaceholderData || (data === undefined && error === null)}
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          opacity: isPlaceholderData ? 0.6 : 1,
        }}
      >
        {data ? (
          <CuatroGraficas datos={data} />
        ) : error ? null : (
          [0, 1, 2, 3].map((i) => <Skeleton key={i} variant="rounded" height={400} />)
        )}
      </Box>
    </Page>
  )
}
