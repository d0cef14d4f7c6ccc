import { existsSync } from 'node:fs'
import { mkdir, readFile, statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../platform/clock/index.ts'
import { nextSegment, tryLock, type Wal } from '../platform/database/index.ts'
import type { Logger } from '../platform/log/index.ts'
import { archiveState, noteArchive, type ArchiveState, type Fault } from './archive-state.ts'
import { LOG, OtherSegment, addSegment, newChainId, readChain } from './chain-folder.ts'
import { copiesIn, copyIsDue } from './copies.ts'
import { isFull, writeWhole } from '../platform/durably.ts'
import { forgetOld } from './forget-old.ts'

/** Says whose backups a BACKUP_DIR has, and that the right disk is there. */
const MARK = 'aliadas.marca'
/** Every second look ends a segment. */
const EVERY_MS = 30_000
/** Beyond these the archive lets go: the log that waits lies on the disk of the data. */
const MOST_BYTES = 1024 ** 3
const SOME_BYTES = 64 * 1024 ** 2
const LEAST_FREE = 0.1
/** Between two attempts at a copy that fails. */
const AGAIN_MS = 15 * 60_000

export type ArchiveParts = {
  /** BACKUP_DIR. */
  folder: string
  /** BACKUP_KEEP. */
  keepMs: number
  dataDir: string
  /** Of the installation. */
  mark: string
  wal: () => Wal
  clock: Clock
  log: Logger
  /** Takes a copy into `folder`, and what else is due each night. */
  copy: (signal: AbortSignal) => Promise<void>
  /** Brings what the log alone does not have: files that were stored since then, and what must stay deleted. */
  copyBeside: (chain: string, since: Date) => Promise<void>
  everyMs?: number
  againMs?: number
  mostBytes?: number
}

class Refused extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault)
    this.fault = fault
  }
}

const WORDS: Readonly<Record<Fault, string>> = {
  ausente: 'BACKUP_DIR no está, o no es la carpeta de antes: el registro de la base de datos no se archiva',
  ajena: 'BACKUP_DIR tiene los respaldos de otra instalación: el registro de la base de datos no se archiva',
  llena: 'BACKUP_DIR está lleno: el registro de la base de datos no se archiva',
  lenta: 'BACKUP_DIR no responde a tiempo: el registro de la base de datos no se archiva',
  otra: 'El registro de la base de datos no se archiva en BACKUP_DIR',
  cadena:
    'Se dejó de guardar el registro que esperaba a BACKUP_DIR: no se puede volver a un instante desde entonces hasta la próxima copia',
  copia: 'No se pudo hacer la copia en BACKUP_DIR; se intenta de nuevo en quince minutos',
}

const CLOCK_WENT_BACK =
  'El reloj de esta máquina se atrasó: no se puede volver a un instante desde entonces hasta la copia que se hace ahora'

export type Archive = { stop(): Promise<void> }

/**
 * Archives the log of the included database into BACKUP_DIR, at least each minute, and has a copy taken each night and
 * whenever the log has none to begin with. Only one process does so for a DATA_DIR. Nothing that BACKUP_DIR does stops
 * the product: the log waits beside the database, up to a limit, and what is wrong is noted in DATA_DIR and logged.
 */
export const startArchive = (parts: ArchiveParts): Archive => {
  const { dataDir, log, everyMs = EVERY_MS } = parts
  const over = new AbortController()
  let release: (() => void) | undefined
  const run = createRun(parts, over.signal)
  const beat = async (): Promise<void> => {
    release ??= tryLock(path.join(dataDir, 'archivo.lock'))
    if (release) await run.beat()
  }
  let beating: Promise<void> | undefined
  const tick = () => {
    beating ??= beat()
      .catch((err: unknown) => log.warn({ err }, 'No se pudo mirar el archivo del registro; se reintenta'))
      .finally(() => (beating = undefined))
  }
  const timer = setInterval(tick, everyMs)
  tick()
  return {
    async stop() {
      clearInterval(timer)
      over.abort()
      await beating
      await run.end()
      release?.()
    },
  }
}

