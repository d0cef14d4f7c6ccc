import type { Carpeta } from '@aliadas/contract/fuec'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { readingOf } from '../../lib/query.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { notifyFault } from '../../ui/notify-fault.tsx'
import { notify } from '../../ui/toasts.ts'

type Acto = 'abrirCarpeta' | 'cerrarCarpeta'
type Props = { fuecId: string; carpeta: Carpeta }

const ESTADOS = {
  ninguna: 'Aún no tiene carpeta.',
  sin_abrir: 'Aún no la ha abierto.',
  abierta: 'Ya la abrió.',
  cerrada: 'La empresa la cerró.',
  bloqueada: 'Se cerró: alguien escribió otras cifras cinco veces.',
} as const satisfies Record<Carpeta['estado'], string>

const estadoDe = ({ estado, abiertaEn }: Carpeta): string =>
  abiertaEn === null || estado !== 'abierta' ? ESTADOS[estado] : `La abrió el ${formatDateTime(abiertaEn)}.`

/** The folder of one driver. */
export const FichaDeCarpeta = ({ fuecId, carpeta: c }: Props) => {
  const consultas = useQueryClient()
  const [pregunta, setPregunta] = useState<Acto | null>(null)
  const envio = useSubmit({
    mutationFn: (acto: Acto) => api[acto]({ params: { id: fuecId }, body: { orden: c.orden } }),
    onSuccess: (datos, acto) => {
      consultas.setQueryData(readingOf('leerCarpetas', { params: { id: fuecId } }).queryKey, datos)
      notify.success(acto === 'cerrarCarpeta' ? 'Carpeta cerrada' : 'Carpeta nueva lista')
    },
    onError: (error) => notifyFault(error),
    onSettled: () => setPregunta(null),
  })
  return (
    <Box component="section" aria-label={`Carpeta de ${c.conductor}`}>
      <Typography variant="h4" component="h3">
        {c.conductor}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
        {estadoDe(c)} {c.correo === null ? 'Sin correo: envíale el enlace tú.' : `Correo: ${c.correo}`}
      </Typography>
      {c.enlace !== null && c.codigo !== null ? (
        <Stack sx={{ gap: 3, mb: 2 }}>
          <CopyText label="Enlace de la carpeta" text={c.enlace} />
          <QrCode label={`Código de la carpeta de ${c.conductor}`} {...c.codigo} />
        </Stack>
      ) : null}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button
          variant={c.enlace === null ? 'contained' : 'outlined'}
          onClick={() => (c.enlace === null ? envio.mutate('abrirCarpeta') : setPregunta('abrirCarpeta'))}
          loading={envio.isPending}
        >
          {c.enlace === null ? 'Hacer carpeta' : 'Hacer otra'}
        </Button>
        {c.enlace === null ? null : (
          <Button color="error" onClick={() => setPregunta('cerrarCarpeta')} disabled={envio.isPending}>
            Cerrar carpeta
          </Button>
        )}
      </Stack>
      {pregunta ? (
        <AlertDialog
          open
          danger={pregunta === 'cerrarCarpeta'}
          title={pregunta === 'cerrarCarpeta' ? 'Cerrar la carpeta' : 'Hacer otra carpeta'}
          message={
            pregunta === 'cerrarCarpeta'
              ? `El enlace de ${c.conductor} deja de abrir los documentos, y un teléfono con señal los borra.`
              : `El enlace de antes deja de abrir.${c.correo === null ? '' : ` El nuevo se envía a ${c.correo}.`}`
          }
          accept={pregunta === 'cerrarCarpeta' ? 'Cerrar carpeta' : 'Hacer otra'}
          busy={envio.isPending}
          onAccept={() => envio.mutate(pregunta)}
          onCancel={() => setPregunta(null)}
        />
      ) : null}
    </Box>
  )
}
