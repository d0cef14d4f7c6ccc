import type { Readable } from 'node:stream'
import { ARCHIVO_VACIO, PRESETS, type ArchivoSubido, type NombreDePreset } from '@aliadas/contract'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { displayName, receive, type Received, type Storage } from '../platform/files/index.ts'
import { newId } from '../platform/ids.ts'

type Carga = {
  preset: NombreDePreset
  servicioId: string
  nombre: string
  cuerpo: Readable
  declarado: number | undefined
}

/** Specification's paths, with ids of ours only: a user's file name never takes part. */
const claveDe = (preset: NombreDePreset, empresaId: string, servicioId: string, id: string): string =>
  preset === 'fuec' ? `fuecs/${servicioId}/fuec/${id}` : `ofertas/${empresaId}/${servicioId}/${id}`

/** Receives, checks and keeps a file of the person's company. Whether it may was asked before the first byte. */
export const subirArchivo = async (
  ctx: Context,
  { storage, dir }: { storage: Storage; dir: string },
  persona: Persona,
  { preset, servicioId, nombre, cuerpo, declarado }: Carga,
): Promise<ArchivoSubido> => {
  const { maxBytes, tipos, tipoInvalido, muyGrande } = PRESETS[preset]
  const limits = { maxBytes, types: tipos, tooBig: muyGrande, badType: tipoInvalido, empty: ARCHIVO_VACIO }
  const recibido = await receive(cuerpo, { dir, limits, declared: declarado })
  try {
    return await guardar(ctx, storage, persona, { preset, servicioId, nombre }, recibido)
  } finally {
    await recibido.discard()
  }
}

const guardar = async (
  ctx: Context,
  storage: Storage,
  persona: Persona,
  { preset, servicioId, nombre }: Pick<Carga, 'preset' | 'servicioId' | 'nombre'>,
  recibido: Received,
): Promise<ArchivoSubido> => {
  const ahora = ctx.clock.now()
  const id = newId(ahora)
  const clave = claveDe(preset, persona.empresaId, servicioId, id)
  const archivo = { id, nombre: displayName(nombre, recibido.type), tipo: recibido.type, bytes: recibido.bytes }
  await storage.move(recibido.path, clave)
  try {
    await ctx.db.transaction(scopeOf(persona), (tx) =>
      tx
        .insertInto('archivos')
        .values({
          ...archivo,
          tenant: persona.empresaId,
          preset,
          clave,
          sha256: recibido.sha256,
          servicioId,
          subidoPor: persona.id,
          creadoEn: ahora,
        })
        .execute(),
    )
  } catch (error) {
    await storage.delete(clave).catch((err: unknown) => ctx.log.warn({ err, clave }, 'Quedó un archivo sin registro'))
    throw error
  }
  return archivo
}
