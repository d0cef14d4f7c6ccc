import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { BarChart } from '@mui/x-charts/BarChart'
import { useState } from 'react'
import { Section } from '../ui/Section.tsx'
import { TablaDeSeries, type Serie } from './TablaDeSeries.tsx'
import { semanaCorta } from './textos.ts'

type Props = {
  title: string
  detail: string
  /** Mondays. */
  semanas: readonly string[]
  series: readonly (Serie & { color: string })[]
  formato: (valor: number) => string
  /** What stands on the axis, where the whole figure is too long. */
  enEje?: (valor: number) => string
  /** Of the figures on the axis, in pixels. */
  anchoDelEje?: number
  /** One on top of the other: parts of one sum. */
  apiladas?: boolean
}

/** Figures by week as bars or as a table. The bars are for the eye alone: whoever does not see them reads the table behind them. */
export const Grafica = ({ title, detail, semanas, series, formato, ...mas }: Props) => {
  const { enEje = formato, anchoDelEje = 36, apiladas = false } = mas
  const [vista, setVista] = useState<'grafica' | 'tabla'>('grafica')
  const tabla = { title, semanas, series, formato }
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
              localeText={{ loading: 'Cargando…', noData: 'Sin datos en estas semanas' }}
              // The last week's name is wider than its bar.
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
