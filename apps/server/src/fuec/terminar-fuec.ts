import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { Falla, fechaBogota } from '@aliadas/contract/core'
import { ultimoDia } from '@aliadas/contract/servicios'
import { porBorrar, type Almacen } from '../archivos/index.ts'
import { anotar } from '../historial/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { orNoRoom, storeAway } from '../platform/files/index.ts'
import { newId } from '../platform/ids.ts'
import { bloquearServicio, transitar, type FilaDeServicio } from '../servicios/index.ts'
import { dibujarAparte } from './dibujo/dibujante.ts'
import { guardarCarpeta } from './carpeta/abrir-carpeta.ts'
import { imagenesDe } from './imagenes-de-fuec.ts'
import type { Sitio } from './numerar-fuec.ts'
import { tokenDe } from './token.ts'

type PorTerminar = Awaited<ReturnType<typeof leer>>

/** Whoever issued it. What a crash left is finished in that person's name. */
const actorDe = (fuec: { expedidoPorId: string; expedidoPor: string; empresaId: string }): Persona => ({
  tipo: 'persona',
  id: fuec.expedidoPorId,
  nombre: fuec.expedidoPor,
  email: '',
  rol: 'user',
  empresaId: fuec.empresaId,
  empresa: '',
  perfil: true,
  sessionId: '',
})

