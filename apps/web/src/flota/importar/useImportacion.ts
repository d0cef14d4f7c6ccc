import { fechaBogota } from '@aliadas/contract/core'
import {
  filasRepetidas,
  MAXIMO_DE_ERRORES,
  ordenarErrores,
  revisarForma,
  type ErrorDeImportacion,
  type FilaImportada,
} from '@aliadas/contract/flota'
import { useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { api } from '../../lib/api.ts'
import { toFalla } from '../../lib/faults.ts'
import { formatCount, formatInteger } from '../../lib/format.ts'
import { refetchChanged } from '../../lib/live-readings.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { refreshSession } from '../../lib/session.ts'
import { useSubmissionKey } from '../../lib/submission-key.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { notify } from '../../ui/toasts.ts'
import { SIN_ARCHIVO, sePuedeAgregar, siguienteImportacion, type Revisado } from './importacion.ts'
import { ArchivoIlegible, leerArchivo } from './leer-archivo.ts'

/** Rows checked between two renders. */
const POR_TANDA = 100

const pausa = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Checks every row with the form's rules, in batches, so that the progress is rendered. */
const revisarAqui = async (filas: readonly FilaImportada[], onAvanzar: (hechas: number) => void) => {
  const hoy = fechaBogota(new Date(serverNow()))
  const errores: ErrorDeImportacion[] = filasRepetidas(filas)
  for (let i = 0; i < filas.length; i += POR_TANDA) {
    errores.push(...revisarForma(filas.slice(i, i + POR_TANDA), hoy, i).errores)
    onAvanzar(Math.min(filas.length, i + POR_TANDA))
    await pausa()
  }
  return ordenarErrores(errores)
}

/** State of an import with its two acts: check a file, and add its vehicles. */
export const useImportacion = (onTerminar: () => void) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const [importacion, ocurrir] = useReducer(siguienteImportacion, SIN_ARCHIVO)
  const avanzar = (texto: string, hechas?: number, de = 1) =>
    ocurrir({ tipo: 'avanzar', tarea: { texto, avance: hechas === undefined ? null : (hechas / de) * 100 } })

  const revision = useSubmit({
    mutationFn: async (archivo: File): Promise<Revisado> => {
      const { filas, ignoradas } = await leerArchivo(archivo)
      const total = formatCount(filas.length, 'fila')
      const propios = await revisarAqui(filas, (hechas) =>
        avanzar(`Revisando ${formatInteger(hechas)} de ${total}…`, hechas, filas.length),
      )
      const base = { nombre: archivo.name, filas, ignoradas }
      if (propios.length > 0)
        return { ...base, errores: propios.slice(0, MAXIMO_DE_ERRORES), totalDeErrores: propios.length }
      avanzar('Comprobando las placas con tu flota…')
      const { errores, totalDeErrores } = await api.importarVehiculos({ body: { filas, simulacro: true } })
      return { ...base, errores, totalDeErrores }
    },
    onMutate: () => ocurrir({ tipo: 'elegir' }),
    onSuccess: (revisado) => ocurrir({ tipo: 'revisar', revisado }),
    onError: (error) =>
      ocurrir({
        tipo: 'fallar',
        reparo: error instanceof ArchivoIlegible ? error.message : toFalla(error).message,
      }),
  })

  const alta = useSubmit({
    mutationFn: async ({ filas }: Revisado) => {
      const total = formatCount(filas.length, 'vehículo')
      const body = { filas, simulacro: false }
      return api.importarVehiculos(
        { body },
        {
          idempotencyKey: llaveDe(body),
          onProgress: (hechos) => avanzar(`Agregando ${formatInteger(hechos)} de ${total}…`, hechos, filas.length),
        },
      )
    },
    onMutate: () => ocurrir({ tipo: 'agregar' }),
    onSuccess: ({ creados }) => {
      void refetchChanged(consultas, 'flota')
      void refreshSession(consultas)
      notify.success(creados === 1 ? 'Se agregó 1 vehículo' : `Se agregaron ${formatInteger(creados)} vehículos`)
      onTerminar()
    },
    onError: (error) => {
      const { message, details } = toFalla(error)
      const errores = details?.['errores']
      ocurrir({
        tipo: 'fallar',
        reparo: message,
        errores: Array.isArray(errores)
          ? {
              errores: errores as ErrorDeImportacion[],
              totalDeErrores: Number(details?.['totalDeErrores'] ?? errores.length),
            }
          : undefined,
      })
    },
  })

  return {
    importacion,
    elegir: (archivo: File) => revision.mutate(archivo),
    aceptar: (terminos: boolean) => ocurrir({ tipo: 'aceptar', terminos }),
    agregar: () => {
      if (sePuedeAgregar(importacion)) alta.mutate(importacion.revisado)
    },
  }
}
