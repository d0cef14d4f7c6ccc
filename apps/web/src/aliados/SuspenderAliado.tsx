import type { FichaDeAliado } from '@aliadas/contract/aliados'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { allReadingsOf } from '../lib/query.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { notify } from '../ui/toasts.ts'

const TEXTOS = {
  suspender: {
    titulo: 'Suspender a',
    enviar: 'Suspender',
    explica:
      'Sus claves dejan de servir de inmediato, y sus aplicaciones con ellas. Sus servicios y sus conductores siguen como están.',
    exito: 'quedó suspendido',
  },
  levantar: {
    titulo: 'Levantar la suspensión de',
    enviar: 'Levantar la suspensión',
    explica: 'Sus claves vuelven a servir de inmediato.',
    exito: 'ya no está suspendido',
  },
} as const

/** Suspends a partner, or lifts its suspension, with a reason. */
export const SuspenderAliado = ({ aliado, onCerrar }: { aliado: FichaDeAliado; onCerrar: () => void }) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const que = aliado.suspendido ? 'levantar' : 'suspender'
  const { titulo, enviar, explica, exito } = TEXTOS[que]
  return (
    <ReasonDialog
      title={`${titulo} ${aliado.nombre}`}
      send={enviar}
      danger={que === 'suspender'}
      explanation={explica}
      onClose={onCerrar}
      save={(body) => {
        const entrada = { params: { id: aliado.id }, body }
        const opciones = { idempotencyKey: llaveDe({ que, ...entrada }) }
        return que === 'suspender' ? api.suspenderAliado(entrada, opciones) : api.levantarAliado(entrada, opciones)
      }}
      onDone={() => {
        notify.success(`${aliado.nombre} ${exito}`)
        void consultas.invalidateQueries(allReadingsOf('listarAliados', 'leerAliado'))
        onCerrar()
      }}
    />
  )
}