const leer = (tx: Tx, id: string) =>
  tx
    .selectFrom('fuecs')
    .select([
      'id',
      'empresaId',
      'servicioId',
      'estado',
      'datos',
      'expedidoPorId',
      'expedidoPor',
      'intentos',
      'enLugarDe',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The same key for the same FUEC: drawing it again writes the same bytes. */
const ubicacionDe = ({ servicioId, id }: Pick<PorTerminar, 'servicioId' | 'id'>): string =>
  `fuecs/${servicioId}/fuec/expedido-${id}`

const guardar = async ({ storage, dir }: Almacen, ubicacion: string, bytes: Buffer): Promise<void> => {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const archivo = path.join(dir, randomUUID())
  const mano = await open(archivo, 'wx', 0o600)
  try {
    await mano.writeFile(bytes)
    await mano.sync()
  } finally {
    await mano.close()
  }
  try {
    await storage.move(archivo, ubicacion)
  } finally {
    await rm(archivo, { force: true })
  }
}

/**
 * Whether the service still says what the FUEC prints, and has the FUEC, or none, that this one comes after. `cedula`: of
 * the vehicle's driver. The service may have an older one: a corrected cédula does not reach a confirmed trip.
 */
const sigueIgual = (s: FilaDeServicio, cedula: string | null, { datos: d, enLugarDe }: PorTerminar): boolean =>
  s.estado === (enLugarDe === null ? 'reservado' : 'confirmado') &&
  s.fuecArchivoId === enLugarDe &&
  s.placas === d.vehiculo.placas &&
  cedula === d.conductores[0]?.cedula &&
  fechaBogota(s.salida) === d.desde &&
  ultimoDia(s) === d.hasta

/**
 * Whether each driver that the FUEC prints is still one of the company under that cédula. Locks their rows, so that a
 * change that is not committed yet is waited for, and a later one finds a FUEC that it revokes.
 */
const siguenLosConductores = async (tx: Tx, { empresaId, datos }: PorTerminar): Promise<boolean> => {
  const cedulas = datos.conductores.map(({ cedula }) => cedula)
  const filas = await tx
    .selectFrom('conductores')
    .select('cedula')
    .where('empresaId', '=', empresaId)
    .where('cedula', 'in', cedulas)
    .orderBy('id')
    .forShare()
    .execute()
  return cedulas.every((una) => filas.some(({ cedula }) => cedula === una))
}

/** Why a FUEC that was numbered never began to be valid. */
const CAMBIO = 'El servicio cambió mientras se expedía'
/** Why the FUEC before it ended. */
const REEMPLAZADO = 'Se reemplazó por otro FUEC'

/**
 * Second step of issuing: the file is there, the FUEC is valid in place of the one before and its service confirmed, or the FUEC is annulled because
 * the service changed meanwhile. Each driver gets a folder and a mail with its address. Nothing happens when another request or the job did it already.
 * Returns whether no row will name the file.
 */
const confirmar = async (tx: Tx, fuec: PorTerminar, bytes: Buffer, sitio: Sitio, ahora: Date): Promise<boolean> => {
  // Drivers before services, as an edited driver locks them.
  const siguen = await siguenLosConductores(tx, fuec)
  const servicio = await bloquearServicio(tx, fuec.servicioId)
  const actual = await tx
    .selectFrom('fuecs')
    .innerJoin('servicios', 'servicios.id', 'fuecs.servicioId')
    .leftJoin('vehiculos', 'vehiculos.id', 'servicios.vehiculoId')
    .leftJoin('conductores', 'conductores.id', 'vehiculos.conductorId')
    .select(['fuecs.estado', 'fuecs.archivoId', 'conductores.cedula'])
    .where('fuecs.id', '=', fuec.id)
    .forUpdate('fuecs')
    .executeTakeFirstOrThrow()
  if (actual.estado !== 'emitiendo') return actual.archivoId === null
  const persona = actorDe(fuec)
  if (!siguen || !sigueIgual(servicio, actual.cedula, fuec)) return anularSinDibujo(tx, fuec, CAMBIO, ahora)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const archivoId = newId(ahora)
  await tx
    .insertInto('archivos')
    .values({
      id: archivoId,
      tenant: fuec.empresaId,
      preset: 'fuec',
      ubicacion: ubicacionDe(fuec),
      nombre: `FUEC ${fuec.datos.numero}.pdf`,
      tipo: 'application/pdf',
      bytes: bytes.length,
      sha256,
      servicioId: fuec.servicioId,
      subidoPor: persona.id,
      creadoEn: ahora,
    })
    .execute()
  await tx.updateTable('archivos').set({ usado: true }).where('id', '=', archivoId).execute()
  // One FUEC of a service holds at a time.
  await tx
    .updateTable('fuecs')
    .set({ estado: 'revocado', motivo: REEMPLAZADO, terminadoEn: ahora })
    .where('servicioId', '=', fuec.servicioId)
    .where('estado', '=', 'vigente')
    .execute()
  await tx
    .updateTable('fuecs')
    .set({ estado: 'vigente', archivoId, sha256, vigenteEn: ahora })
    .where('id', '=', fuec.id)
    .where('estado', '=', 'emitiendo')
    .execute()
  await conEsteFuec(tx, persona, servicio, { archivoId, sha256, numero: fuec.datos.numero }, ahora)
  for (const i of fuec.datos.conductores.keys()) await guardarCarpeta(tx, fuec, i + 1, sitio, ahora)
  return false
}

/** The first FUEC confirms a reserved service and makes the advance payable; another one changes neither. */
const conEsteFuec = async (
  tx: Tx,
  persona: Persona,
  servicio: FilaDeServicio,
  { archivoId, sha256, numero }: { archivoId: string; sha256: string; numero: string },
  ahora: Date,
): Promise<void> => {
  const { fuecArchivoId: archivo, tipoFuec: tipo, fuecAnteriores } = servicio
  const nuevo = { fuec: true, fuecArchivoId: archivoId, tipoFuec: 'application/pdf', fuecDesactualizado: false }
  const detalle = { numero, archivo: archivoId, sha256 }
  if (archivo === null)
    return transitar(tx, persona, servicio, 'expedirFuec', { ...nuevo, pagarAnticipoConductor: true }, ahora, {
      ...detalle,
      pagarAnticipoConductor: true,
    })
  const anteriores = [...fuecAnteriores, { archivo, tipo, reemplazadoEn: ahora.toISOString() }]
  const cambio = { ...nuevo, fuecAnteriores: JSON.stringify(anteriores) }
  return transitar(tx, persona, servicio, 'reexpedirFuec', cambio, ahora, { ...detalle, anterior: archivo })
}

/** Annuls a FUEC that never began to be valid. Returns whether it did: another request may have finished it. */
const anularSinDibujo = async (tx: Tx, fuec: PorTerminar, motivo: string, ahora: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('fuecs')
    .set({ estado: 'anulado', motivo, terminadoEn: ahora })
    .where('id', '=', fuec.id)
    .where('estado', '=', 'emitiendo')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await anotar(tx, actorDe(fuec), ahora, [
    {
      tenant: fuec.empresaId,
      entidad: 'servicio',
      entidadId: fuec.servicioId,
      accion: 'anularFuec',
      cambios: { numero: fuec.datos.numero, motivo },
    },
  ])
  return true
}

/** The drawn file of an annulled FUEC goes with the next sweep. No row names it, and only the system's scope may say so. */
const soltarDibujo = (ctx: Context, fuec: PorTerminar): Promise<void> =>
  ctx.db.transaction({ rol: 'sistema' }, (tx) => porBorrar(tx, [{ ubicacion: ubicacionDe(fuec) }], ctx.clock.now()))

/** Tries after which a FUEC that cannot be drawn is annulled. */
const INTENTOS = 10
const SIN_DIBUJO = 'No se pudo dibujar'

/**
 * Draws a FUEC outside the transaction and confirms its service. Safe to run again and at the same time: the same data
 * give the same bytes, and the row decides. A failed drawing counts; the tenth annuls the FUEC.
 *
 * Throws `Falla`: `unavailable` (the store or the database is away; the FUEC waits).
 */
export const terminarFuec = async (
  ctx: Context,
  almacen: Almacen,
  sitio: Sitio,
  { id, empresaId }: { id: string; empresaId: string },
): Promise<void> => {
  const alcance = { rol: 'empresa', empresaId } as const
  const fuec = await ctx.db.read(alcance, (tx) => leer(tx, id))
  if (fuec.estado !== 'emitiendo') return
  try {
    const imagenes = await imagenesDe(ctx, almacen, fuec)
    const bytes = await dibujarAparte({ datos: fuec.datos, token: tokenDe(sitio.secret, id), imagenes })
    await guardar(almacen, ubicacionDe(fuec), bytes).catch((err: unknown) => {
      ctx.log.error({ err, fuec: id }, 'No se pudo guardar un FUEC')
      orNoRoom(err, storeAway())
    })
    const sobra = await ctx.db.transaction(scopeOf(actorDe(fuec)), (tx) =>
      confirmar(tx, fuec, bytes, sitio, ctx.clock.now()),
    )
    if (sobra) await soltarDibujo(ctx, fuec)
  } catch (error) {
    // Nothing is wrong with the FUEC while the store or the database is away.
    if (error instanceof Falla && error.code === 'unavailable') throw error
    const anulado = await ctx.db.transaction(alcance, async (tx) => {
      const { intentos } = await leer(tx, id)
      if (intentos + 1 >= INTENTOS) return anularSinDibujo(tx, fuec, SIN_DIBUJO, ctx.clock.now())
      await tx
        .updateTable('fuecs')
        .set({ intentos: intentos + 1 })
        .where('id', '=', id)
        .where('estado', '=', 'emitiendo')
        .execute()
      return false
    })
    if (anulado) await soltarDibujo(ctx, fuec)
    throw error
  }
}
