import { enLinea } from '@aliadas/contract/core'
import type { ClaseDeTitular, EstadoDeCuenta as Cuenta, LineaDeCuenta, SumasDeCuenta } from '@aliadas/contract/informes'
import ArrowBack from '@mui/icons-material/ArrowBack'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { routes } from 'virtual:routes'
import { useState } from 'react'
import { addressOf } from '../lib/api.ts'
import { formatCount, formatDate, formatPesos } from '../lib/format.ts'
import { saveBlob } from '../lib/object-url.ts'
import { readingOf } from '../lib/query.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { Section } from '../ui/Section.tsx'
import { notify } from '../ui/toasts.ts'
import { CONCEPTO, mesEnPalabras, nombreDelArchivo } from './textos.ts'

type Props = { clase: ClaseDeTitular; mes: string; titular: string; onVolver: () => void }

const oNada = (pesos: number): string => (pesos === 0 ? '' : formatPesos(pesos))

const COLUMNAS: readonly Column<LineaDeCuenta>[] = [
  { title: 'Fecha', short: true, cell: (l) => formatDate(l.en) },
  { title: 'Concepto', cell: (l) => CONCEPTO[l.concepto] + (l.motivo ? `. Corregido: ${l.motivo}` : '') },
  { title: 'Servicio', cell: (l) => enLinea(`#${l.codigo}`, l.sobre, l.placas) },
  { title: 'Causado', number: true, cell: (l) => oNada(l.causado) },
  { title: 'Pagado', number: true, cell: (l) => oNada(l.pagado) },
]

type Saldo = { concepto: string; causado: number | null; pagado: number | null; saldo: number }

const SALDOS: readonly Column<Saldo>[] = [
  { title: 'Concepto', cell: (f) => f.concepto },
  { title: 'Causado', number: true, cell: (f) => (f.causado === null ? '' : formatPesos(f.causado)) },
  { title: 'Pagado', number: true, cell: (f) => (f.pagado === null ? '' : formatPesos(f.pagado)) },
  { title: 'Saldo', number: true, cell: (f) => formatPesos(f.saldo) },
]

const saldosDe = ({ anterior, porConcepto, total, porPagar }: Cuenta): Saldo[] => {
  const de = (concepto: string, { causado, pagado }: SumasDeCuenta): Saldo => ({
    concepto,
    causado,
    pagado,
    saldo: causado - pagado,
  })
  return [
    { concepto: 'Por pagar al comenzar el mes', causado: null, pagado: null, saldo: anterior },
    ...porConcepto.map(({ concepto, ...sumas }) => de(`${CONCEPTO[concepto]}s`, sumas)),
    de('Total del mes', total),
    { concepto: 'Por pagar al terminar el mes', causado: null, pagado: null, saldo: porPagar },
  ]
}

/** The browser makes the PDF from the data on screen; its code loads on demand. */
const descargarPdf = async (cuenta: Cuenta): Promise<void> => {
  const { estadoEnPdf } = await import('./estado-en-pdf.ts')
  const bytes = await estadoEnPdf(cuenta)
  saveBlob(new Blob([bytes as BlobPart], { type: 'application/pdf' }), nombreDelArchivo(cuenta))
}

const Acciones = ({ cuenta, csv }: { cuenta: Cuenta; csv: string }) => {
  const [haciendo, setHaciendo] = useState(false)
  const pdf = () => {
    setHaciendo(true)
    descargarPdf(cuenta)
      .catch(() => notify.error('No pudimos hacer el PDF. Intenta de nuevo.'))
      .finally(() => setHaciendo(false))
  }
  return (
    <Box data-print="no" sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      <Button variant="outlined" startIcon={<DownloadOutlined />} loading={haciendo} onClick={pdf}>
        PDF
      </Button>
      <Button variant="outlined" startIcon={<DownloadOutlined />} href={csv} download>
        CSV
      </Button>
      <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => window.print()}>
        Imprimir
      </Button>
    </Box>
  )
}

/** Statement of one person: shown, printed and downloaded. */
export const EstadoDeCuenta = ({ clase, mes, titular, onVolver }: Props) => {
  const query = { clase, mes, titular }
  const { data, error, refetch } = useQuery(readingOf('leerEstadoDeCuenta', { query }))
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Button data-print="no" startIcon={<ArrowBack />} onClick={onVolver} sx={{ justifySelf: 'start' }}>
        Todos
      </Button>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <Section
          title={data.titular.nombre}
          detail={`${data.titular.empresa} · ${mesEnPalabras(mes)} · ${clase === 'conductor' ? 'Conductor' : 'Propietario'}`}
          action={<Acciones cuenta={data} csv={addressOf(routes.exportarEstadoDeCuenta?.path ?? '', { query })} />}
        >
          <Contenido cuenta={data} />
        </Section>
      ) : error ? null : (
        <RowsSkeleton rows={8} height={32} />
      )}
    </Box>
  )
}

const Contenido = ({ cuenta }: { cuenta: Cuenta }) => (
  <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <Typography variant="body2">{formatCount(cuenta.servicios, 'servicio')} en el mes.</Typography>
    <DataTable label="Saldos del mes" columns={SALDOS} rows={saldosDe(cuenta)} keyOf={(f) => f.concepto} />
    {cuenta.lineas.length === 0 ? (
      <EmptyState title="Sin movimientos en este mes" />
    ) : (
      <DataTable label="Movimientos del mes" columns={COLUMNAS} rows={cuenta.lineas} keyOf={(l) => l.id} />
    )}
    {cuenta.hayMas ? (
      <Alert severity="info">
        Solo están los primeros movimientos. El archivo CSV los tiene todos; los totales también.
      </Alert>
    ) : null}
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      Valores en pesos colombianos. Una corrección resta lo que se había anotado.
    </Typography>
  </Box>
)
