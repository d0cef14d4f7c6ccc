import { enLinea, trayecto } from '@aliadas/contract/core'
import { comoSeEscribe } from '@aliadas/contract/empresas'
import { ETIQUETA_DE_ESTADO } from '@aliadas/contract/servicios'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatDay, formatTime } from '../../lib/format.ts'
import { readingOf } from '../../lib/query.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { SheetTable } from '../../ui/Sheet.tsx'
import { nombreDelDia } from './textos.ts'

type Dia = { dia: string; hoy: string; empresa: string | undefined }

/** The largest page of the list. */
const MAXIMO = 100
/** With more rows each is one line, and a long route is cut, so that the letters stay readable. */
const CON_RUTA_ENTERA = 34

const columnas = (conCliente: boolean, apretada: boolean) => [
  // '10:15 p. m.' and a code each need one line in the largest letters.
  { title: 'Hora', width: '13%', oneLine: true },
  { title: 'Servicio', width: '12%' },
  { title: 'Ruta', width: conCliente ? '20%' : '40%', oneLine: apretada },
  { title: 'Vehículo', width: '11%' },
  { title: 'Pasajeros', width: '11%' },
  { title: 'Estado', width: '13%' },
  ...(conCliente ? [{ title: 'Cliente', width: '20%', oneLine: apretada }] : []),
]

/** Opens the sheet of a day. */
export const HojaDelDia = (props: Dia) => {
  const [abierta, setAbierta] = useState(false)
  return (
    <>
      <IconButton
        size="small"
        aria-label="Imprimir la hoja del día"
        title="Imprimir la hoja del día"
        aria-haspopup="dialog"
        onClick={() => setAbierta(true)}
        sx={{ minWidth: 44, minHeight: { xs: 44, sm: 32 } }}
      >
        <PrintOutlined fontSize="small" />
      </IconButton>
      {abierta ? <HojaDialog {...props} onCerrar={() => setAbierta(false)} /> : null}
    </>
  )
}

/**
 * The departures of a day, on one page if its letters stay readable. Telephones of clients are left out unless they are
 * asked for.
 */
const HojaDialog = ({ dia, hoy, empresa, onCerrar }: Dia & { onCerrar: () => void }) => {
  const [conTelefono, setConTelefono] = useState(false)
  const [paginas, setPaginas] = useState(1)
  const { data, error, refetch } = useQuery(
    readingOf('listarServiciosDelDia', { query: { dia, empresa, porPagina: MAXIMO } }),
  )
  const filas = data?.filas ?? []
  // Only what is asked for is read: a list of the day has no telephones.
  const detalles = useQueries({
    queries: filas.map(({ id }) => ({ ...readingOf('leerServicio', { params: { id } }), enabled: conTelefono })),
  })
  const apretada = filas.length > CON_RUTA_ENTERA
  const leyendo = data === undefined || (conTelefono && detalles.some(({ isPending }) => isPending))
  const telefonoDe = (i: number): string => {
    const servicio = detalles[i]?.data?.servicio
    return enLinea(servicio?.cliente, servicio?.telefonoCliente)
  }
  // 'Hoy' is not true on paper tomorrow.
  const titulo = `Salidas del ${formatDay(dia)}`
  return (
    <Dialog
      open
      title="Hoja del día"
      subtitle={nombreDelDia(dia, hoy)}
      onClose={onCerrar}
      actions={
        <Button
          variant="contained"
          startIcon={<PrintOutlined />}
          disabled={leyendo || filas.length === 0}
          onClick={() => window.print()}
        >
          Imprimir
        </Button>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      <Typography variant="body2" role="status">
        {data === undefined
          ? 'Cargando…'
          : filas.length === 0
            ? 'Nada sale este día.'
            : `${formatCount(filas.length, 'servicio')} en ${paginas === 1 ? 'una página' : `${paginas} páginas`}.`}
        {(data?.total.filas ?? 0) > filas.length ? ` Son los primeros de ${data?.total.filas}.` : ''}
      </Typography>
      <FormControlLabel
        control={<Checkbox checked={conTelefono} onChange={(_, marcada) => setConTelefono(marcada)} />}
        label="Incluir el teléfono de los clientes: confirmo que quien la recibe puede conocerlo"
      />
      <SheetTable
        title={titulo}
        columns={columnas(conTelefono, apretada)}
        onPages={setPaginas}
        rows={filas.map((s, i) => ({
          key: s.id,
          cells: [
            s.salida ? formatTime(s.salida) : '',
            `#${s.codigo}`,
            trayecto(s.origen, s.destino),
            s.placas ?? comoSeEscribe(s.tipo),
            String(s.pasajeros ?? ''),
            ETIQUETA_DE_ESTADO[s.estado],
            ...(conTelefono ? [telefonoDe(i)] : []),
          ],
        }))}
      />
    </Dialog>
  )
}
