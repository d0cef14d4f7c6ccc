import { writeFileSync } from 'node:fs'
import path from 'node:path'

/** Loaded before a program (`--import`): instead of it a process runs that no SIGTERM ends, and notes its number in DATA_DIR. */
process.on('SIGTERM', () => undefined)
setInterval(() => undefined, 1_000)
writeFileSync(path.join(process.env['DATA_DIR'] ?? '', 'proceso'), String(process.pid))
await new Promise(() => undefined)
