import { useEffect, useState, useSyncExternalStore } from 'react'
import { uploadFile } from '../../lib/upload.ts'
import { notify } from '../../ui/toasts.ts'
import { presetDe } from './archivos.ts'
import { crearCargas } from './cargas.ts'

const DOCUMENTO_SUBIDO = 'Documento subido exitosamente.'

const nuevas = () =>
  crearCargas({
    subir: uploadFile,
    onCompletar: (lugar) => {
      if (presetDe(lugar) === 'documentoVehiculo') notify.success(DOCUMENTO_SUBIDO)
    },
  })

/** Uploads of this form; unmounting cancels the running ones. */
export const useCargas = () => {
  const [almacen] = useState(nuevas)
  const cargas = useSyncExternalStore(almacen.suscribir, almacen.leer)
  useEffect(() => () => almacen.vaciar(), [almacen])
  return { almacen, cargas }
}
