import { readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'))

/** Version of the product, `major.minor.patch`, from the root package.json. */
export const VERSION = String(version)
