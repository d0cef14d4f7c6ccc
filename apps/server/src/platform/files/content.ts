import { open, rename, rm } from 'node:fs/promises'
import { Falla } from '@aliadas/contract'
import { fileTypeFromFile } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import type { Limits } from './receive.ts'

/** 50 megapixels: more than any phone's photo, far less than what fills the memory. */
const MAX_PIXELS = 50_000_000
const QUALITY = 90
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
export const assertContent = async (
  file: string,
  limits: Pick<Limits, 'types' | 'badType' | 'maxSide'>,
): Promise<string> => {
  const refuse = (message = limits.badType) => new Falla('invalid-argument', message, { status: 415 })
  const type = (await fileTypeFromFile(file).catch(() => undefined))?.mime
  if (!type || !limits.types.includes(type)) throw refuse()
  if (type === 'application/pdf') {
    if (!(await startsWith(file, '%PDF'))) throw refuse()
    return type
  }
  await inTurn(() => rewriteImage(file, type, limits.maxSide)).catch(() => {
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

const OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'truncated' } as const

/** The first picture of an animated one: what moves is neither a profile photo nor a logo. */
const written = (image: Sharp, type: string): Sharp => {
  if (type === 'image/png') return image.png()
  if (type === 'image/webp') return image.webp({ quality: QUALITY })
  return type === 'image/gif' ? image.gif() : image.jpeg({ quality: QUALITY })
}

const rewriteImage = async (file: string, type: string, maxSide: number | undefined): Promise<void> => {
  const image = sharp(file, OPTIONS)
  const { width, height } = await image.metadata()
  if (width * height > MAX_PIXELS) throw new Error('too many pixels')
  const upright = image.rotate()
  const fitted = maxSide
    ? upright.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    : upright
  const clean = `${file}.nueva`
  try {
    await written(fitted, type).toFile(clean)
    await rename(clean, file)
  } finally {
    await rm(clean, { force: true })
  }
}

/** A smaller picture of a stored one, as WebP; `square` cuts the middle out. */
export const thumbnail = (image: Buffer, { width, square }: { width: number; square: boolean }): Promise<Buffer> =>
  inTurn(() =>
    sharp(image, OPTIONS)
      .resize(square ? { width, height: width, fit: 'cover' } : { width, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer(),
  )
