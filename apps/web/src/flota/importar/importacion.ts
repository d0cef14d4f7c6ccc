import type { ErrorDeImportacion, FilaImportada } from '@aliadas/contract/flota'
import { formatCount } from '../../lib/format.ts'

/** `avance`: progress, 0 to 100; null while unknown. */
export type Tarea = { texto: string; avance: number | null }

/** A parsed and checked file: its rows, ignored columns, and errors (`errores` are the first ones). */
export type Revisado = {
  nombre: string
  filas: FilaImportada[]
  ignoradas: string[]
  errores: readonly ErrorDeImportacion[]
  totalDeErrores: number
}

/** State of an import. `reparo` is the error of the whole file; the terms stay accepted for the next file. */
export type Importacion = { terminos: boolean } & (
  | { nombre: 'sin archivo'; reparo: string | null }
  | { nombre: 'revisando'; tarea: Tarea }
  | { nombre: 'con errores'; revisado: Revisado; reparo: string | null }
  | { nombre: 'limpia'; revisado: Revisado; reparo: string | null }
  | { nombre: 'agregando'; revisado: Revisado; tarea: Tarea }
)

export type EventoDeImportacion =
  | { tipo: 'elegir' }
  | { tipo: 'avanzar'; tarea: Tarea }
  | { tipo: 'revisar'; revisado: Revisado }
  | { tipo: 'aceptar'; terminos: boolean }
  | { tipo: 'agregar' }
  /** `errores`: the server's, if it refuses rows. */
  | { tipo: 'fallar'; reparo: string; errores?: Pick<Revisado, 'errores' | 'totalDeErrores'> | undefined }

export const SIN_ARCHIVO: Importacion = { nombre: 'sin archivo', reparo: null, terminos: false }

const LEYENDO: Tarea = { texto: 'Leyendo el archivo…', avance: null }
const agregando = ({ filas }: Revisado): Tarea => ({
  texto: `Agregando ${formatCount(filas.length, 'vehículo')}…`,
  avance: null,
})

/** The file has no error and the terms are accepted. */
export const sePuedeAgregar = (i: Importacion): i is Importacion & { nombre: 'limpia' } =>
  i.nombre === 'limpia' && i.terminos

export const estaOcupada = (i: Importacion): i is Importacion & { tarea: Tarea } =>
  i.nombre === 'revisando' || i.nombre === 'agregando'

const revisada = (revisado: Revisado, terminos: boolean, reparo: string | null): Importacion => ({
  nombre: revisado.totalDeErrores === 0 ? 'limpia' : 'con errores',
  revisado,
  reparo,
  terminos,
})

export const siguienteImportacion = (i: Importacion, evento: EventoDeImportacion): Importacion => {
  switch (evento.tipo) {
    case 'elegir':
      return estaOcupada(i) ? i : { nombre: 'revisando', tarea: LEYENDO, terminos: i.terminos }
    case 'avanzar':
      return i.nombre === 'revisando' || i.nombre === 'agregando' ? { ...i, tarea: evento.tarea } : i
    case 'revisar':
      return i.nombre === 'revisando' ? revisada(evento.revisado, i.terminos, null) : i
    case 'aceptar':
      return i.nombre === 'limpia' ? { ...i, terminos: evento.terminos } : i
    case 'agregar':
      return sePuedeAgregar(i)
        ? { nombre: 'agregando', revisado: i.revisado, tarea: agregando(i.revisado), terminos: i.terminos }
        : i
    case 'fallar':
      if (i.nombre === 'revisando') return { nombre: 'sin archivo', reparo: evento.reparo, terminos: i.terminos }
      if (i.nombre === 'agregando') return revisada({ ...i.revisado, ...evento.errores }, i.terminos, evento.reparo)
      return i
  }
}
