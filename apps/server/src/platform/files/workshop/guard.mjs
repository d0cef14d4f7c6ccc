import { parentPort, workerData } from 'node:worker_threads'

/**
 * A watchdog thread that no decoder can block. It ends the process when a file exceeds the memory limit or when the
 * parent server is gone.
 */
const { maxRss, parent } = /** @type {{ maxRss: number, parent: number }} */ (workerData)
const EVERY_MS = 20

setInterval(() => {
  if (process.memoryUsage.rss() > maxRss || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, EVERY_MS)
parentPort?.postMessage('ready')
