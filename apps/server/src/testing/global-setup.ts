import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withFileLock } from '../platform/database/embedded/file-lock.ts'
import { stopEmbedded } from '../platform/database/index.ts'
import { testServer } from './database.ts'
import { isAlive, TEST_DIR } from './test-dir.ts'

const RUNS = path.join(TEST_DIR, 'corridas')
const own = path.join(RUNS, String(process.pid))

/** Starts the tests' PostgreSQL once for the run; the last of several concurrent runs stops it. */
export async function setup(): Promise<void> {
  await withRuns(async () => writeFileSync(own, ''))
  await testServer()
}

export async function teardown(): Promise<void> {
  await withRuns(async () => {
    rmSync(own, { force: true })
    if (!readdirSync(RUNS).some((pid) => isAlive(Number(pid)))) await stopEmbedded(TEST_DIR)
  })
}

async function withRuns(work: () => Promise<void>): Promise<void> {
  mkdirSync(RUNS, { recursive: true, mode: 0o700 })
  await withFileLock(path.join(TEST_DIR, 'corridas.lock'), work)
}
