import type { Webhook } from '@aliadas/contract/webhooks'
import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ClaveUnaVez } from '../acceso/index.ts'
import { api } from '../lib/api.ts'
import { allReadingsOf } from '../lib/query.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'

type Acto = 'apagar' | 'activar' | 'secreto' | 'borrar'
type Pregunta = { titulo: string; mensaje: string; aceptar: string; hecho: string; peligro: boolean }

const PREGUNTAS: Record<Acto, Pregunta> = {
  apagar: {
    titulo: '¿Apagar este webhook?',
    mensaje: 'Lo que esperaba se descarta, y lo que pase no se envía. Después se puede reenviar.',
    aceptar: 'Apagar',
    hecho: 'Webhook apagado',
    peligro: true,
  },
  activar: {
    titulo: '¿Activar este webhook?',
    mensaje: 'Recibe lo que pase desde ahora. Lo anterior se puede reenviar.',
    aceptar: 'Activar',
    hecho: 'Webhook activado',
    peligro: false,
  },
  secreto: {
    titulo: '¿Cambiar el secreto?',
    mensaje: 'Durante 24 horas cada envío lleva las dos firmas, la del secreto nuevo y la del anterior.',
    aceptar: 'Cambiar',
    hecho: 'Secreto cambiado',
    peligro: false,
  },
  borrar: {
    titulo: '¿Borrar este webhook?',
    mensaje: 'Se borra con lo que se le envió. No recibe nada más.',
    aceptar: 'Borrar',
    hecho: 'Webhook borrado',
    peligro: true,
  },
}

type Props = { idAliado: string; webhook: Webhook }

/** Menu of what the platform may do with a partner's webhook. */
export const AccionesDeWebhook = ({ idAliado, webhook: { id, url, activo } }: Props) => {
  const menu = useId()
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const [ancla, setAncla] = useState<HTMLElement | null>(null)
  const [pregunta, setPregunta] = useState<Acto | null>(null)
  const [secreto, setSecreto] = useState<{ texto: string | null } | null>(null)
  const params = { id: idAliado, idWebhook: id }
  const releer = () => consultas.invalidateQueries(allReadingsOf('listarWebhooksDeAliado', 'listarEntregasDeAliado'))
  const prueba = useSubmit({
    mutationFn: () => api.probarWebhookDeAliado({ params }, { idempotencyKey: llaveDe({ id, cual: 'prueba' }) }),
    onSuccess: () => notify.success('Prueba enviada: mira su resultado en Entregas'),
    onError: (error) => notifyFault(error),
    onSettled: releer,
  })
  const acto = useSubmit({
    mutationFn: async (cual: Acto) => {
      if (cual === 'borrar') await api.borrarWebhookDeAliado({ params })
      else if (cual === 'secreto')
        setSecreto({
          texto: (await api.rotarSecretoDeWebhookDeAliado({ params }, { idempotencyKey: llaveDe({ id, cual }) }))
            .secreto,
        })
      else await api.activarWebhookDeAliado({ params, body: { activo: cual === 'activar' } })
      return cual
    },
    onSuccess: (cual) => notify.success(PREGUNTAS[cual].hecho),
    onError: (error) => notifyFault(error),
    onSettled: () => {
      setPregunta(null)
      return releer()
    },
  })
  const preguntar = (cual: Acto) => () => {
    setAncla(null)
    setPregunta(cual)
  }
  const { titulo, mensaje, aceptar, peligro } = PREGUNTAS[pregunta ?? 'apagar']
  return (
    <>
      <IconButton
        size="small"
        aria-label={`Más acciones con ${url}`}
        aria-haspopup="menu"
        aria-expanded={ancla !== null}
        {...(ancla ? { 'aria-controls': menu } : {})}
        onClick={(e) => setAncla(e.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu id={menu} anchorEl={ancla} open={ancla !== null} onClose={() => setAncla(null)}>
        <MenuItem
          onClick={() => {
            setAncla(null)
            prueba.mutate()
          }}
        >
          Enviar una prueba
        </MenuItem>
        <MenuItem onClick={preguntar('secreto')}>Cambiar el secreto</MenuItem>
        <MenuItem onClick={preguntar(activo ? 'apagar' : 'activar')}>{activo ? 'Apagar' : 'Activar'}</MenuItem>
        <MenuItem onClick={preguntar('borrar')} sx={{ color: 'error.main' }}>
          Borrar
        </MenuItem>
      </Menu>
      <AlertDialog
        open={pregunta !== null}
        danger={peligro}
        title={titulo}
        message={mensaje}
        accept={aceptar}
        busy={acto.isPending}
        onAccept={() => pregunta && acto.mutate(pregunta)}
        onCancel={() => setPregunta(null)}
      />
      <ClaveUnaVez
        abierta={secreto !== null}
        titulo="Secreto del webhook"
        perdida="El secreto se cambió, pero ya no se puede mostrar. Cámbialo otra vez."
        texto={secreto?.texto ?? null}
        onCerrar={() => setSecreto(null)}
      />
    </>
  )
}
