import { idDeRuta, rutaDeArchivo } from '@aliadas/contract/archivos'
import { PAPELES_DE_VEHICULO, TIPOS_DE_PAPEL, type FotoDeVehiculo } from '@aliadas/contract/flota'
import { REQUISITOS, type ClaseDeProveedor } from '@aliadas/contract/proveedores'
import { sql } from 'kysely'
import { usarArchivo } from '../archivos/index.ts'
import { NINGUNA_EMPRESA } from '../empresas/index.ts'
import { anotarEdicion } from '../flota/index.ts'
import { anotar } from '../historial/index.ts'
import type { Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { filaDeMesa } from './leer-ficha.ts'
import { papelesDe } from './papeles.ts'
import { POR_CLASE } from './por-clase.ts'
import { ponerDocumento } from './poner-documento.ts'
import { bloquearPropio, lineaDe } from './registrar-de-aliado.ts'

/** Ids of the app's own uploads, by the contract's name of their slot. */
export type PapelesEntregados = {
  imagen?: string | undefined
  fotos?: Readonly<Partial<Record<FotoDeVehiculo, string | undefined>>>
  documentos: Readonly<Partial<Record<string, string | undefined>>>
}

const SUBE_DE_NUEVO = 'Sube este archivo de nuevo.'

/** The stored kind of a document; the fleet's form uses another name for the file of a licence. */
const tipoDe = (documento: string): string =>
  TIPOS_DE_PAPEL.find((tipo) => PAPELES_DE_VEHICULO[tipo].archivo === documento) ?? documento

const dadosDe = (entregados: Readonly<Partial<Record<string, string | undefined>>> = {}): [string, string][] =>
  Object.entries(entregados).flatMap(([lugar, id]): [string, string][] => (id ? [[lugar, id]] : []))

/** Ties an upload of this app to the record; any other address does not exist for it. */
const tomar = (tx: Tx, aliado: Aliado, tenant: string, campo: string, id: string, foto: boolean) =>
  usarArchivo(tx, {
    id,
    preset: foto ? 'fotoVehiculo' : 'documentoVehiculo',
    servicioId: null,
    empresaId: NINGUNA_EMPRESA,
    subidoPor: aliado.id,
    pasaA: tenant,
    faltas: { [campo]: SUBE_DE_NUEVO },
  })

/**
 * A replaced file that this app handed in is deleted, unless a decision refers to it. The company's own stay (decision
 * 0036). Returns the ids of the deleted ones.
 */
const soltar = async (tx: Tx, aliado: Aliado, ids: readonly (string | null)[]): Promise<string[]> => {
  const viejos = ids.filter((id) => id !== null)
  if (viejos.length === 0) return []
  const soltados = await tx
    .updateTable('archivos')
    .set({ usado: false })
    .where('id', 'in', viejos)
    .where('subidoPor', '=', aliado.id)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('decisiones').select('archivoId').where('archivoId', 'in', viejos).$castTo<{ archivoId: string }>(),
    )
    .returning('id')
    .execute()
  return soltados.map(({ id }) => id)
}

/** Stores whether the photos and documents required for validation were handed in. */
const presentes = async (tx: Tx, clase: ClaseDeProveedor, id: string, ahora: Date): Promise<void> => {
  const { fotos, documentos } = await papelesDe(tx, clase, id)
  const hay = (lugar: string) => [...fotos, ...documentos].some((papel) => papel.lugar === lugar && papel.archivoId)
  await ENTREGADO[clase](tx, id, {
    fotos: REQUISITOS[clase].fotos.every(hay),
    documentos: REQUISITOS[clase].documentos.every(hay),
    ahora,
  })
}

type Entregado = { fotos: boolean; documentos: boolean; ahora: Date }

const ENTREGADO: Record<ClaseDeProveedor, (tx: Tx, id: string, entregado: Entregado) => Promise<unknown>> = {
  conductor: (tx, id, { fotos, documentos, ahora }) =>
    tx
      .updateTable('vehiculos')
      .set({ fotosVehiculo: fotos, documentosVehiculo: documentos, actualizadoEn: ahora })
      .where('id', '=', id)
      .execute(),
  guia: (tx, id, { documentos, ahora }) =>
    tx.updateTable('guias').set({ documentosGuia: documentos, actualizadoEn: ahora }).where('id', '=', id).execute(),
  operador: (tx, id, { ahora }) =>
    tx.updateTable('operadores').set({ actualizadoEn: ahora }).where('id', '=', id).execute(),
}