const createRun = (parts: ArchiveParts, signal: AbortSignal) => {
  const { folder, dataDir, wal, clock, log, everyMs = EVERY_MS, againMs = AGAIN_MS } = parts
  let state: ArchiveState | undefined
  let work: Promise<void> | undefined
  let busy = false
  /** Segments so far: while it moves it is not slow. */
  let moved = 0
  let copying: Promise<void> | undefined
  let copyFailedAt = -Infinity
  let fault: Fault | null = null
  /** The way back is interrupted until the next copy. */
  let broken = false
  /** Old copies may go. */
  let fresh = false
  let marked = false
  let until: Date | null = null
  let cutAt = -Infinity

  const once = async (): Promise<void> => {
    await assertFolder(parts, state)
    marked = true
    const { id, first } = await chainFor(parts)
    const chain = path.join(folder, LOG, id)
    // What waited goes first: a segment is ended early only once the others are away.
    await moveAll(chain, id, first, null)
    if (performance.now() - cutAt >= everyMs * 1.5) {
      const now = await wal().cut()
      cutAt = performance.now()
      if (await isBefore(now, chain)) return beginAnew(chain, id, first)
      const since = until ?? state?.hasta ?? now
      await parts.copyBeside(chain, since < now ? since : now)
      await moveAll(chain, id, first, now)
    }
    if (fresh) await forgetOld(parts, id)
    fresh = false
    await copyIfDue(id)
  }

  const moveAll = async (chain: string, id: string, first: string, at: Date | null): Promise<void> => {
    const last = (await readChain(chain)).at(-1)?.name
    const names = await wal().whole(last === undefined ? first : nextSegment(last))
    for (const [i, name] of names.entries()) {
      if (signal.aborted) return
      await addSegment(chain, path.join(wal().folder, name), name, i === names.length - 1 ? at : null)
      moved++
    }
    const end = names.at(-1)
    until = at ?? until
    if (end !== undefined) await wal().release(id, end)
  }

  /**
   * The instants of a chain rise, or nobody could go back to one: where the clock went back, another chain begins, with
   * a copy of its own.
   */
  const beginAnew = async (chain: string, id: string, first: string): Promise<void> => {
    await moveAll(chain, id, first, null)
    await wal().end()
    broken = true
    log.error(CLOCK_WENT_BACK)
    await copyIfDue((await chainFor(parts)).id)
  }

  const copyIfDue = async (id: string): Promise<void> => {
    const now = clock.now()
    const copies = await copiesIn(folder)
    broken &&= !copies.some(({ manifest }) => manifest.registro === id)
    if (copying || performance.now() - copyFailedAt < againMs || !copyIsDue(copies, id, now)) return
    copying = parts
      .copy(signal)
      .then(() => {
        copyFailedAt = -Infinity
        // By the work itself: only one may write the lists of the log.
        fresh = true
      })
      .catch((err: unknown) => {
        if (signal.aborted) return
        copyFailedAt = performance.now()
        log.warn({ err }, WORDS.copia)
      })
      .finally(() => (copying = undefined))
  }

  const letGo = async (): Promise<void> => {
    await wal().end()
    broken = true
    log.error(WORDS.cadena)
  }

  return {
    async beat(): Promise<void> {
      if (!state) {
        state = await archiveState(dataDir)
        broken = state?.falla === 'cadena'
      }
      // The beat before this one began it.
      const late = busy
      const before = moved
      busy = true
      work ??= once()
        .then(
          () => (fault = null),
          (error: unknown) => {
            if (signal.aborted) return
            fault = faultOf(error)
            if (error instanceof OtherSegment) return letGo()
          },
        )
        .catch((err: unknown) => log.warn({ err }, 'No se pudo soltar el registro que espera; se reintenta'))
        .then(() => {
          work = undefined
          busy = false
        })
      await Promise.race([work, pause(everyMs / 2, undefined, { signal, ref: false }).catch(() => undefined)])
      if (signal.aborted) return
      if (late && busy && moved === before) fault = 'lenta'
      const waiting = await wal().kept()
      if (fault !== null && (await isTooMuch(parts, waiting))) await letGo()
      const said = fault ?? (broken ? 'cadena' : copyFailedAt > -Infinity ? 'copia' : null)
      const now = clock.now()
      if (said !== null && said !== state?.falla) log.warn({ esperan: waiting }, WORDS[said])
      if (said === null && state?.falla) log.info('El registro de la base de datos se archiva de nuevo en BACKUP_DIR')
      const desde = said === null ? null : said === state?.falla ? state.desde : now
      const carpeta = marked ? folder : (state?.carpeta ?? '')
      state = { carpeta, visto: now, hasta: until ?? state?.hasta ?? null, esperan: waiting, falla: said, desde }
      await noteArchive(dataDir, state)
    },
    async end(): Promise<void> {
      // A folder that hangs is left behind.
      await Promise.race([Promise.all([work, copying]), pause(2_000, undefined, { ref: false })])
      // The last beat may have ended before its work did.
      if (state && until && until.getTime() !== state.hasta?.getTime())
        await noteArchive(dataDir, { ...state, hasta: until }).catch((err: unknown) =>
          log.warn({ err }, 'No se pudo anotar hasta cuándo se archivó el registro'),
        )
    },
  }
}

const faultOf = (error: unknown): Fault => (error instanceof Refused ? error.fault : isFull(error) ? 'llena' : 'otra')

/** An empty folder where a disk should be mounted is no BACKUP_DIR: it may lie on the disk of the data. */
const assertFolder = async ({ folder, mark }: ArchiveParts, known: ArchiveState | undefined): Promise<void> => {
  const file = path.join(folder, MARK)
  const found = await readFile(file, 'utf8').catch(() => undefined)
  if (found?.trim() === mark) return
  // An empty one says that the disk is there: it was full, or lost its power, when the mark was written.
  const empty = found?.trim() === ''
  if (found !== undefined && !empty) throw new Refused('ajena')
  if (known?.carpeta === folder && !empty) throw new Refused('ausente')
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw isFull(error) ? error : new Refused('ausente')
  })
  await writeWhole(file, `${mark}\n`)
}

/** Whether an instant is not after the last one of a chain. */
const isBefore = async (now: Date, chain: string): Promise<boolean> => {
  const last = (await readChain(chain)).findLast(({ until }) => until !== null)
  return last?.until != null && now <= last.until
}

/** The chain of this cluster in this folder, or a new one. */
const chainFor = async ({ folder, wal, clock }: ArchiveParts) => {
  const chain = await wal().chain()
  if (chain && existsSync(path.join(folder, LOG, chain.id))) return { ...chain, fresh: false }
  if (chain) await wal().end()
  const id = await newChainId(folder, clock.now())
  await mkdir(path.join(folder, LOG, id), { recursive: true, mode: 0o700 })
  return { ...(await wal().begin(id)), fresh: true }
}

const isTooMuch = async ({ dataDir, mostBytes = MOST_BYTES }: ArchiveParts, waiting: number): Promise<boolean> => {
  if (waiting > mostBytes) return true
  if (waiting < SOME_BYTES) return false
  const { bavail, blocks } = await statfs(dataDir)
  return bavail / blocks < LEAST_FREE
}
