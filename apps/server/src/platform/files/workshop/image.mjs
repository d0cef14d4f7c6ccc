import { rename, rm } from 'node:fs/promises'
import sharp from 'sharp'
import { Refused } from './refused.mjs'

/**
 * @typedef {import('sharp').Sharp} Sharp
 * @typedef {Pick<import('sharp').Metadata, 'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'pages' | 'chromaSubsampling'>} Facts
 * @typedef {import('./jobs.ts').Job} Job
 */

/**
 * More pixels than any phone's photo has. Also applied to images that are decoded line by line, because of the time.
 */
const MAX_PIXELS = 50_000_000
/** Bytes that decoding one image may hold at once. */
const MAX_DECODED = 64 * 1024 * 1024
const QUALITY = 90

sharp.cache(false)
sharp.concurrency(1)

/** @type {import('sharp').SharpOptions} */
const OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'truncated' }

/** @type {Record<string, number>} */
const SAMPLES = { '4:2:0': 1.5, '4:2:2': 2 }

/**
 * Bytes per pixel that the decoder of such an image holds at once (measured): a few lines of a plain image, all of a
 * progressive one.
 * @param {Facts} facts
 */
const bytesPerPixel = ({ format, channels, depth, isProgressive, pages = 1, chromaSubsampling = '' }) => {
  const sample = depth === 'uchar' ? 1 : 2
  if (format === 'gif') return 12
  if (format === 'webp') return pages > 1 ? 12 : 4 / 3
  // An interlaced image is complete only after its last pass.
  if (format === 'png') return isProgressive ? channels * sample : (channels * sample) / 6
  // Coefficients of 16 bits, for all passes.
  return isProgressive ? 2 * (SAMPLES[chromaSubsampling] ?? channels) : channels / 6
}

/** @param {Facts} facts */
export const decodedBytes = (facts) => facts.width * facts.height * bytesPerPixel(facts)

/**
 * Opens an image whose header is within the limits.
 * @param {string | Uint8Array} input
 */
const opened = async (input) => {
  const image = sharp(input, OPTIONS)
  const facts = await image.metadata()
  if (facts.width * facts.height > MAX_PIXELS || decodedBytes(facts) > MAX_DECODED) throw new Refused('damaged')
  return image
}

/**
 * Only the first frame of an animated image: profile photos and logos do not move.
 * @param {Sharp} image
 * @param {string} type
 */
const written = (image, type) => {
  if (type === 'image/png') return image.png()
  // A higher effort needs 25 MB more for almost the same WebP size and a slightly better GIF palette.
  if (type === 'image/webp') return image.webp({ quality: QUALITY, effort: 2 })
  if (type === 'image/gif') return image.gif({ effort: 1 })
  // The optimal Huffman codes need the whole image at once.
  return image.jpeg({ quality: QUALITY, optimiseCoding: false })
}

/**
 * Re-encodes an image upright, without metadata.
 * @param {Extract<Job, { task: 'rewrite' }>} job
 */
export const rewrite = async ({ file, type, maxSide }) => {
  const upright = (await opened(file)).rotate()
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

/**
 * A thumbnail as WebP; `square` crops the centre.
 * @param {Extract<Job, { task: 'thumbnail' }>} job
 */
export const thumbnail = async ({ image, width, square }) =>
  (await opened(image))
    .resize(square ? { width, height: width, fit: 'cover' } : { width, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
