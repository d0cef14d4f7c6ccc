import type { ConductorRastreado, EnlacesDeRastreo } from '@aliadas/contract/rastreo'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { allReadingsOf, readingOf } from '../lib/query.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { CopyText } from '../ui/CopyText.tsx'
import { Detail } from '../ui/beside/Detail.tsx'
import type { Neighbours } from '../ui/beside/neighbours.ts'
import type { Column } from '../ui/DataTable.tsx'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'

type Props = {
  id: string
  /** Its row and the columns of the list, if the page has it. */
  fila: ConductorRastreado | undefined
  columns: readonly Column<ConductorRastreado>[]
  vecinos: Neighbours
  onCerrar: () => void
}

/** A driver: what is known of it, and its codes: the page where it agrees, and the settings of its phone. */
export const ConductorAlLado = ({ id, fila, columns, vecinos, onCerrar }: Props) => {
  const { data, error, refetch } = useQuery(readingOf('leerEnlacesDeRastreo', { params: { id } }))
  return (
    <Detail
      open
      id={id}
      neighbours={vecinos}
      title={fila?.conductor ?? 'Conductor'}
      subtitle={fila?.placas.join(', ')}
      onClose={onCerrar}
    >
      <Stack sx={{ gap: 4 }}>
        {fila ? <DescriptionList rows={columns.map(({ title, cell }) => [title, cell(fila)])} /> : null}
        {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
        {!error && !data ? <RowsSkeleton rows={4} /> : null}
        {data ? <Enlaces id={id} nombre={fila?.conductor ?? ''} enlaces={data} /> : null}
      </Stack>
    </Detail>
  )
}

const Codigo = ({ titulo, detalle, enlace, codigo }: CodigoProps) => (
  <Box component="section" aria-label={titulo}>
    <Typography variant="h4" component="h3">
      {titulo}
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
      {detalle}
    </Typography>
    <Stack sx={{ gap: 3 }}>
      <CopyText label={`Enlace: ${titulo}`} text={enlace} />
      <QrCode label={`Código: ${titulo}`} {...codigo} />
    </Stack>
  </Box>
)
type CodigoProps = NonNullable<EnlacesDeRastreo['pagina']> & { titulo: string; detalle: string }

const AVISOS: Readonly<Record<EnlacesDeRastreo['consentimiento'], { severity: 'info' | 'success'; texto: string }>> = {
  nunca: {
    severity: 'info',
    texto: 'Aún no acepta compartir por dónde va. Muéstrale el código de su página: ahí lo lee y lo acepta.',
  },
  aceptado: { severity: 'success', texto: 'Acepta compartir por dónde va en sus viajes.' },
  retirado: {
    severity: 'info',
    texto: 'Dejó de compartir por dónde va. Puede aceptar de nuevo en su página, si quiere.',
  },
}

type Acto = 'prepararRastreo' | 'quitarRastreo'

const Enlaces = ({ id, nombre, enlaces }: { id: string; nombre: string; enlaces: EnlacesDeRastreo }) => {
  const consultas = useQueryClient()
  const [pregunta, setPregunta] = useState<Acto | null>(null)
  const envio = useSubmit<unknown, Acto>({
    mutationFn: (acto) => api[acto]({ params: { id } }),
    onSuccess: (_, acto) => notify.success(acto === 'quitarRastreo' ? 'Códigos quitados' : 'Códigos listos'),
    onError: (error) => notifyFault(error),
    onSettled: async () => {
      await consultas.invalidateQueries(allReadingsOf('leerEnlacesDeRastreo', 'verRastreo'))
      setPregunta(null)
    },
  })
  const { consentimiento, pagina, direccion } = enlaces
  const hay = pagina !== null || direccion !== null
  const { severity, texto } = AVISOS[consentimiento]
  return (
    <Stack sx={{ gap: 5 }}>
      <Alert severity={severity}>{texto}</Alert>
      {pagina === null ? null : (
        <Codigo
          titulo="Su página"
          detalle="Lee lo que se comparte, lo acepta o lo retira, y configura su teléfono. Ábrela con la cámara."
          {...pagina}
        />
      )}
      {direccion === null ? null : (
        <>
          <Codigo
            titulo="Traccar Client"
            detalle="Se lee desde la aplicación, en su lector de códigos: la configura y la enciende."
            {...direccion.traccar}
          />
          <Codigo
            titulo="OwnTracks"
            detalle="Se lee con la cámara de un teléfono que tiene la aplicación."
            {...direccion.owntracks}
          />
          <CopyText label="Dirección para otra aplicación (URL del servidor)" text={direccion.direccion} />
          <CopyText label="Enlace que apaga Traccar Client" text={direccion.apagar.enlace} />
        </>
      )}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button
          variant={hay ? 'outlined' : 'contained'}
          onClick={() => (hay ? setPregunta('prepararRastreo') : envio.mutate('prepararRastreo'))}
          loading={envio.isPending}
        >
          {hay ? 'Hacer códigos nuevos' : 'Hacer sus códigos'}
        </Button>
        {hay ? (
          <Button color="error" onClick={() => setPregunta('quitarRastreo')} disabled={envio.isPending}>
            Quitar códigos
          </Button>
        ) : null}
      </Stack>
      {pregunta ? (
        <AlertDialog
          open
          danger={pregunta === 'quitarRastreo'}
          title={pregunta === 'quitarRastreo' ? 'Quitar los códigos' : 'Hacer códigos nuevos'}
          message={`Los de ahora dejan de servir: el teléfono de ${nombre || 'este conductor'} ya no reporta${pregunta === 'quitarRastreo' ? '' : ' hasta que lea el nuevo'}.`}
          accept={pregunta === 'quitarRastreo' ? 'Quitar códigos' : 'Hacer códigos nuevos'}
          busy={envio.isPending}
          onAccept={() => envio.mutate(pregunta)}
          onCancel={() => setPregunta(null)}
        />
      ) : null}
    </Stack>
  )
}
