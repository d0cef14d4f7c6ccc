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
import { Grafica } from './Grafica.tsx'
import { pesosCortos } from './textos.ts'

const [AZUL, VERDE, NARANJA, GRIS] = [
  COLOR_DE_ESTADO.reservado,
  COLOR_DE_ESTADO.confirmado,
  COLOR_DE_ESTADO.ofertas,
  'light-dark(#505359, #9aa1ab)',
]

const COLOR: Readonly<Record<Estado, string>> = {
  ...COLOR_DE_ESTADO,
  finalizado: GRIS,
  vencido: 'light-dark(#b9bec6, #565c66)',
  cancelado: 'light-dark(#8a5a83, #c78fbf)',
}

const CuatroGraficas = ({ datos }: { datos: Datos }) => {
  const { semanas, servicios, ingresos, flota, ofertas } = datos
  return (
    <>
      <Grafica
        title="Servicios por estado"
        detail="Por la semana de su salida, como terminaron esa semana; desde esta semana, como están."
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
        detail="Reservas con el pago validado, y lo pagado a conductores y referentes, por la fecha de cada pago."
        semanas={semanas}
        series={[
          { label: 'Reservas validadas', values: ingresos.validado, color: VERDE },
          { label: 'Pagado', values: ingresos.pagado, color: NARANJA },
        ]}
        formato={formatPesos}
        enEje={pesosCortos}
        anchoDelEje={64}
      />
      <Grafica
        title="Uso de la flota"
        detail="Viajes con vehículo asignado, vehículos que los hicieron y vehículos que había."
        semanas={semanas}
        series={[
          { label: 'Viajes', values: flota.viajes, color: AZUL },
          { label: 'Vehículos en uso', values: flota.enUso, color: VERDE, sinTotal: true },
          { label: 'Vehículos de la flota', values: flota.vehiculos, color: GRIS, sinTotal: true },
        ]}
        formato={formatInteger}
      />
      <Grafica
        title="Ofertas"
        detail="Por la semana en que se enviaron. Las que la empresa retiró no cuentan."
        semanas={semanas}
        apiladas
        series={[
          { label: 'Ganadas', values: ofertas.ganadas, color: VERDE },
          { label: 'Perdidas', values: ofertas.perdidas, color: COLOR_DE_ESTADO.pendiente },
          { label: 'Abiertas', values: ofertas.abiertas, color: AZUL },
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
