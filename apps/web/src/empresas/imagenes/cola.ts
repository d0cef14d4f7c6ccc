/** A photo of the upload queue: chosen, uploading, failed, uploaded, or saved in the company's profile. */
export type Foto = {
  clave: string
  archivo: File
  estado: 'lista' | 'cargando' | 'error' | 'completado'
  porcentaje: number
  mensaje: string | null
  /** Id of the uploaded file. */
  idArchivo: string | null
  guardada: boolean
}

export type Accion =
  | { tipo: 'agregar'; archivos: readonly { clave: string; archivo: File }[] }
  | { tipo: 'cambiar'; clave: string; archivo: File }
  | { tipo: 'quitar'; clave: string }
  | { tipo: 'empezar'; clave: string }
  | { tipo: 'avanzar'; clave: string; porcentaje: number }
  | { tipo: 'llegar'; clave: string; idArchivo: string }
  | { tipo: 'fallar'; clave: string; mensaje: string }
  | { tipo: 'guardar'; ids: readonly string[] }

const nueva = (clave: string, archivo: File): Foto => ({
  clave,
  archivo,
  estado: 'lista',
  porcentaje: 0,
  mensaje: null,
  idArchivo: null,
  guardada: false,
})

const paso = (foto: Foto, accion: Exclude<Accion, { tipo: 'agregar' | 'quitar' | 'guardar' }>): Foto => {
  switch (accion.tipo) {
    case 'cambiar':
      return nueva(foto.clave, accion.archivo)
    case 'empezar':
      return { ...foto, estado: 'cargando', porcentaje: 0, mensaje: null }
    case 'avanzar':
      return { ...foto, porcentaje: accion.porcentaje }
    case 'llegar':
      return { ...foto, estado: 'completado', porcentaje: 100, idArchivo: accion.idArchivo }
    case 'fallar':
      return { ...foto, estado: 'error', mensaje: accion.mensaje }
  }
}

export const reducir = (fotos: readonly Foto[], accion: Accion): Foto[] => {
  if (accion.tipo === 'agregar') return [...fotos, ...accion.archivos.map((a) => nueva(a.clave, a.archivo))]
  if (accion.tipo === 'quitar') return fotos.filter((foto) => foto.clave !== accion.clave)
  if (accion.tipo === 'guardar')
    return fotos.map((foto) =>
      foto.idArchivo && accion.ids.includes(foto.idArchivo) ? { ...foto, guardada: true } : foto,
    )
  return fotos.map((foto) => (foto.clave === accion.clave ? paso(foto, accion) : foto))
}

/** The message after a round in which some uploads failed. */
export const resumenDeFallas = (llegaron: number, fallas: readonly string[]): string =>
  llegaron > 0
    ? `se guardaron ${llegaron} de ${llegaron + fallas.length}. Reintenta las que faltan.`
    : (fallas[0] ?? 'no llegó ninguna')
