import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { notifyFault } from '../../ui/notify-fault.tsx'
import { notify } from '../../ui/toasts.ts'
import { refreshSession } from '../../lib/session.ts'
import { FOTOS_ACTUALIZADAS } from '../textos.ts'

type Props = { numero: number; ruta: string }

/** Removes one corporate photo after a confirmation. */
export const QuitarFoto = ({ numero, ruta }: Props) => {
  const consultas = useQueryClient()
  const [pregunta, setPregunta] = useState(false)
  const quitar = useSubmit({
    mutationFn: () => api.cambiarFotosCorporativas({ body: { cambios: [{ idArchivo: null, enLugarDe: ruta }] } }),
    onSuccess: () => notify.success(FOTOS_ACTUALIZADAS),
    onError: (error) => notifyFault(error),
    onSettled: () => {
      setPregunta(false)
      return refreshSession(consultas)
    },
  })
  return (
    <>
      <IconButton aria-label={`Quitar foto ${numero}`} onClick={() => setPregunta(true)}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
      <AlertDialog
        danger
        open={pregunta}
        title={`¿Quitar la foto ${numero}?`}
        message="Deja de verse en el perfil de tu empresa."
        accept="Quitar"
        busy={quitar.isPending}
        onAccept={() => quitar.mutate()}
        onCancel={() => setPregunta(false)}
      />
    </>
  )
}
