import { open } from 'node:fs/promises'
import { Falla } from '@aliadas/contract/core'
import { fileTypeFromFile } from 'file-type'
import { noRoom, storeAway } from './full.ts'
import type { Limits } from './receive.ts'
import type { Reason } from './workshop/jobs.ts'
import { Refused } from './workshop/refused.mjs'
import { workshop } from './workshop/workshop.ts'

const BAD_IMAGE = 'La imagen está dañada o es demasiado grande. Guárdala de nuevo e intenta otra vez.'
const BAD_PDF: Record<Exclude<Reason, 'no-space' | 'no-disk'>, string> = {
  damaged: 'El PDF está dañado: no se puede abrir. Guárdalo de nuevo e intenta otra vez.',
  encrypted: 'El PDF está cifrado o protegido con contraseña. Guárdalo sin protección e intenta otra vez.',
  'no-pages': 'El PDF no tiene páginas. Revisa el archivo e intenta otra vez.',
}

/**
 * Detects a file's type from its content, against an allow-list; names and headers have no effect. Images are
 * re-encoded upright, which drops their metadata (such as the location of a photo) and appended bytes. A PDF must open
 * and have a page; its bytes do not change. Files of one owner queue behind each other, not in front of other owners.
 */
export const assertContent = async (
  owner: string,
  file: string,
  limits: Pick<Limits, 'types' | 'badType' | 'maxSide'>,
): Promise<string> => {
  const refuse = (message = limits.badType) => new Falla('invalid-argument', message, { status: 415 })
  const type = (await fileTypeFromFile(file).catch(() => undefined))?.mime
  if (!type || !limits.types.includes(type)) throw refuse()
  const isPdf = type === 'application/pdf'
  if (isPdf && !(await startsWith(file, '%PDF'))) throw refuse()
  await workshop
    .do(owner, () =>
      isPdf
        ? { kind: 'pdf', task: 'check', file }
        : { kind: 'image', task: 'rewrite', file, type, maxSide: limits.maxSide },
    )
    .catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
      if (error.reason === 'no-space') throw noRoom()
      if (error.reason === 'no-disk') throw storeAway()
      if (!isPdf) throw refuse(BAD_IMAGE)
      const message = BAD_PDF[error.reason]
      throw new Falla('invalid-argument', message, { fields: { archivo: message } })
    })
  return type
}

const startsWith = async (file: string, text: string): Promise<boolean> => {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(text.length), 0, text.length, 0)
    return buffer.toString('latin1') === text
  } finally {
    await handle.close()
  }
}

/**
 * A thumbnail of a stored image, as WebP; `square` crops the centre. It reads the bytes when the owner's turn in the
 * queue comes.
 */
export const thumbnail = async (
  owner: string,
  load: () => Promise<Buffer>,
  { width, square }: { width: number; square: boolean },
): Promise<Buffer> => {
  const made = await workshop.do(owner, async () => ({
    kind: 'image',
    task: 'thumbnail',
    image: await load(),
    width,
    square,
  }))
  return Buffer.from(made ?? new Uint8Array())
}
