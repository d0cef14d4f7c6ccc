import { exigir, fechaBogota } from '@aliadas/contract/core'
import { CAMPOS_BANCARIOS } from '@aliadas/contract/empresas'
import { COMODIDADES, PAPELES_DE_VEHICULO, TIPOS_DE_PAPEL, type CampoDePapel } from '@aliadas/contract/flota'
import type { ClaseDeProveedor, ConductorEditado, GuiaNuevo, OperadorNuevo } from '@aliadas/contract/proveedores'
import { COLUMNAS_DE_CONDUCTOR, anotarEdicion, camposDeDocumentos } from '../flota/index.ts'
import { anotar } from '../historial/index.ts'
import type { Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { filaDeMesa } from './leer-ficha.ts'
import { negativaDeFechas } from './proveedores.rules.ts'
import { ponerDocumento } from './poner-documento.ts'
import { bloquearPropio, lineaDe, sinRepetir } from './registrar-de-aliado.ts'

type Parcial<T> = { [K in keyof T]?: T[K] | undefined }

/** Only the named fields. */
const dados = <T extends object, K extends keyof T>(de: T, campos: readonly K[]): Partial<Pick<T, K>> =>
  Object.fromEntries(campos.flatMap((campo) => (de[campo] === undefined ? [] : [[campo, de[campo]]]))) as Partial<
    Pick<T, K>
  >

const hay = (cambios: object): boolean => Object.keys(cambios).length > 0

const DEL_CONDUCTOR = ['nombre', 'cedula', 'direccion', 'ciudad', 'telefono', 'email', 'licenciaDeConducir'] as const

/** What the record says, under the names of the app's fields. */
const comoEsta = async (tx: Tx, id: string) => {
  const fila = await tx
    .selectFrom('vehiculos')
    .leftJoin('conductores', 'conductores.id', 'vehiculos.conductorId')
    .selectAll('vehiculos')
    .select(COLUMNAS_DE_CONDUCTOR)
    .where('vehiculos.id', '=', id)
    .executeTakeFirstOrThrow()
  const papeles = await tx
    .selectFrom('documentos')
    .select(['tipo', 'numero', 'vence', 'archivoId'])
    .where('titularId', 'in', [id, fila.conductorId ?? ''])
    .execute()
  return { ...camposDeDocumentos(papeles), ...fila }
}

/**
 * Changes the fields that the drivers' app names of its own record, under the rules of the fleet's form.
 *
 * Throws `Falla`: `not-found` (another app's driver), `invalid-argument` (a document that expires today or before,
 * beside its field). Source: decisions §9, specification S1-002.
 */
export const actualizarConductor = async (
  tx: Tx,
  aliado: Aliado,
  id: string,
  cambios: ConductorEditado,
  ahora: Date,
): Promise<void> => {
  await bloquearPropio(tx, aliado, 'conductor', id)
  exigir(negativaDeFechas(cambios, fechaBogota(ahora)))
  const antes = await comoEsta(tx, id)
  const { conductorId, empresaId } = antes
  const delConductor = dados(cambios, [...DEL_CONDUCTOR, ...CAMPOS_BANCARIOS])
  if (hay(delConductor))
    await tx
      .updateTable('conductores')
      .set({ ...delConductor, actualizadoEn: ahora })
      .where('id', '=', conductorId ?? '')
      .execute()
  await tx
    .updateTable('vehiculos')
    .set({ ...dados(cambios, ['propietario', ...COMODIDADES]), actualizadoEn: ahora })
    .where('id', '=', id)
    .execute()
  const campos: Readonly<Partial<Record<CampoDePapel, string | null | undefined>>> = cambios
  for (const tipo of TIPOS_DE_PAPEL) {
    const { numero, vence, de } = PAPELES_DE_VEHICULO[tipo]
    const [n, v] = [campos[numero], vence === null ? undefined : campos[vence]]
    const delPapel = { ...(n === undefined ? {} : { numero: n ?? '' }), ...(v === undefined ? {} : { vence: v }) }
    const titular = {
      titularTipo: de,
      titularId: { vehiculo: id, conductor: conductorId ?? '' }[de],
      tenant: empresaId,
    }
    // Nothing said about a document that is not there creates none.
    if (delPapel.numero || delPapel.vence) await ponerDocumento(tx, titular, tipo, delPapel, ahora)
    else if (hay(delPapel))
      await tx
        .updateTable('documentos')
        .set(delPapel)
        .where('titularTipo', '=', titular.titularTipo)
        .where('titularId', '=', titular.titularId)
        .where('tipo', '=', tipo)
        .execute()
  }
  // Which fields, never a person's values. An app may repeat what it has: that makes no form outdated.
  const estaba: Readonly<Record<string, unknown>> = antes
  const detalle = Object.entries(cambios).flatMap(([campo, valor]) =>
    (estaba[campo] ?? '') === (valor ?? '') ? [] : [{ campo }],
  )
  await anotarEdicion(tx, aliado, { id, conductorId, empresaId }, { detalle }, ahora, 'actualizarProveedor')
}

const anotarCambios = async (
  tx: Tx,
  aliado: Aliado,
  clase: Exclude<ClaseDeProveedor, 'conductor'>,
  id: string,
  cambios: object,
  ahora: Date,
): Promise<void> => {
  const { empresaId } = await filaDeMesa(tx, clase, id)
  await anotar(tx, aliado, ahora, [
    // Which fields, never a person's values.
    lineaDe(clase, id, 'actualizarProveedor', { campos: Object.keys(cambios) }, empresaId ?? undefined),
  ])
}

/**
 * Changes the fields that the guides' app names of its own record.
 *
 * Throws `Falla`: `not-found` (another app's guide), `aborted` (the mail address is taken, beside `email`). Source:
 * decisions §7.
 */
export const actualizarGuia = async (
  tx: Tx,
  aliado: Aliado,
  id: string,
  { rnt, ...cambios }: Parcial<Omit<GuiaNuevo, 'terminos'>>,
  ahora: Date,
): Promise<void> => {
  await bloquearPropio(tx, aliado, 'guia', id)
  const suyos = dados(cambios, ['nombre', 'email', 'telefono', 'direccion', ...CAMPOS_BANCARIOS])
  await tx
    .updateTable('guias')
    .set({ ...suyos, ...(rnt === undefined ? {} : { rnt: rnt ?? '' }), actualizadoEn: ahora })
    .where('id', '=', id)
    .execute()
    .catch(sinRepetir)
  await anotarCambios(tx, aliado, 'guia', id, rnt === undefined ? suyos : { ...suyos, rnt }, ahora)
}

/**
 * Changes the fields that the operators' app names of its own record.
 *
 * Throws `Falla`: `not-found` (another app's operator), `aborted` (the mail address is taken, beside `email`). Source:
 * decisions §7.
 */
export const actualizarOperador = async (
  tx: Tx,
  aliado: Aliado,
  id: string,
  cambios: Parcial<Omit<OperadorNuevo, 'terminos'>>,
  ahora: Date,
): Promise<void> => {
  await bloquearPropio(tx, aliado, 'operador', id)
  const suyos = dados(cambios, ['nombre', 'empresa', 'email', 'telefono', 'direccion'])
  await tx
    .updateTable('operadores')
    .set({ ...suyos, actualizadoEn: ahora })
    .where('id', '=', id)
    .execute()
    .catch(sinRepetir)
  await anotarCambios(tx, aliado, 'operador', id, suyos, ahora)
}
