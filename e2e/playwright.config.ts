import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from './support/chromium.ts'

const { executablePath, env, args } = await chromiumPath()

/** Start first, so that no long file runs alone at the end. Each has a world of its own or one that these share. */
const LONGEST = [
  'paquete',
  'mapa-completo',
  'vehiculo',
  'formularios',
  'trabajo-principal',
  'dia',
  'nuevos',
  'quietud',
].map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  forbidOnly: true,
  retries: 0,
  // One more than two cores: walks also wait, for timers and for what another process does.
  workers: Math.min(3, availableParallelism() + 1),
  // Many times what a test takes on two idle cores, so that it also passes on slow ones beside other work, in ms. A
  // longer walk sets its own timeout.
  timeout: 900_000,
  expect: { timeout: 240_000 },
  reporter: 'list',
  projects: [
    { name: 'largos', testMatch: LONGEST },
    { name: 'demas', testIgnore: LONGEST },
  ],
  use: {
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    // The map is rendered in software here: fewer pixels leave time for everything else.
    viewport: { width: 1100, height: 680 },
    // Registering a worker in each new context takes time; the tests of the worker allow it.
    serviceWorkers: 'block',
    // Every frame of an animation is rendered in software. The main job and the map run with animations.
    contextOptions: { reducedMotion: 'reduce' },
    // No picture of the document for each action: taking them was a ninth of a walk's processor time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath,
      args: [...args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
      env: { ...process.env, ...env },
    },
  },
})
