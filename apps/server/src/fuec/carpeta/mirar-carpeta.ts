import { finDeCarpeta } from '@aliadas/contract/fuec'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { huellaDeToken } from '../token.ts'

export type CarpetaMirada = NonNullable<Awaited<ReturnType<typeof mirarCarpeta>>>

/** Whether a folder still has documents for whoever knows its digits. */
export const abreAlgo = (c: Pick<CarpetaMirada, 'estado' | 'hasta' | 'cerradaEn'>, ahora: Date): boolean =>
  c.estado === 'vigente' && c.cerradaEn === null && ahora < finDeCarpeta(c.hasta)

/**
 * The folder behind a code with its FUEC, in the system scope: whoever opens it is nobody here, and the secret is the
 * condition. Null when there is none.
 */
export const mirarCarpeta = async (ctx: Context, token: string) => {
  const fila = await ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('fuecCarpetas')
      .innerJoin('fuecs', 'fuecs.id', 'fuecCarpetas.fuecId')
      .innerJoin('servicios', 'servicios.id', 'fuecs.servicioId')
      .select(['fuecCarpetas.id', 'orden', 'fallos', 'cerradaEn', 'cerradaPor', 'fuecCarpetas.fuecId'])
      .select([
        'fuecs.empresaId',
        'fuecs.estado',
        'fuecs.motivo',
        'fuecs.terminadoEn',
        'fuecs.datos',
        'fuecs.archivoId',
      ])
      .select(['fuecs.desde', 'fuecs.hasta', 'servicios.vehiculoSuspendido', 'servicios.vehiculoId'])
      .where('fuecCarpetas.tokenSha256', '=', huellaDeToken(token))
      .executeTakeFirst(),
  )
  return fila ?? null
}

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

/** The FUEC, the vehicle's documents and this driver's licence, in the scope of the company that issued the FUEC. */
export const papelesDe = (ctx: Context, c: CarpetaMirada): Promise<Papel[]> =>
  ctx.db.read({ rol: 'empresa', empresaId: c.empresaId }, async (tx) => {
    const cedula = c.datos.conductores[c.orden - 1]?.cedula ?? ''
    const filas = await tx
      .selectFrom('documentos')
      .leftJoin('archivos', 'archivos.id', 'documentos.archivoId')
      .select(['documentos.tipo as cual', 'documentos.vence'])
      .select(['archivos.ubicacion', 'archivos.nombre', 'archivos.tipo', 'archivos.bytes', 'archivos.sha256'])
      .where((eb) =>
        eb.or([
          eb('documentos.titularId', '=', c.vehiculoId ?? '').and('documentos.tipo', 'in', [
            'soat',
            'revisionTecnica',
            'tarjetaOperacion',
          ]),
          eb('documentos.tipo', '=', 'licenciaDeConducir').and(
            'documentos.titularId',
            'in',
            eb.selectFrom('conductores').select('id').where('empresaId', '=', c.empresaId).where('cedula', '=', cedula),
          ),
        ]),
      )
      // Of a person with several rows, the licence that has a file and ends last.
      .orderBy(sql`archivos.id is null`)
      .orderBy('documentos.vence', 'desc')
      .execute()
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
