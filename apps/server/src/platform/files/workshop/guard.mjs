import { parentPort, workerData } from 'node:worker_threads'

/**
 * A thread beside the work, which no decoder can keep from looking: it ends the process when a file takes more memory than it may, or
 * when the server that asked is gone.
 */
const { maxRss, parent } = /** @type {{ maxRss: number, parent: number }} */ (workerData)
const EVERY_MS = 20

setInterval(() => {
  if (process.memoryUsage.rss() > maxRss || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, EVERY_MS)
parentPort?.postMessage('ready')
