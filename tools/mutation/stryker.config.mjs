import { fileURLToPath } from 'node:url'

/** Runs in packages/contract, with the vitest of that package; Stryker looks for plugins only beside itself. */
export default {
  testRunner: 'vitest',
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
  mutate: ['src/**/*.rules.ts'],
  vitest: { configFile: fileURLToPath(new URL('vitest.config.ts', import.meta.url)) },
  // Only an endless change times out, on a busy machine too.
  timeoutMS: 60_000,
  coverageAnalysis: 'perTest',
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
  tempDirName: fileURLToPath(new URL('../../.cache/mutation', import.meta.url)),
  // Stryker would rewrite it with the compiler's JavaScript API, which TypeScript 7 no longer has.
  ignorePatterns: ['tsconfig.json'],
}
