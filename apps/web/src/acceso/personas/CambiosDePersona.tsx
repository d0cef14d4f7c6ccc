import type { PersonaListada } from '@aliadas/contract/acceso'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { toFalla } from '../../lib/faults.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { notifyFault } from '../../ui/notify-fault.tsx'
import { PasswordDialog } from '../../ui/PasswordDialog.tsx'
import { notify } from '../../ui/toasts.ts'
import { LECTURAS_DE_PERSONAS } from './personas-query.ts'

type Pregunta = { que: 'rol' | 'desactivar' | 'reactivar'; persona: PersonaListada }

const enviar = ({ que, persona: { id, role }, contrasenaActual }: Pregunta & { contrasenaActual?: string }) => {
  const params = { id }
  const body = { role: role === 'admin' ? ('user' as const) : ('admin' as const), contrasenaActual }
  if (que === 'rol') return api.cambiarRol({ params, body })
  return que === 'desactivar'
    ? api.desactivarPersona({ params })
    : api.reactivarPersona({ params, body: { contrasenaActual } })
}

/** It changes who administers the company: the server asks for the password. */
const pideContrasena = ({ que, persona: { role } }: Pregunta): boolean =>
  que === 'rol' || (que === 'reactivar' && role === 'admin')

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
      mensaje: `Podrá entrar de nuevo${role === 'admin' ? ' como administrador,' : ''} con su correo y su contraseña de siempre.`,
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

/** What is said beside the password field; null when the question has none. */
const deContrasena = (error: unknown, pregunta: Pregunta): string | null =>
  error && pideContrasena(pregunta) ? (toFalla(error).fields?.['contrasenaActual'] ?? null) : null

/** Asks for confirmation before each change and shows its result. */
export const useCambiosDePersona = () => {
  const consultas = useQueryClient()
  const [pregunta, preguntar] = useState<Pregunta | null>(null)
  const cerrar = () => preguntar(null)
  const cambio = useSubmit({
    mutationFn: enviar,
    onSuccess: (_respuesta, hecha) => notify.success(textosDe(hecha).hecho),
    onError: (error, pedida) => {
      // Beside the password field: what was asked for stays open.
      if (!deContrasena(error, pedida)) notifyFault(error)
    },
    onSettled: (_respuesta, error, pedida) => {
      if (!deContrasena(error, pedida)) cerrar()
      return consultas.invalidateQueries(LECTURAS_DE_PERSONAS)
    },
  })
  const cancelar = () => {
    cerrar()
    // A password that was refused is not spoken of in the next question.
    cambio.reset()
  }
  return { pregunta, preguntar, cancelar, cambio }
}

export const PreguntaSobrePersona = ({ cambios }: { cambios: ReturnType<typeof useCambiosDePersona> }) => {
  const { pregunta, cancelar, cambio } = cambios
  // Keeps the text while the dialog closes.
  const [ultima, setUltima] = useState(pregunta)
  if (pregunta && pregunta !== ultima) setUltima(pregunta)
  if (!ultima) return null
  const { titulo, mensaje, aceptar } = textosDe(ultima)
  if (pideContrasena(ultima))
    return (
      <PasswordDialog
        open={pregunta !== null}
        busy={cambio.isPending}
        title={titulo}
        send={aceptar}
        danger={ultima.que === 'rol' && ultima.persona.role === 'admin'}
        message={`${mensaje} Escribe tu contraseña para confirmarlo.`}
        fault={deContrasena(cambio.error, ultima)}
        onClose={cancelar}
        onConfirm={(contrasenaActual) => pregunta && cambio.mutate({ ...pregunta, contrasenaActual })}
      />
    )
  return (
    <AlertDialog
      open={pregunta !== null}
      title={titulo}
      message={mensaje}
      accept={aceptar}
      danger={ultima.que === 'desactivar'}
      onAccept={() => pregunta && cambio.mutate(pregunta)}
      onCancel={cancelar}
      busy={cambio.isPending}
    />
  )
}
