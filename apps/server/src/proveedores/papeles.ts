import { rutaDeArchivo } from '@aliadas/contract/archivos'
import { FOTOS_DE_VEHICULO } from '@aliadas/contract/flota'
import {
  ETIQUETA_DE_RECHAZO,
  LUGARES_REVISABLES,
  MOTIVOS_DE_RECHAZO,
  NOMBRE_DE_REVISABLE,
  PAPELES_DE_PROVEEDOR,
  type ClaseDeProveedor,
  type LugarRevisable,
  type MotivoDeRechazo,
  type PapelDeProveedor,
} from '@aliadas/contract/proveedores'
import type { Tx } from '../platform/database/index.ts'
import { decisionesSobre } from './decisiones.ts'

/** A document or photo as stored: its holder, and its current file. */
export type Papel = {
  titularId: string
  lugar: LugarRevisable
  numero: string
  vence: string | null
  archivoId: string | null
}

const esLugar = (tipo: string): tipo is LugarRevisable => LUGARES_REVISABLES.some((lugar) => lugar === tipo)
const esMotivo = (texto: string | null): texto is MotivoDeRechazo => MOTIVOS_DE_RECHAZO.some((uno) => uno === texto)

const documentosDe = async (tx: Tx, titulares: readonly string[]): Promise<Papel[]> => {
  const filas = await tx
    .selectFrom('documentos')
    .select(['titularId', 'tipo', 'numero', 'vence', 'archivoId'])
    .where('titularId', 'in', titulares)
    .execute()
  const papeles = filas.flatMap(({ tipo, ...papel }) => (esLugar(tipo) ? [{ ...papel, lugar: tipo }] : []))
  return PAPELES_DE_PROVEEDOR.flatMap((lugar) => papeles.filter((papel) => papel.lugar === lugar))
}

const fotosDe = async (tx: Tx, id: string): Promise<{ conductorId: string | null; fotos: Papel[] }> => {
  const vehiculo = await tx
    .selectFrom('vehiculos')
    .select(['conductorId', ...FOTOS_DE_VEHICULO])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const fotos = FOTOS_DE_VEHICULO.map((lugar) => ({
    titularId: id,
    lugar,
    numero: '',
    vence: null,
    archivoId: vehiculo[lugar],
  }))
  return { conductorId: vehiculo.conductorId, fotos }
}

type Entregados = { fotos: Papel[]; documentos: Papel[]; conductorId: string | null }

const soloDocumentos = async (tx: Tx, id: string): Promise<Entregados> => ({
  fotos: [],
  documentos: await documentosDe(tx, [id]),
  conductorId: null,
})

const PAPELES_DE: Readonly<Record<ClaseDeProveedor, (tx: Tx, id: string) => Promise<Entregados>>> = {
  conductor: async (tx, id) => {
    const { conductorId, fotos } = await fotosDe(tx, id)
    return { fotos, documentos: await documentosDe(tx, conductorId === null ? [id] : [id, conductorId]), conductorId }
  },
  guia: soloDocumentos,
  operador: soloDocumentos,
}

/** Everything that a provider hands in: a driver's documents are the vehicle's and its own. */
export const papelesDe = (tx: Tx, clase: ClaseDeProveedor, id: string): Promise<Entregados> => PAPELES_DE[clase](tx, id)

/** The same for the desk: with the decision on each file, and the refused one that it replaces. */
export const presentarPapeles = async (tx: Tx, papeles: readonly Papel[]): Promise<PapelDeProveedor[]> => {
  const titulares = [...new Set(papeles.map(({ titularId }) => titularId))]
  if (titulares.length === 0) return []
  const decisiones = await decisionesSobre(tx, titulares)
  const ids = [...papeles.map(({ archivoId }) => archivoId), ...decisiones.map(({ archivoId }) => archivoId)].filter(
    (id) => id !== null,
  )
  const archivos =
    ids.length === 0 ? [] : await tx.selectFrom('archivos').select(['id', 'tipo']).where('id', 'in', ids).execute()
  const archivoDe = (id: string | null) => {
    const archivo = archivos.find((uno) => uno.id === id)
    return archivo ? { ...archivo, ruta: rutaDeArchivo(archivo.id) } : null
  }
  return papeles.map(({ titularId, lugar, numero, vence, archivoId }) => {
    const suyas = decisiones.filter((una) => una.titularId === titularId && una.lugar === lugar)
    const ultima = suyas.find((una) => una.archivoId === archivoId)
    const rechazada = suyas
      .filter((una) => una.archivoId !== archivoId && una.que === 'rechazado')
      .toSorted((a, b) => b.orden - a.orden)[0]
    const anterior = archivoId === null ? null : archivoDe(rechazada?.archivoId ?? null)
    return {
      lugar,
      nombre: NOMBRE_DE_REVISABLE[lugar],
      numero,
      vence,
      archivo: archivoDe(archivoId),
      decision: ultima
        ? {
            id: ultima.id,
            decision: ultima.que === 'aprobado' ? ('aprobado' as const) : ('rechazado' as const),
            motivo: esMotivo(ultima.motivo) ? ultima.motivo : null,
            nota: ultima.nota,
            por: ultima.por,
            en: ultima.en.toISOString(),
          }
        : null,
      anterior: anterior && { ...anterior, motivo: motivoDicho(rechazada?.motivo ?? null, rechazada?.nota ?? null) },
    }
  })
}

/** 'Está vencido: venció en mayo', as people read a refusal. */
export const motivoDicho = (motivo: string | null, nota: string | null): string => {
  if (!esMotivo(motivo)) return nota ?? ''
  if (motivo === 'otro') return nota ?? ETIQUETA_DE_RECHAZO.otro
  return nota ? `${ETIQUETA_DE_RECHAZO[motivo]}: ${nota}` : ETIQUETA_DE_RECHAZO[motivo]
}
