import { ESTADO_HTTP, type Codigo } from './falla.ts'
import { MOTIVOS, type Motivo } from './motivos.ts'

/** One reason for which an operation of the partner API refuses: when that happens, what the program does then, and the words it reads. */
export type FallaDeRuta = {
  motivo: Motivo
  causa: string
  remedio: string
  mensaje: string
  /** Fields that it names, with their reasons; the words of each are the message. */
  campos?: Readonly<Record<string, Motivo>>
  details?: Readonly<Record<string, unknown>>
  /** Where the code's own status is not it (decisions §7). */
  estado?: 405 | 413 | 415
}

const CODIGOS = Object.keys(MOTIVOS) as Codigo[]

/** The code under which a reason stands. */
export const codigoDe = (motivo: Motivo): Codigo =>
  CODIGOS.find((codigo) => MOTIVOS[codigo].some((uno) => uno === motivo)) ?? 'internal'

export const estadoDe = ({ estado, motivo }: FallaDeRuta): number => estado ?? ESTADO_HTTP[codigoDe(motivo)]

/** The body with which it is refused. */
export const cuerpoDe = ({ motivo, mensaje, campos, details }: FallaDeRuta) => ({
  code: codigoDe(motivo),
  message: mensaje,
  ...(campos ? { fields: Object.fromEntries(Object.keys(campos).map((campo) => [campo, mensaje])) } : {}),
  details: { motivo, ...(campos ? { motivos: campos } : {}), ...details },
})
