import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * `failures`: each failed test with the first lines of its error, for the end of the output, which is all that a CI shows
 * of a long run.
 * @typedef {{ passed: number, failed: number, failures: string[] }} Counts
 */

/** Lines of an error that tell what was expected and what came instead. */
const LINES = 12

/**
 * Sums a runner's report. A run that failed without naming a failed test (it broke earlier, or an error escaped from
 * all tests) counts as one failure, and so does a missing report; both are told with what the runner printed.
 * @template Report
 * @param {string} path of the runner's JSON report
 * @param {{ code: number, output: string }} run the runner's exit code, and what it printed
 * @param {(report: Report) => Counts} read
 * @returns {Counts}
 */
export function countsFrom(path, { code, output }, read) {
  const nameless = () => tell('outside of the tests', [aboutNoTest(output)])
  if (!existsSync(path)) return { passed: 0, failed: 1, failures: [nameless()] }
  const { passed, failed, failures } = read(JSON.parse(readFileSync(path, 'utf8')))
  if (code === 0 || failed > 0) return { passed, failed, failures }
  return { passed, failed: 1, failures: failures.length > 0 ? failures : [nameless()] }
}

/** From where vitest tells errors that no test caught; without such a place, the end. @param {string} output */
function aboutNoTest(output) {
  const plain = stripVTControlCharacters(output)
  const from = plain.search(/^.*Unhandled (Errors?|Rejection)/m)
  return from < 0 ? plain.trimEnd().split('\n').slice(-LINES).join('\n') : plain.slice(from)
}

/**
 * @param {string} name
 * @param {string[]} errors
 */
const tell = (name, errors) =>
  [
    name,
    ...stripVTControlCharacters(errors.join('\n'))
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, LINES)
      .map((line) => `    ${line.slice(0, 300)}`),
  ].join('\n')

/** @typedef {{ status: string, fullName: string, failureMessages?: string[] | null }} VitestTest */
/** @typedef {{ name?: string, message?: string, assertionResults: VitestTest[] }} VitestFile */
/** @type {(report: { numPassedTests: number, numFailedTests: number, testResults?: VitestFile[] }) => Counts} */
export const vitestCounts = ({ numPassedTests, numFailedTests, testResults = [] }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
  failures: testResults.flatMap(({ name = '', message = '', assertionResults }) => [
    // What broke outside of its tests, for example an import.
    ...(message === '' ? [] : [tell(name, [message])]),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => tell(fullName, failureMessages ?? [])),
  ]),
})

/** @typedef {{ title: string, tests: { status: string, results: { errors: { message?: string }[] }[] }[] }} Spec */
/** @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite */
/** @type {(report: { stats: { expected: number, unexpected: number, flaky: number }, suites?: Suite[] }) => Counts} */
export const playwrightCounts = ({ stats, suites = [] }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  failures: suites.flatMap(failuresOf),
})

/** @type {(suite: Suite) => string[]} */
const failuresOf = ({ title, specs = [], suites = [] }) => [
  ...specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        tell(
          `${title} › ${spec.title}`,
          results.flatMap(({ errors }) => errors).map(({ message = '' }) => message),
        ),
      ),
  ),
  ...suites.flatMap(failuresOf),
]
