import type { PersonaListada } from '@aliadas/contract/acceso'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { notifyFault } from '../../ui/notify-fault.tsx'
import { notify } from '../../ui/toasts.ts'
import { LECTURAS_DE_PERSONAS } from './personas-query.ts'

type Pregunta = { que: 'rol' | 'desactivar' | 'reactivar'; persona: PersonaListada }

const enviar = ({ que, persona: { id, role } }: Pregunta) => {
  if (que === 'rol') return api.cambiarRol({ params: { id }, body: { role: role === 'admin' ? 'user' : 'admin' } })
  return que === 'desactivar' ? api.desactivarPersona({ params: { id } }) : api.reactivarPersona({ params: { id } })
}

const textosDe = ({ que, persona: { nombre, role } }: Pregunta) => {
  if (que === 'desactivar')
    return {
      titulo: `¿Desactivar a ${nombre}?`,
      mensaje:
        'No podrá entrar más y lo que tenga abierto se cierra ya. Lo que hizo queda a su nombre. Puedes reactivar su cuenta después.',
      aceptar: 'Desactivar',
      hecho: `${nombre} ya no puede entrar`,
    }
  if (que === 'reactivar')
    return {
      titulo: `¿Reactivar a ${nombre}?`,
      mensaje: 'Podrá entrar de nuevo con su correo y su contraseña de siempre.',
      aceptar: 'Reactivar',
      hecho: `${nombre} puede entrar de nuevo`,
    }
  return role === 'admin'
    ? {
        titulo: `¿Quitar a ${nombre} como administrador?`,
        mensaje:
          'Seguirá entrando como usuario: oferta, asigna vehículos y sube FUEC, pero no valida pagos ni gestiona la empresa.',
        aceptar: 'Quitar administrador',
        hecho: `${nombre} ya no es administrador`,
      }
    : {
        titulo: `¿Hacer administrador a ${nombre}?`,
        mensaje:
          'Podrá validar pagos, agregar vehículos, cambiar los datos de la empresa y gestionar a sus personas, también a ti.',
        aceptar: 'Hacer administrador',
        hecho: `${nombre} es administrador`,
      }
}

/** Asks for confirmation before each change and shows its result. */
export const useCambiosDePersona = () => {
  const consultas = useQueryClient()
  const [pregunta, preguntar] = useState<Pregunta | null>(null)
  const cerrar = () => preguntar(null)
  const cambio = useSubmit({
    mutationFn: enviar,
    onSuccess: (_respuesta, hecha) => notify.success(textosDe(hecha).hecho),
    onError: (error) => notifyFault(error),
    onSettled: () => {
      cerrar()
      return consultas.invalidateQueries(LECTURAS_DE_PERSONAS)
    },
  })
  return { pregunta, preguntar, cerrar, cambio }
}

export const PreguntaSobrePersona = ({ cambios }: { cambios: ReturnType<typeof useCambiosDePersona> }) => {
  const { pregunta, cerrar, cambio } = cambios
  // Keeps the text while the dialog closes.
  const [ultima, setUltima] = useState(pregunta)
  if (pregunta && pregunta !== ultima) setUltima(pregunta)
  if (!ultima) return null
  const { titulo, mensaje, aceptar } = textosDe(ultima)
  const quita = ultima.que === 'desactivar' || (ultima.que === 'rol' && ultima.persona.role === 'admin')
  return (
    <AlertDialog
      open={pregunta !== null}
      title={titulo}
      message={mensaje}
      accept={aceptar}
      danger={quita}
      onAccept={() => pregunta && cambio.mutate(pregunta)}
      onCancel={cerrar}
      busy={cambio.isPending}
    />
  )
}
