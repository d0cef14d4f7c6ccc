import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useEnvio } from '../../lib/useSubmit.ts'
import { Alerta } from '../../ui/AlertDialog.tsx'
import { avisar } from '../../ui/toasts.ts'
import { refrescarSesion } from '../../lib/session.ts'
import { FOTOS_ACTUALIZADAS } from '../textos.ts'

type Props = { numero: number; ruta: string }

/** Takes one corporate photo away, after a question. */
export const QuitarFoto = ({ numero, ruta }: Props) => {
  const consultas = useQueryClient()
  const [pregunta, setPregunta] = useState(false)
  const quitar = useEnvio({
    mutationFn: () => api.cambiarFotosCorporativas({ body: { cambios: [{ idArchivo: null, enLugarDe: ruta }] } }),
    onSuccess: () => avisar.exito(FOTOS_ACTUALIZADAS),
    onError: (error) => avisar.error(error.message),
    onSettled: () => {
      setPregunta(false)
      return refrescarSesion(consultas)
    },
  })
  return (
    <>
      <IconButton aria-label={`Quitar foto ${numero}`} onClick={() => setPregunta(true)}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
      <Alerta
        abierta={pregunta}
        titulo={`¿Quitar la foto ${numero}?`}
        mensaje="Deja de verse en el perfil de tu empresa."
        aceptar="Quitar"
        ocupada={quitar.isPending}
        alAceptar={() => quitar.mutate()}
        alCancelar={() => setPregunta(false)}
      />
    </>
  )
}
