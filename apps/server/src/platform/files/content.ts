import { open, rename, rm } from 'node:fs/promises'
import { Falla } from '@aliadas/contract'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import type { Limits } from './receive.ts'

/** 50 megapixels: more than any phone's photo, far less than what fills the memory. */
const MAX_PIXELS = 50_000_000
const JPEG_QUALITY = 90
/** Images decoded at the same time; each may need 150 MB. */
const MAX_AT_ONCE = 2

sharp.cache(false)
sharp.concurrency(1)

let busy = 0
const queue: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (busy >= MAX_AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve))
  else busy++
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else busy--
  }
}

/**
 * The type of a file by its content, from a positive list; names and headers count for nothing. Images are written anew, upright: that
 * drops their metadata (where a photo was taken) and whatever hides behind their last byte. Documents stay byte for byte.
 */
export const assertContent = async (file: string, limits: Pick<Limits, 'types' | 'badType'>): Promise<string> => {
  const refuse = (message = limits.badType) => new Falla('invalid-argument', message, { status: 415 })
  const type = (await fileTypeFromFile(file).catch(() => undefined))?.mime
  if (!type || !limits.types.includes(type)) throw refuse()
  if (type === 'application/pdf') {
    if (!(await startsWith(file, '%PDF'))) throw refuse()
    return type
  }
  await inTurn(() => rewriteImage(file, type)).catch(() => {
    throw refuse('La imagen está dañada o es demasiado grande. Guárdala de nuevo e intenta otra vez.')
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

const rewriteImage = async (file: string, type: string): Promise<void> => {
  const image = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
  const { width, height } = await image.metadata()
  if (width * height > MAX_PIXELS) throw new Error('too many pixels')
  const upright = image.rotate()
  const clean = `${file}.nueva`
  try {
    await (type === 'image/png' ? upright.png() : upright.jpeg({ quality: JPEG_QUALITY })).toFile(clean)
    await rename(clean, file)
  } finally {
    await rm(clean, { force: true })
  }
}
