import { DOCUMENTOS_DE_VEHICULO, FOTOS_DE_VEHICULO } from '@aliadas/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../lib/api.ts'
import { useEnvio } from '../../lib/useSubmit.ts'
import { comoFalla } from '../../lib/faults.ts'
import { ponerErrores } from '../../lib/form-errors.ts'
import { useLlave } from '../../lib/submission-key.ts'
import { refrescarSesion } from '../../lib/session.ts'
import { avisar } from '../../ui/toasts.ts'
import { LUGARES_DE_DOCUMENTOS, LUGARES_DE_FOTOS } from './archivos.ts'
import { avisoDeFalla } from './avisos.ts'
import { idsDe, type AlmacenDeCargas } from './cargas.ts'
import { CAMPOS, type Entrada, type Salida } from './formulario.ts'
import { refrescarFlota } from '../flota-query.ts'
import { VEHICULO_CREADO } from '../textos.ts'

const LUGARES = [...LUGARES_DE_FOTOS, ...LUGARES_DE_DOCUMENTOS]

type Opciones = {
  form: UseFormReturn<Entrada, unknown, Salida>
  almacen: AlmacenDeCargas
  alCrear: (posicion: number) => void
}

/** An upload that failed is the person's to decide on: send it again, replace it or leave it out. */
class CargaFallida extends Error {}

/** Waits for the uploads and makes the vehicle once. After a failure everything stays as it was typed. */
export const useCrearVehiculo = ({ form, almacen, alCrear }: Opciones) => {
  const consultas = useQueryClient()
  const llaveDe = useLlave()

  return useEnvio({
    mutationFn: async (datos: Salida) => {
      const cargas = await almacen.asentadas()
      const fallida = LUGARES.map((lugar) => cargas[lugar]?.error).find(Boolean)
      if (fallida) throw new CargaFallida(fallida)
      const body = {
        ...datos,
        fotos: idsDe(cargas, 'fotos', FOTOS_DE_VEHICULO),
        documentos: idsDe(cargas, 'documentos', DOCUMENTOS_DE_VEHICULO),
      }
      return api.crearVehiculo({ body }, { idempotencyKey: llaveDe(body) })
    },
    onSuccess: ({ posicion }) => {
      refrescarFlota(consultas)
      // The types of vehicle that decide what the map shows travel with the session.
      void refrescarSesion(consultas)
      avisar.exito(VEHICULO_CREADO)
      form.reset()
      almacen.vaciar()
      alCrear(posicion)
    },
    onError: (error) => {
      if (error instanceof CargaFallida) return void avisar.error(error.message)
      const falla = comoFalla(error)
      for (const lugar of LUGARES) {
        const mensaje = falla.fields?.[lugar]
        if (mensaje) almacen.rechazar(lugar, mensaje)
      }
      ponerErrores(form, falla, CAMPOS)
      avisar.error(avisoDeFalla(falla))
    },
  })
}
