import { pesosDeTexto } from '@aliadas/contract/ofertas'
import {
  numeroComparable,
  pagoSchema,
  VALOR_EN_CIFRAS,
  type AdvertenciaDePago,
  type ClaseDePago,
} from '@aliadas/contract/pagos'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { api } from '../lib/api.ts'
import { useDraft } from '../lib/drafts.ts'
import { toFalla } from '../lib/faults.ts'
import { setFormErrors } from '../lib/form-errors.ts'
import { PATHS } from '../lib/paths.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { useUploadOnce } from '../lib/useUploadOnce.ts'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'
import { advertenciasDePago } from './advertencias.ts'
import { refetchChanged } from '../lib/live-readings.ts'

/** Values of the form: the amount as it is typed; only a reward asks for it. */
const formSchema = pagoSchema
  .pick({ numeroTransaccion: true })
  .extend({ valor: z.string().refine((texto) => !Number.isNaN(pesosDeTexto(texto)), VALOR_EN_CIFRAS) })
type Datos = z.output<typeof formSchema>

type Pago = { clase: ClaseDePago; id: string; cuentaVista: string | null }

/** Uploads the proof once, then sends the payment. Afterwards the list of unpaid items opens. */
export const useRegistrarPago = ({ clase, id, cuentaVista }: Pago) => {
  const consultas = useQueryClient()
  const navegar = useNavigate()
  const llave = useSubmissionKey()
  const [archivo, setArchivo] = useState<File | null>(null)
  const [reparo, setReparo] = useState<string | null>(null)
  const [conflicto, setConflicto] = useState<string | null>(null)
  const [preguntado, setPreguntado] = useState<{ numero: string; advertencias: readonly AdvertenciaDePago[] } | null>(
    null,
  )
  const { upload, progress, endProgress } = useUploadOnce()
  const form = useForm<Datos>({
    resolver: zodResolver(formSchema),
    defaultValues: { numeroTransaccion: '', valor: '' },
  })
  // Accepted warnings hold only for the number that they were shown for.
  const numero = useWatch({ control: form.control, name: 'numeroTransaccion' })
  const pregunta = preguntado?.numero === numeroComparable(numero) ? preguntado.advertencias : []
  const envio = useSubmit({
    mutationFn: async ({ numeroTransaccion, valor }: Datos) => {
      const idComprobante = archivo ? await upload({ preset: 'comprobante', file: archivo }) : null
      const body = {
        clase,
        numeroTransaccion,
        idComprobante,
        cuentaVista: cuentaVista ?? '',
        valor: clase === 'recompensa' ? pesosDeTexto(valor) : null,
        advertenciasAceptadas: pregunta.map((a) => a.codigo),
      }
      return api.pagarPendiente({ params: { id }, body }, { idempotencyKey: llave(body) })
    },
    onSettled: endProgress,
    onSuccess: async () => {
      void refetchChanged(consultas, 'servicio')
      notify.success('Pago registrado con éxito')
      await navegar({ to: PATHS.pagos })
    },
    onError: (error, { numeroTransaccion }) => {
      const falla = toFalla(error)
      const nuevas = advertenciasDePago(error) ?? []
      setPreguntado({ numero: numeroComparable(numeroTransaccion), advertencias: nuevas })
      if (nuevas.length > 0) return
      setReparo(falla.fields?.['archivo'] ?? null)
      const mensaje = setFormErrors(form, error, ['numeroTransaccion', 'valor'])
      if (!mensaje || falla.fields?.['archivo']) return
      if (falla.code === 'aborted') setConflicto(mensaje)
      else notifyFault(error, mensaje)
    },
  })
  useDraft(form.formState.isDirty || (archivo !== null && !envio.isSuccess))
  return {
    form,
    envio,
    conflicto,
    pregunta,
    enviar: () => void form.handleSubmit((datos) => envio.mutate(datos))(),
    comprobante: {
      archivo,
      reparo,
      avance: progress,
      bloqueado: envio.isPending,
      onElegir: (nuevo: File | null) => {
        setArchivo(nuevo)
        setReparo(null)
      },
    },
  }
}
