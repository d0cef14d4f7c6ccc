import { duplicado, enCampos, exigir, fechaBogota, noEncontrado } from '@aliadas/contract/core'
import { motivoDelDia, reparosDelDia } from '@aliadas/contract/flota'
import type { ClaseDeProveedor, ConductorNuevo, GuiaNuevo, OperadorNuevo } from '@aliadas/contract/proveedores'
import { insertarVehiculos } from '../flota/index.ts'
import { anotar, type Anotacion } from '../historial/index.ts'
import type { Aliado } from '../platform/actor.ts'
import { violates, type Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { NINGUNA_EMPRESA } from '../empresas/index.ts'
import { bloquearProveedor } from './bloquear-proveedor.ts'
import { POR_CLASE } from './por-clase.ts'

/** Lines about an app's own record belong to no company; a driver's belong to its company, once it has one. */
export const lineaDe = (
  clase: ClaseDeProveedor,
  id: string,
  accion: Anotacion['accion'],
  cambios: Record<string, unknown> = {},
  tenant = NINGUNA_EMPRESA,
): Anotacion => ({ tenant, entidad: POR_CLASE[clase].entidad, entidadId: id, accion, cambios })

/** Locks the record for a change; another app's record, or one without an app, is not found. */
export const bloquearPropio = async (tx: Tx, aliado: Aliado, clase: ClaseDeProveedor, id: string): Promise<void> => {
  await bloquearProveedor(tx, clase, id)
  await exigirPropio(tx, aliado, clase, id)
}

export const esDelAliado = async (tx: Tx, aliado: Aliado, clase: ClaseDeProveedor, id: string): Promise<boolean> => {
  const { persona, suPersona } = POR_CLASE[clase]
  const fila = await tx.selectFrom(persona).select('aliadoId').where('id', '=', suPersona(id)).executeTakeFirst()
  return fila?.aliadoId === aliado.id
}

export const exigirPropio = async (tx: Tx, aliado: Aliado, clase: ClaseDeProveedor, id: string): Promise<void> => {
  if (!(await esDelAliado(tx, aliado, clase, id))) throw noEncontrado()
}

const CORREO_REPETIDO = 'Ya existe un registro con este correo'
const correoRepetido = () => duplicado(CORREO_REPETIDO, { email: CORREO_REPETIDO })

/**
 * Creates a driver with its vehicle, without a company and not validated, with five stars (decisions §9). Returns the
 * vehicle's id.
 *
 * Throws `Falla`: `invalid-argument` (dates or model of the day, beside the field), `aborted` (the plates exist).
 * Source: specification S1-002, S5-058.
 */
export const registrarConductorDeAliado = async (
  tx: Tx,
  aliado: Aliado,
  { referidoPor, numeroInterno, ...nuevo }: ConductorNuevo,
  ahora: Date,
): Promise<string> => {
  exigir(enCampos(reparosDelDia(nuevo, fechaBogota(ahora)), motivoDelDia))
  const sinPapeles = {
    fotos: { frente: null, lateral: null, interior: null, perspectiva: null, tablero: null },
    documentos: { licenciaConducir: null, rut: null, soat: null, tarjetaPropiedad: null, rnt: null },
  }
  const vehiculo = { ...nuevo, ...sinPapeles, empresa: '', numeroInterno: numeroInterno ?? '' }
  const dueno = { empresaId: NINGUNA_EMPRESA, empresa: '' }
  const [id = ''] = await insertarVehiculos(tx, dueno, aliado, [vehiculo], ahora)
  await tx.updateTable('vehiculos').set({ validado: false, rating: 5, referidoPor }).where('id', '=', id).execute()
  await tx
    .updateTable('conductores')
    .set({ aliadoId: aliado.id })
    .where('id', '=', (eb) => eb.selectFrom('vehiculos').select('conductorId').where('id', '=', id))
    .execute()
  await anotar(tx, aliado, ahora, [lineaDe('conductor', id, 'registrarProveedor')])
  return id
}

/**
 * Creates a guide, not validated. Returns the id.
 *
 * Throws `Falla`: `aborted` (the mail address is taken, beside `email`). Source: decisions §7.
 */
export const registrarGuiaDeAliado = async (
  tx: Tx,
  aliado: Aliado,
  { terminos: _aceptados, rnt, ...nuevo }: GuiaNuevo,
  ahora: Date,
): Promise<string> => {
  const id = newId(ahora)
  const fechas = { creadoEn: ahora, actualizadoEn: ahora }
  try {
    await tx
      .insertInto('guias')
      .values({ id, ...nuevo, rnt: rnt ?? '', perfil: true, aliadoId: aliado.id, imagen: null, ...fechas })
      .execute()
  } catch (error) {
    throw violates(error, 'guias_email_key') ? correoRepetido() : error
  }
  await anotar(tx, aliado, ahora, [lineaDe('guia', id, 'registrarProveedor')])
  return id
}

/**
 * Creates a tour operator, to be reviewed. Returns the id.
 *
 * Throws `Falla`: `aborted` (the mail address is taken, beside `email`). Source: decisions §7.
 */
export const registrarOperadorDeAliado = async (
  tx: Tx,
  aliado: Aliado,
  { terminos: _aceptados, ...nuevo }: OperadorNuevo,
  ahora: Date,
): Promise<string> => {
  const id = newId(ahora)
  const fechas = { creadoEn: ahora, actualizadoEn: ahora }
  try {
    await tx
      .insertInto('operadores')
      .values({ id, ...nuevo, perfil: true, aliadoId: aliado.id, imagen: null, ...fechas })
      .execute()
  } catch (error) {
    throw violates(error, 'operadores_email_key') ? correoRepetido() : error
  }
  await anotar(tx, aliado, ahora, [lineaDe('operador', id, 'registrarProveedor')])
  return id
}

export const sinRepetir = (error: unknown): never => {
  throw violates(error, 'guias_email_key') || violates(error, 'operadores_email_key') ? correoRepetido() : error
}
