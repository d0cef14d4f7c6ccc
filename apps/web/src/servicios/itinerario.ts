import { formatPlainDateTime } from '../lib/format.ts'

type Horario = Record<'fechaSalida' | 'horaSalida' | 'fechaRegreso' | 'horaRegreso', string | null>

/** When a service departs and returns, in the words of the specification where nothing was agreed. */
export const salidaDe = (s: Pick<Horario, 'fechaSalida' | 'horaSalida'>): string =>
  formatPlainDateTime(s.fechaSalida, s.horaSalida) ?? 'No especificada'
export const regresoDe = (s: Pick<Horario, 'fechaRegreso' | 'horaRegreso'>): string =>
  formatPlainDateTime(s.fechaRegreso, s.horaRegreso) ?? 'No contrató retorno'

/** 'Cali › Buga'. The interface font has no glyph for a long arrow. */
export const trayecto = (origen: string, destino: string): string => `${origen} › ${destino}`
