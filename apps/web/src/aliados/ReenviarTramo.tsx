import { fechaBogota, instanteBogota, DIA_MS } from '@aliadas/contract/core'
import { DIAS_DE_ENTREGAS, MAXIMO_DE_REENVIO } from '@aliadas/contract/webhooks'
import Typography from '@mui/material/Typography'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { formatInteger } from '../lib/format.ts'
import { allReadingsOf } from '../lib/query.ts'
import { serverNow } from '../lib/server-clock.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { FormDateField } from '../ui/DateField.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'

type Dias = { desde: string; hasta: string }
type Props = { params: { id: string; idWebhook: string }; onCerrar: () => void }

/** Sends the events of some days again, both days included. */
export const ReenviarTramo = ({ params, onCerrar }: Props) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const hoy = fechaBogota(new Date(serverNow()))
  const form = useForm<Dias>({ defaultValues: { desde: hoy, hasta: hoy } })
  const envio = useSubmit({
    mutationFn: ({ desde, hasta }: Dias) => {
      const fin = new Date(instanteBogota(hasta, null).getTime() + DIA_MS)
      const body = { desde: instanteBogota(desde, null).toISOString(), hasta: fin.toISOString() }
      return api.reenviarEventosDeAliado({ params, body }, { idempotencyKey: llaveDe(body) })
    },
    onSuccess: ({ entregas }) => {
      notify.success(
        entregas === 1 ? 'Se envía de nuevo un evento' : `Se envían de nuevo ${formatInteger(entregas)} eventos`,
      )
      onCerrar()
      return consultas.invalidateQueries(allReadingsOf('listarEntregasDeAliado'))
    },
    onError: (error) => notifyFault(error),
  })
  return (
    <FormDialog
      short
      title="Reenviar un tramo"
      send="Reenviar"
      onClose={onCerrar}
      busy={envio.isPending}
      onSubmit={(e) => {
        // The dialog stands over another one: its submit event must not reach that one.
        e.stopPropagation()
        void form.handleSubmit((dias) => envio.mutate(dias))(e)
      }}
    >
      <Stack sx={{ gap: 4 }}>
        <Typography>
          Los eventos de esos días salen de nuevo con su mismo identificador, también los que ya se entregaron. De los
          últimos {DIAS_DE_ENTREGAS} días, y hasta {formatInteger(MAXIMO_DE_REENVIO)} de una vez.
        </Typography>
        <FormDateField control={form.control} name="desde" label="Desde" />
        <FormDateField control={form.control} name="hasta" label="Hasta, incluido" />
      </Stack>
    </FormDialog>
  )
}
