import { useEffect, useState, useSyncExternalStore } from 'react'
import { subirArchivo } from '../../lib/subir.ts'
import { avisar } from '../../ui/toasts.ts'
import { DURACION_EN_MS } from './avisos.ts'
import { presetDe } from './archivos.ts'
import { crearCargas } from './cargas.ts'

const DOCUMENTO_SUBIDO = 'Documento subido exitosamente.'

const nuevas = () =>
  crearCargas({
    // They belong to the company and to no service.
    subir: (envio) => subirArchivo({ ...envio, servicio: '' }),
    alCompletar: (lugar) => {
      if (presetDe(lugar) === 'documentoVehiculo') avisar.exito(DOCUMENTO_SUBIDO, { duration: DURACION_EN_MS })
    },
  })

/** The uploads of this form; what is still on its way stops with it. */
export const useCargas = () => {
  const [almacen] = useState(nuevas)
  const cargas = useSyncExternalStore(almacen.suscribir, almacen.leer)
  useEffect(() => () => almacen.vaciar(), [almacen])
  return { almacen, cargas }
}
