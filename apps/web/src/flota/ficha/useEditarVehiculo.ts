import { Falla } from '@aliadas/contract/core'
import {
  ADJUNTOS_DE_VEHICULO,
  FOTOS_DE_VEHICULO,
  type CambioAjeno,
  type FichaDeVehiculo,
} from '@aliadas/contract/flota'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toFalla } from '../../lib/faults.ts'
import { useSubmissionKey } from '../../lib/submission-key.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { LUGARES_DE_DOCUMENTOS, LUGARES_DE_FOTOS } from '../agregar/archivos.ts'
import { idsDe, type AlmacenDeCargas, type Cargas } from '../agregar/cargas.ts'
import { vehiculoQuery } from '../flota-query.ts'
import { porEnviar, type Editado } from './edicion.ts'
import { refetchChanged } from '../../lib/live-readings.ts'

const LUGARES = [...LUGARES_DE_FOTOS, ...LUGARES_DE_DOCUMENTOS]

export type PorGuardar = { editado: Editado; contrasenaActual?: string }

/** A failed upload: the person decides whether to retry, replace, or keep the stored file. */
export class CargaFallida extends Error {}

/** Only uploaded files replace stored ones. */
const presentes = <N extends string>(ids: Record<N, string | null>): Partial<Record<N, string>> =>
  Object.fromEntries(Object.entries<string | null>(ids).filter(([, id]) => id !== null)) as Partial<Record<N, string>>

/** Other people's changes from the details of a refusal; null if the refusal has another reason. */
export const cambiosAjenos = (error: unknown): CambioAjeno[] | null => {
  const { code, details } = toFalla(error)
  const cambios = details?.['cambios']
  return code === 'aborted' && Array.isArray(cambios) ? (cambios as CambioAjeno[]) : null
}

/** The server names a field with its group (`datos.nombre`); the form has no groups. */
const sinGrupo = (error: unknown): Error => {
  const falla = toFalla(error)
  if (!falla.fields) return error instanceof Error ? error : falla
  const fields = Object.fromEntries(
    Object.entries(falla.fields).map(([campo, mensaje]) => [campo.replace(/^(datos|bancarios)\./, ''), mensaje]),
  )
  return new Falla(falla.code, falla.message, { fields, ...(falla.details ? { details: falla.details } : {}) })
}

type Opciones = {
  base: FichaDeVehiculo
  almacen: AlmacenDeCargas
  onGuardar: () => void
  onFallar: (error: Error) => void
}

/** Waits for the uploads and saves once. After a failure the form keeps its values. */
export const useEditarVehiculo = ({ base, almacen, onGuardar, onFallar }: Opciones) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  return useSubmit({
    mutationFn: async ({ editado, contrasenaActual }: PorGuardar) => {
      const cargas: Cargas = await almacen.asentadas()
      const fallida = LUGARES.map((lugar) => cargas[lugar]?.error).find(Boolean)
      if (fallida) throw new CargaFallida(fallida)
      const body = {
        version: base.version,
        ...porEnviar(editado, base),
        fotos: presentes(idsDe(cargas, 'fotos', FOTOS_DE_VEHICULO)),
        documentos: presentes(idsDe(cargas, 'documentos', ADJUNTOS_DE_VEHICULO)),
      }
      return api.editarVehiculo(
        { params: { id: base.id }, body: { ...body, ...(contrasenaActual === undefined ? {} : { contrasenaActual }) } },
        { idempotencyKey: llaveDe(body) },
      )
    },
    onSuccess: ({ vehiculo }) => {
      consultas.setQueryData(vehiculoQuery(base.id).queryKey, (antes) => antes && { ...antes, vehiculo })
      void refetchChanged(consultas, 'flota')
      onGuardar()
    },
    onError: (error) => onFallar(sinGrupo(error)),
  })
}
