import type { Descarte } from '@aliadas/contract/rastreo'
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
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { Section } from '../ui/Section.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'
import { Descartes } from './columnas.tsx'

type Acto = 'prepararRastreador' | 'quitarRastreador'
type Props = { descartes: readonly Descarte[]; ahora: number }

/** The address of the company's own Traccar server, for its administrators. */
export const Rastreador = ({ descartes, ahora }: Props) => {
  const consultas = useQueryClient()
  const [pregunta, setPregunta] = useState<Acto | null>(null)
  const { data, error, refetch } = useQuery(readingOf('leerRastreador', {}))
  const envio = useSubmit<unknown, Acto>({
    mutationFn: (acto) => api[acto]({}),
    onSuccess: (_, acto) => notify.success(acto === 'quitarRastreador' ? 'Dirección quitada' : 'Dirección lista'),
    onError: (fault) => notifyFault(fault),
    onSettled: async () => {
      await consultas.invalidateQueries(allReadingsOf('leerRastreador', 'verRastreo'))
      setPregunta(null)
    },
  })
  const direccion = data?.direccion ?? null
  return (
    <Section
      title="Servidor Traccar de la empresa"
      detail="Si tus vehículos llevan GPS propio: reenvía de tu servidor a esta dirección (forward.type json, forward.url). Cada dispositivo se reconoce por las placas, en su identificador único."
    >
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <RowsSkeleton rows={1} /> : null}
      {data ? (
        <Stack sx={{ gap: 3 }}>
          {direccion === null ? null : <CopyText label="Dirección secreta (forward.url)" text={direccion} />}
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
            <Button
              variant="outlined"
              onClick={() =>
                direccion === null ? envio.mutate('prepararRastreador') : setPregunta('prepararRastreador')
              }
              loading={envio.isPending}
            >
              {direccion === null ? 'Hacer la dirección' : 'Hacer otra dirección'}
            </Button>
            {direccion === null ? null : (
              <Button color="error" onClick={() => setPregunta('quitarRastreador')} disabled={envio.isPending}>
                Quitar dirección
              </Button>
            )}
          </Stack>
        </Stack>
      ) : null}
      {descartes.length === 0 ? null : (
        <Typography variant="body2" component="div" sx={{ mt: 4 }}>
          <Descartes descartes={descartes} ahora={ahora} />
        </Typography>
      )}
      {pregunta ? (
        <AlertDialog
          open
          danger={pregunta === 'quitarRastreador'}
          title={pregunta === 'quitarRastreador' ? 'Quitar la dirección' : 'Hacer otra dirección'}
          message="La de ahora deja de servir: tu servidor ya no reporta aquí hasta que la cambies en él."
          accept={pregunta === 'quitarRastreador' ? 'Quitar dirección' : 'Hacer otra dirección'}
          busy={envio.isPending}
          onAccept={() => envio.mutate(pregunta)}
          onCancel={() => setPregunta(null)}
        />
      ) : null}
    </Section>
  )
}
