import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { BarChart } from '@mui/x-charts/BarChart'
import { useState } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Section } from '../ui/Section.tsx'
import { TablaDeSeries, type Serie } from './TablaDeSeries.tsx'
import { semanaCorta } from './textos.ts'

type Props = {
  title: string
  detail: string
  /** Said instead of bars when every value is 0: the reason. */
  vacia: string
  /** Mondays, 'YYYY-MM-DD'. */
  semanas: readonly string[]
  series: readonly (Serie & { color: string })[]
  formato: (valor: number) => string
  /** Short form of a value for the axis. */
  enEje?: (valor: number) => string
  /** Width of the axis labels, in pixels. */
  anchoDelEje?: number
  /** Stacked bars: the series are parts of one sum. */
  apiladas?: boolean
}

/** Weekly values as bars or as a table. Screen readers get the table instead of the bars. */
export const Grafica = ({ title, detail, vacia, semanas, series, formato, ...mas }: Props) => {
  const { enEje = formato, anchoDelEje = 36, apiladas = false } = mas
  const [vista, setVista] = useState<'grafica' | 'tabla'>('grafica')
  const tabla = { title, semanas, series, formato }
  if (series.every(({ values }) => values.every((n) => n === 0)))
    return (
      <Section title={title} detail={detail}>
        <EmptyState title={vacia} />
      </Section>
    )
  return (
    <Section
      title={title}
      detail={detail}
      action={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={vista}
          aria-label={`Cómo se ve: ${title}`}
          data-print="no"
          onChange={(_, nueva: typeof vista | null) => setVista(nueva ?? vista)}
        >
          <ToggleButton value="grafica">Gráfica</ToggleButton>
          <ToggleButton value="tabla">Tabla</ToggleButton>
        </ToggleButtonGroup>
      }
    >
      {vista === 'tabla' ? (
        <TablaDeSeries {...tabla} />
      ) : (
        <>
          <TablaDeSeries {...tabla} oculta />
          <Box aria-hidden>
            <BarChart
              height={280}
              skipAnimation
              disableKeyboardNavigation
              localeText={{ loading: 'Cargando…', noData: vacia }}
              // The label of the last week is wider than its bar.
              margin={{ left: 0, right: 24, top: 8, bottom: 0 }}
              xAxis={[{ scaleType: 'band', data: semanas.map(semanaCorta), height: 28, disableTicks: true }]}
              yAxis={[{ width: anchoDelEje, valueFormatter: enEje, disableTicks: true, tickMinStep: 1 }]}
              series={series.map(({ label, values, color }) => ({
                label,
                data: [...values],
                color,
                valueFormatter: (valor: number | null) => formato(valor ?? 0),
                ...(apiladas ? { stack: 'total' } : {}),
              }))}
              grid={{ horizontal: true }}
            />
          </Box>
        </>
      )}
    </Section>
  )
}
