import { finDeCarpeta } from '@aliadas/contract/fuec'
import { sql, type Kysely } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/index.ts'
import { huellaDeToken } from '../token.ts'

export type CarpetaMirada = NonNullable<Awaited<ReturnType<typeof mirarCarpeta>>>

/** Whether a folder still has documents for whoever knows its digits. */
export const abreAlgo = (c: Pick<CarpetaMirada, 'estado' | 'hasta' | 'cerradaEn'>, ahora: Date): boolean =>
  c.estado === 'vigente' && c.cerradaEn === null && ahora < finDeCarpeta(c.hasta)

/** The folder behind a code with its FUEC. */
export const carpetaConToken = (tx: Kysely<Tables>, token: string) =>
  tx
    .selectFrom('fuecCarpetas')
    .innerJoin('fuecs', 'fuecs.id', 'fuecCarpetas.fuecId')
    .innerJoin('servicios', 'servicios.id', 'fuecs.servicioId')
    .select(['fuecCarpetas.id', 'orden', 'fallos', 'cerradaEn', 'cerradaPor', 'fuecCarpetas.fuecId'])
    .select(['fuecs.empresaId', 'fuecs.estado', 'fuecs.motivo', 'fuecs.terminadoEn', 'fuecs.datos', 'fuecs.archivoId'])
    .select(['fuecs.desde', 'fuecs.hasta', 'servicios.vehiculoSuspendido', 'servicios.vehiculoId'])
    .where('fuecCarpetas.tokenSha256', '=', huellaDeToken(token))

/**
 * The folder behind a code, in the system scope: whoever opens it is nobody here, and the secret is the condition. Null
 * when there is none.
 */
export const mirarCarpeta = async (ctx: Context, token: string) =>
  (await ctx.db.read({ rol: 'sistema' }, (tx) => carpetaConToken(tx, token).executeTakeFirst())) ?? null

/** A document of a folder: its name in the address, on the page, and its file when the company has uploaded one. */
export type Papel = {
  cual: 'fuec' | 'soat' | 'revisionTecnica' | 'tarjetaOperacion' | 'licenciaDeConducir'
  nombre: string
  vence: string | null
  archivo: { ubicacion: string; nombre: string; tipo: string; bytes: number; version: string } | null
}

const NOMBRES: Readonly<Record<Exclude<Papel['cual'], 'fuec'>, string>> = {
  soat: 'SOAT',
  revisionTecnica: 'Revisión técnico-mecánica',
  tarjetaOperacion: 'Tarjeta de operación',
  licenciaDeConducir: 'Licencia de conducción',
}

/** The documents of a vehicle and the licences of a company's drivers with this cédula. */
export const documentosDeViaje = (
  tx: Kysely<Tables>,
  { empresaId, vehiculoId, cedula }: { empresaId: string; vehiculoId: string; cedula: string },
) =>
  tx
    .selectFrom('documentos')
    .leftJoin('archivos', 'archivos.id', 'documentos.archivoId')
    .select(['documentos.tipo as cual', 'documentos.vence'])
    .select(['archivos.ubicacion', 'archivos.nombre', 'archivos.tipo', 'archivos.bytes', 'archivos.sha256'])
    // One list of holders: with "or" between vehicle and driver every document of the company is read.
    .where((eb) => {
      const suyos = eb
        .selectFrom('conductores')
        .select('id')
        .where('empresaId', '=', empresaId)
        .where('cedula', '=', cedula)
      return sql<boolean>`documentos.titular_id = any (array(${suyos}) || ${vehiculoId}::text)`
    })
    .where('documentos.tenant', '=', empresaId)
    .where('documentos.tipo', 'in', ['soat', 'revisionTecnica', 'tarjetaOperacion', 'licenciaDeConducir'])
    .where(sql<boolean>`(documentos.titular_id = ${vehiculoId}) = (documentos.tipo <> 'licenciaDeConducir')`)
    // Of a person with several rows, the licence that has a file and ends last.
    .orderBy(sql`archivos.id is null`)
    .orderBy('documentos.vence', 'desc')

/** The FUEC, the vehicle's documents and this driver's licence, in the scope of the company that issued the FUEC. */
export const papelesDe = (ctx: Context, c: CarpetaMirada): Promise<Papel[]> =>
  ctx.db.read({ rol: 'empresa', empresaId: c.empresaId }, async (tx) => {
    const { empresaId, vehiculoId } = c
    const cedula = c.datos.conductores[c.orden - 1]?.cedula ?? ''
    const filas = await documentosDeViaje(tx, { empresaId, vehiculoId: vehiculoId ?? '', cedula }).execute()
    const fuec = await tx
      .selectFrom('archivos')
      .select(['ubicacion', 'nombre', 'tipo', 'bytes', 'sha256'])
      .where('id', '=', c.archivoId ?? '')
      .executeTakeFirst()
    const archivoDe = (
      a: Partial<Record<'ubicacion' | 'nombre' | 'tipo' | 'sha256', string | null>> & { bytes?: number | null },
    ) =>
      a.ubicacion == null
        ? null
        : {
            ubicacion: a.ubicacion,
            nombre: a.nombre ?? '',
            tipo: a.tipo ?? '',
            bytes: a.bytes ?? 0,
            version: (a.sha256 || huellaDeToken(a.ubicacion)).slice(0, 12),
          }
    return [
      { cual: 'fuec', nombre: 'FUEC', vence: c.hasta, archivo: archivoDe(fuec ?? {}) },
      ...Object.entries(NOMBRES).map(([cual, nombre]): Papel => {
        const fila = filas.find((una) => una.cual === cual)
        return { cual: cual as Papel['cual'], nombre, vence: fila?.vence ?? null, archivo: archivoDe(fila ?? {}) }
      }),
    ]
  })
