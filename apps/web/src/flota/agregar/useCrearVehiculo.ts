import { ADJUNTOS_DE_VEHICULO, FOTOS_DE_VEHICULO } from '@aliadas/contract/flota'
import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../lib/api.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { toFalla } from '../../lib/faults.ts'
import { setFormErrors } from '../../lib/form-errors.ts'
import { useSubmissionKey } from '../../lib/submission-key.ts'
import { refreshSession, useSession } from '../../lib/session.ts'
import { notifyFault } from '../../ui/notify-fault.tsx'
import { notify } from '../../ui/toasts.ts'
import { LUGARES_DE_DOCUMENTOS, LUGARES_DE_FOTOS } from './archivos.ts'
import { avisoDeFalla } from './avisos.ts'
import { olvidarBorrador } from './borrador.ts'
import { idsDe, type AlmacenDeCargas } from './cargas.ts'
import type { Entrada, Salida } from './formulario.ts'
import { CAMPOS } from './pasos.ts'
import { anunciarCreado } from './anunciar-creado.ts'
import { refetchChanged } from '../../lib/live-readings.ts'

const LUGARES = [...LUGARES_DE_FOTOS, ...LUGARES_DE_DOCUMENTOS]

type Opciones = {
  form: UseFormReturn<Entrada, unknown, Salida>
  almacen: AlmacenDeCargas
  onCrear: (vehiculo: { id: string; posicion: number }) => void
  /** The server refused fields, which show their messages now. */
  onRechazar: () => void
}

/** A failed upload: the person decides whether to retry, replace or omit it. */
class CargaFallida extends Error {}

/** Waits for the uploads and creates the vehicle once. After a failure the form keeps its values. */
export const useCrearVehiculo = ({ form, almacen, onCrear, onRechazar }: Opciones) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const primero = useSession().tiposDeVehiculo.length === 0

  return useSubmit({
    mutationFn: async (datos: Salida) => {
      const cargas = await almacen.asentadas()
      const fallida = LUGARES.map((lugar) => cargas[lugar]?.error).find(Boolean)
      if (fallida) throw new CargaFallida(fallida)
      const body = {
        ...datos,
        fotos: idsDe(cargas, 'fotos', FOTOS_DE_VEHICULO),
        documentos: idsDe(cargas, 'documentos', ADJUNTOS_DE_VEHICULO),
      }
      return api.crearVehiculo({ body }, { idempotencyKey: llaveDe(body) })
    },
    onSuccess: ({ vehiculo, posicion }) => {
      void refetchChanged(consultas, 'flota')
      // The session contains the vehicle types that decide what the map shows.
      void refreshSession(consultas)
      void anunciarCreado(primero)
      form.reset()
      olvidarBorrador()
      almacen.vaciar()
      onCrear({ id: vehiculo.id, posicion })
    },
    onError: (error) => {
      if (error instanceof CargaFallida) return void notify.error(error.message)
      const falla = toFalla(error)
      for (const lugar of LUGARES) {
        const mensaje = falla.fields?.[lugar]
        if (mensaje) almacen.rechazar(lugar, mensaje)
      }
      setFormErrors(form, falla, CAMPOS)
      onRechazar()
      notifyFault(falla, avisoDeFalla(falla))
    },
  })
}
