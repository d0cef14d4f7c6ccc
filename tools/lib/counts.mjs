import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Sums a runner's report. A run that failed without naming a failed test (it broke earlier) counts as one failure, and
 * so does a missing report.
 * @template Report
 * @param {string} path of the runner's JSON report
 * @param {number} code the runner's exit code
 * @param {(report: Report) => Counts} read
 * @returns {Counts}
 */
export function countsFrom(path, code, read) {
  if (!existsSync(path)) return { passed: 0, failed: 1 }
  const { passed, failed } = read(JSON.parse(readFileSync(path, 'utf8')))
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

/** @type {(report: { numPassedTests: number, numFailedTests: number }) => Counts} */
export const vitestCounts = (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests })

/** @type {(report: { stats: { expected: number, unexpected: number, flaky: number } }) => Counts} */
export const playwrightCounts = ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky })
