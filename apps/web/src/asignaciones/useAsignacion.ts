import { advertenciaSchema, type VehiculoAsignable } from '@aliadas/contract/asignaciones'
import type { Servicio } from '@aliadas/contract/servicios'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { z } from 'zod'
import { api, uniqueKey } from '../lib/api.ts'
import { toFalla } from '../lib/faults.ts'
import { refetchChanged } from '../lib/live-readings.ts'
import { PATHS } from '../lib/paths.ts'
import { actoSiguiente, ponerServicio, refrescarDetalle } from '../servicios/index.ts'
import { announce, announceFailure } from '../ui/announce.tsx'
import { doLater } from '../ui/later.tsx'
import { asignacionDe } from './en-espera.ts'

type Asignacion = {
  servicio: Pick<Servicio, 'id' | 'codigo'>
  /** With the warnings that the person read and accepted. */
  vehiculo: Pick<VehiculoAsignable, 'id' | 'placas' | 'advertencias'>
}

const cambiadasSchema = z.array(advertenciaSchema)

/** Why a vehicle was not assigned; where other warnings than the accepted ones stand against it, those. */
export const motivoDe = (error: unknown): string => {
  const falla = toFalla(error)
  const cambiadas = cambiadasSchema.safeParse(falla.details?.['advertencias'])
  return cambiadas.success && cambiadas.data.length > 0
    ? cambiadas.data.map(({ mensaje }) => mensaje).join(' ')
    : falla.message
}

const asignar = async (
  consultas: QueryClient,
  { servicio: { id, codigo }, vehiculo }: Asignacion,
  idempotencyKey: string,
): Promise<void> => {
  try {
    const { servicio } = await api.asignarVehiculo(
      {
        params: { id },
        body: { idVehiculo: vehiculo.id, advertenciasAceptadas: vehiculo.advertencias.map((a) => a.codigo) },
      },
      { idempotencyKey },
    )
    ponerServicio(consultas, servicio)
    void refetchChanged(consultas, 'servicio')
    announce('Vehículo asignado con éxito', actoSiguiente(servicio))
  } catch (error) {
    refrescarDetalle(consultas, id)
    const elegir = linkOptions({ to: PATHS.mapa, search: { servicio: id, dialogo: 'asignarVehiculo' } })
    const texto = `${vehiculo.placas} no quedó asignado a #${codigo}. ${motivoDe(error)}`
    announceFailure(texto, { label: 'Elegir de nuevo', link: elegir }, error)
  }
  void refetchChanged(consultas, 'flota')
}

/** Assigns a vehicle ten seconds later. The request accepts exactly the warnings that were on screen (decisions §3). */
export const useAsignar = (): ((asignacion: Asignacion) => void) => {
  const consultas = useQueryClient()
  return (asignacion) => {
    const { servicio, vehiculo } = asignacion
    const llave = uniqueKey()
    doLater({
      id: asignacionDe(servicio.id),
      text: `${vehiculo.placas} se asigna a #${servicio.codigo} en 10 segundos`,
      run: () => asignar(consultas, asignacion, llave),
    })
  }
}
