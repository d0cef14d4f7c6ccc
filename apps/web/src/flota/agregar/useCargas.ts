import { useEffect, useState, useSyncExternalStore } from 'react'
import { subirArchivo } from '../../lib/upload.ts'
import { avisar } from '../../ui/toasts.ts'
import { presetDe } from './archivos.ts'
import { crearCargas } from './cargas.ts'

const DOCUMENTO_SUBIDO = 'Documento subido exitosamente.'

const nuevas = () =>
  crearCargas({
    subir: subirArchivo,
    alCompletar: (lugar) => {
      if (presetDe(lugar) === 'documentoVehiculo') avisar.exito(DOCUMENTO_SUBIDO)
    },
  })

/** The uploads of this form; what is still on its way stops with it. */
export const useCargas = () => {
  const [almacen] = useState(nuevas)
  const cargas = useSyncExternalStore(almacen.suscribir, almacen.leer)
  useEffect(() => () => almacen.vaciar(), [almacen])
  return { almacen, cargas }
}