/** Sets a provider's own picture; a driver's also goes to the services with that driver. Returns the earlier one. */
const ponerImagen = async (tx: Tx, clase: ClaseDeProveedor, id: string, archivo: string): Promise<string | null> => {
  const tabla = POR_CLASE[clase].persona
  const { imagen } = await tx.selectFrom(tabla).select('imagen').where('id', '=', id).executeTakeFirstOrThrow()
  await sql`update ${sql.table(tabla)} set imagen = ${rutaDeArchivo(archivo)} where id = ${id}`.execute(tx)
  return imagen
}

/**
 * Puts uploaded files into their slots, all in one call or none, and releases the files that they replace.
 *
 * Throws `Falla`: `not-found` (another app's record; or, beside its field, a file that this app did not upload or has
 * used). Source: decisions §7.
 */
export const entregarPapeles = async (
  tx: Tx,
  aliado: Aliado,
  { clase, id }: { clase: ClaseDeProveedor; id: string },
  { imagen, fotos, documentos }: PapelesEntregados,
  ahora: Date,
): Promise<void> => {
  await bloquearPropio(tx, aliado, clase, id)
  const { empresaId } = await filaDeMesa(tx, clase, id)
  const tenant = empresaId ?? NINGUNA_EMPRESA
  const antes = await papelesDe(tx, clase, id)
  const [nuevasFotos, nuevos] = [dadosDe(fotos), dadosDe(documentos)]
  for (const [foto, archivo] of nuevasFotos) await tomar(tx, aliado, tenant, `fotos.${foto}`, archivo, true)
  for (const [documento, archivo] of nuevos) await tomar(tx, aliado, tenant, `documentos.${documento}`, archivo, false)
  if (imagen) {
    await tomar(tx, aliado, tenant, 'imagen', imagen, true)
    const vieja = await ponerImagen(tx, clase, antes.conductorId ?? id, imagen)
    // A driver's earlier picture stays on the services that were driven with it.
    if (!POR_CLASE[clase].imagenEnServicios) await soltar(tx, aliado, [idDeRuta(vieja ?? '')])
  }
  if (nuevasFotos.length > 0)
    await tx.updateTable('vehiculos').set(Object.fromEntries(nuevasFotos)).where('id', '=', id).execute()
  for (const [documento, archivo] of nuevos) {
    const tipo = tipoDe(documento)
    const titularTipo = POR_CLASE[clase].titular(tipo)
    const titularId = titularTipo === 'conductor' ? (antes.conductorId ?? id) : id
    await ponerDocumento(tx, { titularTipo, titularId, tenant }, tipo, { archivoId: archivo }, ahora)
  }
  const puestos = [
    ...nuevasFotos.map(([foto, despues]) => ({ tipo: foto, lugar: `fotos.${foto}`, despues })),
    ...nuevos.map(([documento, despues]) => ({ tipo: tipoDe(documento), lugar: `documentos.${documento}`, despues })),
  ]
  const viejo = (tipo: string) =>
    [...antes.fotos, ...antes.documentos].find(({ lugar }) => lugar === tipo)?.archivoId ?? null
  const soltados = await soltar(
    tx,
    aliado,
    puestos.map(({ tipo }) => viejo(tipo)),
  )
  await presentes(tx, clase, id, ahora)
  if (clase !== 'conductor') {
    const campos = puestos.map(({ tipo }) => tipo)
    return anotar(tx, aliado, ahora, [lineaDe(clase, id, 'subirPapeles', { campos }, tenant)])
  }
  const archivos = puestos.map(({ tipo, lugar, despues }) => {
    const anterior = viejo(tipo)
    return { lugar, antes: anterior !== null && soltados.includes(anterior) ? null : anterior, despues }
  })
  const { conductorId } = antes
  await anotarEdicion(tx, aliado, { id, conductorId, empresaId: tenant }, { archivos }, ahora, 'subirPapeles')
}
