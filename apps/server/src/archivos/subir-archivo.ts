import type { Readable } from 'node:stream'
import {
  ARCHIVO_VACIO,
  PRESETS,
  mensajeMuyGrande,
  type ArchivoSubido,
  type NombreDePreset,
  type Preset,
} from '@aliadas/contract/archivos'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { displayName, orNoRoom, receive, type Received, type Storage } from '../platform/files/index.ts'
import { newId } from '../platform/ids.ts'
import { ocuparCuota } from './cuota.ts'

/** What the file is for: a service, or the person's own company (`servicioId` null), with its number among several. */
type Destino = { preset: NombreDePreset; servicioId: string | null; numero?: number | undefined }

type Carga = Destino & {
  nombre: string
  cuerpo: Readable
  declarado: number | undefined
}

/** Specification's paths, with ids of ours only: a user's file name never takes part. */
const ubicacionDe = ({ preset, servicioId, numero = 1 }: Destino, persona: Persona, id: string): string => {
  const empresa = `empresas/${persona.empresaId}`
  const ubicaciones: Record<NombreDePreset, string> = {
    fuec: `fuecs/${servicioId}/fuec/${id}`,
    cotizacion: `ofertas/${persona.empresaId}/${servicioId}/${id}`,
    comprobante: `${empresa}/comprobantes/${id}`,
    fotoPerfil: `${empresa}/profile-pictures/${persona.id}/${id}`,
    logo: `${empresa}/logo/${persona.id}/${id}`,
    fotoCorporativa: `${empresa}/fotosCorporativas/${persona.id}/corporativa${numero}/${id}`,
    fotoVehiculo: `vehicle/fotos/${id}`,
    documentoVehiculo: `vehicle/documentos/${id}`,
  }
  return ubicaciones[preset]
}

/** Receives, checks and keeps a file of the person's company. Whether it may was asked before the first byte. */
export const subirArchivo = async (
  ctx: Context,
  { storage, dir }: { storage: Storage; dir: string },
  persona: Persona,
  { cuerpo, declarado, ...carga }: Carga,
): Promise<ArchivoSubido> => {
  const { maxBytes, tipos, tipoInvalido, ladoMaximo }: Preset = PRESETS[carga.preset]
  const limits = {
    maxBytes,
    types: tipos,
    tooBig: mensajeMuyGrande(carga.preset, displayName(carga.nombre, '')),
    badType: tipoInvalido,
    empty: ARCHIVO_VACIO,
    maxSide: ladoMaximo,
  }
  const recibido = await receive(cuerpo, { owner: persona.id, dir, limits, declared: declarado })
  try {
    return await guardar(ctx, storage, persona, carga, recibido)
  } finally {
    await recibido.discard()
  }
}

/** The row first: what a crash leaves is a row that nobody uses, which the sweep takes, and never bytes that nobody knows of. */
const guardar = async (
  ctx: Context,
  storage: Storage,
  persona: Persona,
  { nombre, ...destino }: Destino & { nombre: string },
  recibido: Received,
): Promise<ArchivoSubido> => {
  const ahora = ctx.clock.now()
  const id = newId(ahora)
  const ubicacion = ubicacionDe(destino, persona, id)
  const archivo = { id, nombre: displayName(nombre, recibido.type), tipo: recibido.type, bytes: recibido.bytes }
  await ctx.db.transaction(scopeOf(persona), async (tx) => {
    await ocuparCuota(tx, persona, recibido.bytes)
    await tx
      .insertInto('archivos')
      .values({
        ...archivo,
        tenant: persona.empresaId,
        preset: destino.preset,
        ubicacion,
        sha256: recibido.sha256,
        servicioId: destino.servicioId,
        subidoPor: persona.id,
        creadoEn: ahora,
      })
      .execute()
  })
  await storage.move(recibido.path, ubicacion).catch(async (error: unknown) => {
    await olvidar(ctx, storage, id, ubicacion)
    return orNoRoom(error)
  })
  return archivo
}

const olvidar = async (ctx: Context, storage: Storage, id: string, ubicacion: string): Promise<void> => {
  const borrarFila = () =>
    ctx.db.transaction({ rol: 'sistema' }, (tx) => tx.deleteFrom('archivos').where('id', '=', id).execute())
  for (const borrar of [() => storage.delete(ubicacion), borrarFila])
    await borrar().catch((err: unknown) =>
      ctx.log.warn({ err, ubicacion }, 'Quedó un archivo sin terminar; se barrerá'),
    )
}
