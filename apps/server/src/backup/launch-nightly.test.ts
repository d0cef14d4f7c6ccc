import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { launchNightly } from './launch-nightly.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'aliadas-nocturna-'))
let child = 0
afterAll(() => {
  vi.unstubAllEnvs()
  try {
    process.kill(child, 'SIGKILL')
  } catch {
    // It is gone.
  }
  rmSync(dataDir, { recursive: true, force: true })
})

test("REL-13 a night's copy that does not end by itself is gone within the server's stop", async () => {
  const instead = pathToFileURL(path.join(import.meta.dirname, '../testing/ignores-the-end.ts'))
  vi.stubEnv('NODE_OPTIONS', `--import=${instead.href}`)
  const stop = new AbortController()
  const ended = launchNightly({ dataDir, backup: { folder: dataDir } }, stop.signal).catch(String)
  child = await vi.waitFor(() => {
    const pid = Number(readFileSync(path.join(dataDir, 'proceso'), 'utf8'))
    if (pid === 0) throw new Error('not yet')
    return pid
  }, 30_000)
  stop.abort()
  expect(await Promise.race([ended, pause(10_000, 'it goes on')])).toMatch(/^Error: the copy ended with null/)
})
