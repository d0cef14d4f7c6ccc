import { enLinea, trayecto } from '@aliadas/contract/core'
import { comoSeEscribe } from '@aliadas/contract/empresas'
import type { Servicio } from '@aliadas/contract/servicios'
import { regresoDe, salidaDe } from '../servicios/index.ts'

type Resumido = Pick<
  Servicio,
  | 'origen'
  | 'destino'
  | 'fechaSalida'
  | 'horaSalida'
  | 'fechaRegreso'
  | 'horaRegreso'
  | 'pasajeros'
  | 'placas'
  | 'tipo'
  | 'conductor'
  | 'cliente'
  | 'empresa'
>

/** Labels and values of the trip for the FUEC dialog. */
export const resumenDe = (s: Resumido): [nombre: string, valor: string | number][] => [
  ['Ruta', trayecto(s.origen, s.destino)],
  ['Salida', salidaDe(s)],
  ['Regreso', regresoDe(s)],
  ['Pasajeros', s.pasajeros],
  ['Vehículo', enLinea(s.placas, comoSeEscribe(s.tipo))],
  ['Conductor', s.conductor ?? 'Sin asignar'],
  ['Cliente', s.cliente ?? s.empresa ?? 'Sin nombre'],
]
