import { useDeferredValue } from 'react'
import { useDia } from './dia/useDia.ts'
import { seVe } from './filtro.ts'
import { cuantosFiltros } from './filtros.ts'
import type { Monitor } from './monitor.ts'
import { useDireccion } from './useDireccion.ts'
import { usePorVer } from './usePorVer.ts'
import { useServicios } from './useServicios.ts'
import { useFlotaEnMapa, useVehiculos } from './useVehiculos.ts'
import { useVer } from './useVer.ts'

const NINGUNO: never[] = []

/** Data of map and list, filtered by URL, states and area. */
export const useDatosDelMapa = ({ area, zona }: Monitor) => {
  const [direccion] = useDireccion()
  const { servicio: seleccion = null, q = '', orden = 'acto', empresa } = direccion
  const { cuando, tipo, urgencia } = direccion
  const filtros = { cuando, tipo, urgencia }
  const todos = direccion.zona === 'todos'
  // Deferred, so that the button responds at once. Both together: leaving a day would otherwise read today first.
  const { enDia, dia } = useDeferredValue({ enDia: direccion.vista === 'dia', dia: direccion.dia })
  const [ver, cambiarVer] = useVer()
  // Deferred, so that a pressed state responds at once and list and map follow.
  const mostrados = useDeferredValue(ver)
  const { nuevos, delOrden } = usePorVer(seleccion)
  const servicios = useServicios({ area, zona, ver: mostrados, q, filtros, todos, orden, nuevos: delOrden, empresa })
  const delDia = useDia(enDia, dia, empresa)
  const vehiculos = useVehiculos({ ver, q, seleccion }, useFlotaEnMapa())
  return {
    seleccion,
    q,
    empresa,
    filtros,
    filtrado: cuantosFiltros(filtros) > 0,
    todos,
    enDia,
    ver,
    cambiarVer,
    nuevos,
    servicios,
    delDia,
    /** Only for the map. */
    dibujado: {
      servicios: enDia ? delDia.filas.filter(seVe) : servicios.grupos.length > 0 ? NINGUNO : servicios.visibles,
      grupos: enDia ? NINGUNO : servicios.grupos,
      nuevos,
      vehiculos,
    },
  }
}
export type DatosDelMapa = ReturnType<typeof useDatosDelMapa>
