import type { VehiculoNuevo } from '@aliadas/contract/flota'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { crearVehiculo } from '../flota/index.ts'

export type GuiaNuevo = {
  nombre: string
  email: string
  telefono: string
  direccion: string
  perfil: boolean
  documentosGuia: boolean
  validado: boolean
}

export type OperadorNuevo = {
  nombre: string
  empresa: string
  email: string
  telefono: string
  direccion: string
  nuevo: boolean
}

/** Registers a tour guide with the documents so far. Returns the id. */
export const registrarGuia = async (tx: Tx, guia: GuiaNuevo, ahora: Date): Promise<string> => {
  const id = newId(ahora)
  await tx
    .insertInto('guias')
    .values({ id, ...guia, imagen: null, creadoEn: ahora, actualizadoEn: ahora })
    .execute()
  return id
}

/** Registers a tour operator. Returns the id. */
export const registrarOperador = async (tx: Tx, operador: OperadorNuevo, ahora: Date): Promise<string> => {
  const id = newId(ahora)
  await tx
    .insertInto('operadores')
    .values({ id, ...operador, imagen: null, perfil: !operador.nuevo, creadoEn: ahora, actualizadoEn: ahora })
    .execute()
  return id
}

export type EstadoDeConductor = {
  perfil: boolean
  fotosVehiculo: boolean
  documentosVehiculo: boolean
  validado: boolean
  referidoPor?: string
  programaDeReferidos?: boolean
  viajesRealizados?: number
}

/** Registers a driver with its vehicle and the documents so far. Returns the vehicle's id. */
export const registrarConductor = async (
  tx: Tx,
  empresa: Persona,
  nuevo: VehiculoNuevo,
  estado: EstadoDeConductor,
  ahora: Date,
): Promise<string> => {
  const id = await crearVehiculo(tx, empresa, nuevo, ahora)
  await tx
    .updateTable('vehiculos')
    .set({ ...estado, actualizadoEn: ahora })
    .where('id', '=', id)
    .execute()
  return id
}
