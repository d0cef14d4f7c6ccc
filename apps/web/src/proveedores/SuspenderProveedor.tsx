import type { FichaDeProveedor } from '@aliadas/contract/proveedores'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { avisarDecision } from './Deshacer.tsx'
import { refrescarMesa } from './refrescar-mesa.ts'

const TEXTOS = {
  suspender: {
    titulo: 'Suspender a',
    enviar: 'Suspender',
    explica:
      'Mientras esté suspendido no se le asignan servicios, y su empresa no puede levantar la suspensión. Recibe un correo con el motivo.',
    exito: 'quedó suspendido',
  },
  levantar: {
    titulo: 'Levantar la suspensión de',
    enviar: 'Levantar la suspensión',
    explica: 'Vuelve a estar como antes de la suspensión. Recibe un correo con el motivo.',
    exito: 'ya no está suspendido',
  },
} as const

type Props = { proveedor: FichaDeProveedor; suspender: boolean; onCerrar: () => void }

/** Suspends a provider for the platform, or lifts the suspension. The provider gets the reason. */
export const SuspenderProveedor = ({ proveedor, suspender, onCerrar }: Props) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const { clase, id, nombre } = proveedor
  const { titulo, enviar, explica, exito } = TEXTOS[suspender ? 'suspender' : 'levantar']
  return (
    <ReasonDialog
      title={`${titulo} ${nombre}`}
      send={enviar}
      explanation={explica}
      danger={suspender}
      onClose={onCerrar}
      save={(body) => {
        const entrada = { params: { clase, id }, body }
        const opciones = { idempotencyKey: llaveDe({ suspender, ...entrada }) }
        return suspender ? api.suspenderProveedor(entrada, opciones) : api.levantarProveedor(entrada, opciones)
      }}
      onDone={({ proveedor: nuevo }) => {
        void refrescarMesa(consultas, nuevo)
        avisarDecision(`${nombre} ${exito}`, nuevo)
        onCerrar()
      }}
    />
  )
}
