import type { ArchivoSubido } from '@aliadas/contract/archivos'
import { toFalla } from '../../lib/faults.ts'
import { refusalOf } from '../../lib/file-check.ts'
import { NO_SUBIO, presetDe, type Lugar } from './archivos.ts'
import { crearCola } from './cola.ts'

export type Carga = {
  archivo: File
  estado: 'cargando' | 'error' | 'completado'
  /** Upload progress, 0 to 100. */
  avance: number
  /** Id of the stored file, once the upload is complete. */
  id: string | null
  error: string | null
  /** A retry with the same file may succeed. */
  reintentable: boolean
}
export type Cargas = Readonly<Partial<Record<Lugar, Carga>>>

type Envio = {
  preset: ReturnType<typeof presetDe>
  file: File
  onProgress: (percent: number) => void
  signal: AbortSignal
}
type Opciones = {
  subir: (envio: Envio) => Promise<Pick<ArchivoSubido, 'id'>>
  onCompletar?: (lugar: Lugar) => void
}

/** Concurrent uploads. The server accepts four of one person. */
const A_LA_VEZ = 3

/** Uploads by slot, which continue while the form is filled in. */
export const crearCargas = ({ subir, onCompletar }: Opciones) => {
  let cargas: Cargas = {}
  const oyentes = new Set<() => void>()
  const envios = new Map<Lugar, { control: AbortController; fin: Promise<void> }>()
  const enTurno = crearCola(A_LA_VEZ)

  const cambiar = (nuevas: Cargas) => {
    cargas = nuevas
    for (const avisar of oyentes) avisar()
  }
  const poner = (lugar: Lugar, cambio: Partial<Carga>) => {
    const actual = cargas[lugar]
    if (actual) cambiar({ ...cargas, [lugar]: { ...actual, ...cambio } })
  }
  const soltar = (lugar: Lugar) => {
    envios.get(lugar)?.control.abort()
    envios.delete(lugar)
  }

  const enviar = async (lugar: Lugar, archivo: File, control: AbortController): Promise<void> => {
    const preset = presetDe(lugar)
    const vigente = () => !control.signal.aborted
    const onAvanzar = (avance: number) => {
      if (vigente()) poner(lugar, { avance })
    }
    try {
      const { id } = await enTurno(() => {
        control.signal.throwIfAborted()
        return subir({ preset, file: archivo, onProgress: onAvanzar, signal: control.signal })
      })
      if (!vigente()) return
      poner(lugar, { estado: 'completado', avance: 100, id })
      onCompletar?.(lugar)
    } catch (error) {
      if (!vigente()) return
      const { code, message } = toFalla(error)
      const delArchivo = code === 'invalid-argument' || code === 'permission-denied'
      poner(lugar, { estado: 'error', error: delArchivo ? message : NO_SUBIO[preset], reintentable: !delArchivo })
    }
  }

  const elegir = (lugar: Lugar, archivo: File): void => {
    soltar(lugar)
    const base = { archivo, avance: 0, id: null }
    const reparo = refusalOf(presetDe(lugar), archivo)
    if (reparo !== null) {
      cambiar({ ...cargas, [lugar]: { ...base, estado: 'error', error: reparo, reintentable: false } })
      return
    }
    const control = new AbortController()
    cambiar({ ...cargas, [lugar]: { ...base, estado: 'cargando', error: null, reintentable: false } })
    envios.set(lugar, { control, fin: enviar(lugar, archivo, control) })
  }

  return {
    leer: () => cargas,
    suscribir: (oyente: () => void) => {
      oyentes.add(oyente)
      return () => void oyentes.delete(oyente)
    },
    elegir,
    reintentar(lugar: Lugar) {
      const carga = cargas[lugar]
      if (carga) elegir(lugar, carga.archivo)
    },
    quitar(lugar: Lugar) {
      soltar(lugar)
      const { [lugar]: _quitada, ...resto } = cargas
      cambiar(resto)
    },
    /** The server no longer has that file: it must be uploaded again. */
    rechazar: (lugar: Lugar, error: string) => poner(lugar, { estado: 'error', id: null, error, reintentable: true }),
    vaciar() {
      for (const lugar of envios.keys()) soltar(lugar)
      cambiar({})
    },
    /** Resolves with all uploads once none is running. */
    async asentadas(): Promise<Cargas> {
      await Promise.all([...envios.values()].map(({ fin }) => fin))
      return cargas
    },
  }
}
export type AlmacenDeCargas = ReturnType<typeof crearCargas>

/** Ids of the complete uploads, in the contract's shape. */
export const idsDe = <N extends string>(cargas: Cargas, grupo: 'fotos' | 'documentos', nombres: readonly N[]) =>
  Object.fromEntries(nombres.map((nombre) => [nombre, cargas[`${grupo}.${nombre}` as Lugar]?.id ?? null])) as Record<
    N,
    string | null
  >
