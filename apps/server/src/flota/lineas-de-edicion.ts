import { CAMPOS_BANCARIOS } from '@aliadas/contract/empresas'
import {
  ADJUNTOS_DE_VEHICULO,
  PAPELES_DE_VEHICULO,
  nombreDeCampo,
  papelDeAdjunto,
  type CambioAjeno,
} from '@aliadas/contract/flota'
import { anotar, lineasDesde, ultimaLinea } from '../historial/index.ts'
import type { Aliado, Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import type { CambiosDeVehiculo } from './historial-de-vehiculo.ts'

/** The acts that change what a vehicle's form shows: the company's own, and those of the app of its driver. */
const ACTOS = ['editarVehiculo', 'actualizarProveedor', 'subirPapeles'] as const

/** Personal fields, whose values the history never contains. */
export const DE_PERSONA: readonly string[] = [
  'nombre',
  'cedula',
  'direccion',
  'ciudad',
  'telefono',
  'licenciaDeConducir',
  'rntConductor',
]

/** Files of the driver, by the contract's name of their slot. */
const ARCHIVOS_DEL_CONDUCTOR: readonly string[] = ADJUNTOS_DE_VEHICULO.filter(
  (adjunto) => PAPELES_DE_VEHICULO[papelDeAdjunto(adjunto)].de === 'conductor',
).map((adjunto) => `documentos.${adjunto}`)

const esDelConductor = (campo: string): boolean =>
  DE_PERSONA.includes(campo) ||
  ['email', 'vencimientoLicenciaDeConducir', ...CAMPOS_BANCARIOS, ...ARCHIVOS_DEL_CONDUCTOR].includes(campo)

/** The number of the last line that changed a vehicle's form; 0 when there is none. A form sends it back. */
export const versionDeVehiculo = (tx: Tx, tenant: string, id: string): Promise<number> =>
  ultimaLinea(tx, { tenant, entidadId: id, acciones: ACTOS })

const camposDe = ({ detalle = [], archivos = [], campos = [] }: CambiosDeVehiculo): string[] => {
  const nombres = [...detalle.map(({ campo }) => campo), ...archivos.map(({ lugar }) => lugar)]
  // Older lines of an app have the names of the fields alone.
  return nombres.length > 0 ? nombres : campos
}

/** Who has changed which fields of a vehicle's form since a version, oldest first. */
export const cambiosDesde = async (tx: Tx, tenant: string, id: string, version: string): Promise<CambioAjeno[]> => {
  const lineas = await lineasDesde(tx, { tenant, entidadId: id, acciones: ACTOS, desde: Number(version) })
  return lineas
    .map(({ actorNombre, en, cambios }) => ({
      quien: actorNombre,
      en: en.toISOString(),
      campos: camposDe(cambios as CambiosDeVehiculo),
    }))
    .filter(({ campos }) => campos.length > 0)
}

type Detalles = Required<Pick<CambiosDeVehiculo, 'detalle' | 'archivos'>>

/** The same with labels, for the company's history. */
const conNombres = ({ detalle, archivos }: Detalles): CambiosDeVehiculo => ({
  campos: [...detalle.map(({ campo }) => campo), ...archivos.map(({ lugar }) => lugar)].map(nombreDeCampo),
  detalle,
  archivos,
})

type Editado = { id: string; conductorId: string | null; empresaId: string }

/**
 * Notes a change of a vehicle's form: for the vehicle, and what is of its driver also for each other vehicle of that
 * driver, which shows the same person. So forms that were opened before are outdated (decision 0036).
 *
 * Refuses nothing.
 */
export const anotarEdicion = async (
  tx: Tx,
  autor: Persona | Aliado,
  { id, conductorId, empresaId }: Editado,
  { detalle = [], archivos = [] }: CambiosDeVehiculo,
  ahora: Date,
  accion: (typeof ACTOS)[number] = 'editarVehiculo',
): Promise<void> => {
  const delConductor = {
    detalle: detalle.filter(({ campo }) => esDelConductor(campo)),
    archivos: archivos.filter(({ lugar }) => esDelConductor(lugar)),
  }
  const otros = delConductor.detalle.length + delConductor.archivos.length > 0 ? await otrosDe(tx, conductorId, id) : []
  const linea = (entidadId: string, cual: (typeof ACTOS)[number], cambios: Detalles) => ({
    tenant: empresaId,
    entidad: 'vehiculo' as const,
    entidadId,
    accion: cual,
    cambios: conNombres(cambios),
  })
  // Nothing was handed in for the others: the platform is not told that they wait for it.
  const deOtros = accion === 'subirPapeles' ? 'actualizarProveedor' : accion
  await anotar(tx, autor, ahora, [
    linea(id, accion, { detalle, archivos }),
    ...otros.map((otro) => linea(otro, deOtros, delConductor)),
  ])
}

const otrosDe = async (tx: Tx, conductorId: string | null, id: string): Promise<string[]> => {
  const filas = await tx
    .selectFrom('vehiculos')
    .select('id')
    .where('conductorId', '=', conductorId)
    .where('id', '<>', id)
    .execute()
  return filas.map((fila) => fila.id)
}
