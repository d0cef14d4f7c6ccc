import { MINUTOS_DE_SILENCIO, type Servicio } from '@aliadas/contract/servicios'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ponerServicio, refrescarDetalle } from '../../servicios/index.ts'
import { api } from '../../lib/api.ts'
import { refetchChanged } from '../../lib/live-readings.ts'
import { useSubmissionKey } from '../../lib/submission-key.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { notifyFault } from '../../ui/notify-fault.tsx'
import { notify } from '../../ui/toasts.ts'

type Minutos = (typeof MINUTOS_DE_SILENCIO)[number]
type Props = { id: string; estado: NonNullable<Servicio['puntualidad']>['estado']; callada: boolean }

const EN_PALABRAS: Readonly<Record<Minutos, string>> = {
  15: '15 minutos',
  30: '30 minutos',
  60: 'una hora',
  120: 'dos horas',
}

/** Silences the alarm of a trip for a while, or gives it again. */
export const Silencio = ({ id, estado, callada }: Props) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const menu = useId()
  const [ancla, setAncla] = useState<HTMLElement | null>(null)
  const envio = useSubmit({
    mutationFn: (minutos: Minutos | null) => {
      const entrada = { params: { id }, body: { estado, minutos } }
      return api.callarAlarma(entrada, { idempotencyKey: llaveDe(entrada) })
    },
    onSuccess: ({ servicio }, minutos) => {
      ponerServicio(consultas, servicio)
      void refetchChanged(consultas, 'servicio')
      notify.success(minutos === null ? 'La alarma vuelve a avisar' : `Alarma silenciada por ${EN_PALABRAS[minutos]}`)
    },
    onError: (error) => {
      notifyFault(error)
      refrescarDetalle(consultas, id)
    },
  })
  if (callada)
    return (
      <Button color="inherit" size="small" loading={envio.isPending} onClick={() => envio.mutate(null)}>
        Volver a avisar
      </Button>
    )
  return (
    <>
      <Button
        color="inherit"
        size="small"
        aria-haspopup="menu"
        aria-expanded={ancla !== null}
        aria-controls={ancla ? menu : undefined}
        loading={envio.isPending}
        onClick={(e) => setAncla(e.currentTarget)}
      >
        Silenciar
      </Button>
      <Menu id={menu} anchorEl={ancla} open={ancla !== null} onClose={() => setAncla(null)}>
        {MINUTOS_DE_SILENCIO.map((minutos) => (
          <MenuItem
            key={minutos}
            onClick={() => {
              setAncla(null)
              envio.mutate(minutos)
            }}
          >
            Por {EN_PALABRAS[minutos]}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
