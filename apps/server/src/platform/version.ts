import { readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'))

/** Version of the product, `major.minor.patch`, from the root package.json. */
export const VERSION = String(version)

const numbersOf = (text: string): number[] => text.split('.').map(Number)

/** Whether one `major.minor.patch` comes after another one, by default the product's. */
export const isNewer = (one: string, than = VERSION): boolean => {
  const [these, those] = [numbersOf(one), numbersOf(than)]
  const at = these.findIndex((number, i) => number !== those[i])
  return at >= 0 && (these[at] ?? 0) > (those[at] ?? 0)
}
