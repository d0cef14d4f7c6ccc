import { DIA_MS, fechaBogota } from '../core/fechas.ts'
import { fueraDeMomento, type Negativa } from '../core/negativas.ts'

/** What a FUEC is in the database; nothing comes back to `vigente`, and *vencido* is only a date. */
export type EstadoGuardado = 'emitiendo' | 'vigente' | 'revocado' | 'anulado'

/** A FUEC as an officer reads it at this moment, and `emitiendo` while its PDF is drawn. */
export const ESTADOS_LEIDOS = ['emitiendo', 'vigente', 'aunNo', 'vencido', 'revocado', 'anulado', 'suspendido'] as const
export type EstadoLeido = (typeof ESTADOS_LEIDOS)[number]

export const ETIQUETA_DE_FUEC: Readonly<Record<EstadoLeido, string>> = {
  emitiendo: 'En expedición',
  vigente: 'Vigente',
  aunNo: 'Aún no rige',
  vencido: 'Vencido',
  revocado: 'Revocado',
  anulado: 'Anulado',
  suspendido: 'Vehículo suspendido',
}

/** By what the list is filtered. A suspended vehicle's FUEC keeps the state that it has by its days. */
export const ESTADOS_DEL_LIBRO = ['vigente', 'aunNo', 'vencido', 'revocado', 'anulado'] as const
export type EstadoDelLibro = (typeof ESTADOS_DEL_LIBRO)[number]

export const ORDENES_DEL_LIBRO = ['fecha', 'termina'] as const

/** A FUEC that holds and whose last day is at most this many days away ends soon. */
export const DIAS_PARA_TERMINAR = 3
/** The days of a vehicle's FUECs for which the Ministry may ask (Res. 6652/2019), today included. */
export const DIAS_DE_UN_VEHICULO = 60
export const diasDeUnVehiculo = (ahora: number): { desde: string; hasta: string } => ({
  desde: fechaBogota(new Date(ahora - (DIAS_DE_UN_VEHICULO - 1) * DIA_MS)),
  hasta: fechaBogota(new Date(ahora)),
})

type Dias = { desde: string; hasta: string; vehiculoSuspendido: boolean }

/** The state of a FUEC that nobody ended: by its days, and by its vehicle while it lasts. */
export const estadoPorDias = (
  { desde, hasta, vehiculoSuspendido }: Dias,
  ahora: Date,
): 'vigente' | 'aunNo' | 'vencido' | 'suspendido' => {
  const hoy = fechaBogota(ahora)
  if (hoy > hasta) return 'vencido'
  if (vehiculoSuspendido) return 'suspendido'
  return hoy < desde ? 'aunNo' : 'vigente'
}

/** The state of a FUEC by its row, its days and its vehicle. */
export const estadoLeido = (f: Dias & { estado: EstadoGuardado }, ahora: Date): EstadoLeido =>
  f.estado === 'vigente' ? estadoPorDias(f, ahora) : f.estado

/** Whoever annuls names the FUEC they saw: by now another one may be the service's. */
export const negativaDeFuecPorAnular = (estado: EstadoGuardado): Negativa | null =>
  estado === 'vigente'
    ? null
    : fueraDeMomento(
        estado === 'emitiendo'
          ? 'Este FUEC aún se está expidiendo. Espera unos segundos.'
          : 'Este FUEC ya dejó de regir. Vuelve a cargar la lista.',
        { estado },
      )
