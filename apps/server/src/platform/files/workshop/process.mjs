import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Refused, isBroken, isFull } from './refused.mjs'

/**
 * The process that opens uploaded files, started by `workshop.ts`; a crash stays inside it. It is plain JavaScript,
 * like all its modules: stripping types would take 20 MB of its memory limit.
 * @typedef {import('./jobs.ts').Job} Job
 * @typedef {import('./jobs.ts').Outcome} Outcome
 */

/** Memory for libraries and one file, on top of the 55 MB of an empty process. */
const MAY_TAKE = 86 * 1024 * 1024

const maxRss = process.memoryUsage.rss() + MAY_TAKE

const guard = new Worker(new URL('guard.mjs', import.meta.url), {
  workerData: { maxRss, parent: process.ppid },
  resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
})
await once(guard, 'message')

/**
 * @param {Job} job
 * @returns {Promise<Outcome>}
 */
const work = async (job) => {
  if (job.kind === 'pdf') {
    const { checkPdf } = await import('./pdf.mjs')
    await checkPdf(job.file)
    return { ok: true }
  }
  const { rewrite, thumbnail } = await import('./image.mjs')
  if (job.task === 'thumbnail') return { ok: true, bytes: await thumbnail(job) }
  await rewrite(job)
  return { ok: true }
}

/**
 * @param {unknown} error
 * @returns {Outcome}
 */
const refusal = (error) => {
  if (error instanceof Refused) return { ok: false, reason: error.reason }
  if (isFull(error)) return { ok: false, reason: 'no-space' }
  return { ok: false, reason: isBroken(error) ? 'no-disk' : 'damaged' }
}

process.on('message', (/** @type {Job} */ job) => {
  void work(job)
    .catch(refusal)
    .then((outcome) => process.send?.({ ...outcome, worn: process.memoryUsage.rss() > maxRss - MAY_TAKE / 2 }))
})
// Ctrl-C in a terminal reaches this process too; the server decides when it ends.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit())
