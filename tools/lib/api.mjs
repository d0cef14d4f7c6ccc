import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { runBuffered } from './child.mjs'
import { compareClientFiles, writeClientFiles } from './client-files.mjs'
import { ensureInstalled } from './install.mjs'
import { node26, node26Env } from './node26.mjs'
import { inRoot } from './root.mjs'

/** @typedef {import('./steps.mjs').Outcome} Outcome */

const FOLDER = inRoot('tools', 'api')
/** Below the folder, so that a client finds zod there. */
const OUT = inRoot('tools', 'api', '.generated')
const DOCUMENT = `${OUT}/openapi.json`
const CLIENTS = `${OUT}/clientes`
const TYPES = `${CLIENTS}/openapi-typescript.ts`

/** As strict as a partner's compiler may be. */
const STRICT = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  noEmit: true,
  types: [],
}

/** The runtime of hey-api does not compile under exactOptionalPropertyTypes, whatever the document says. */
const COMPILATIONS = {
  estrictos: {
    compilerOptions: { ...STRICT, exactOptionalPropertyTypes: true, module: 'nodenext' },
    include: ['openapi-typescript.ts', 'orval-*.ts'],
  },
  'hey-api': {
    compilerOptions: { ...STRICT, module: 'esnext', moduleResolution: 'bundler' },
    include: ['hey-api/**/*.ts'],
  },
}

const bin = (/** @type {string[]} */ ...path) => inRoot('tools', 'api', 'node_modules', ...path)
const ENV = { ...node26Env(), NO_COLOR: '1', DOCUMENTO: DOCUMENT, CLIENTES: CLIENTS, REDOCLY_TELEMETRY: 'off' }

/** @param {string[]} args */
const node = (...args) => runBuffered(node26(), args, { cwd: FOLDER, env: ENV })

/** The document as the server of this code serves it. */
async function writeDocument() {
  rmSync(OUT, { recursive: true, force: true })
  mkdirSync(CLIENTS, { recursive: true })
  const { code, output } = await node(inRoot('apps', 'server', 'src', 'aliados', 'escribir-documento.ts'), DOCUMENT)
  return { code, output }
}

/** A warning fails as an error does. */
const LINTERS = [
  () =>
    node(bin('@redocly', 'cli', 'bin', 'cli.js'), 'lint', DOCUMENT, '--format=summary').then(({ code, output }) => ({
      code: code === 0 && !/warning/i.test(output) ? 0 : 1,
      output,
    })),
  () =>
    node(
      bin('@stoplight', 'spectral-cli', 'dist', 'index.js'),
      'lint',
      DOCUMENT,
      `--ruleset=${FOLDER}/spectral.yaml`,
      '--fail-severity=hint',
    ),
]

const generateTypes = () => node(bin('openapi-typescript', 'bin', 'cli.js'), DOCUMENT, '-o', TYPES)

const GENERATORS = [
  generateTypes,
  () => node(bin('@hey-api', 'openapi-ts', 'bin', 'run.js'), '-i', DOCUMENT, '-o', `${CLIENTS}/hey-api`),
  () => node(bin('orval', 'dist', 'bin', 'orval.js'), '--config', `${FOLDER}/orval.config.ts`),
]

const compile = (/** @type {[string, object]} */ [name, config]) => {
  const project = `${CLIENTS}/tsconfig.${name}.json`
  writeFileSync(project, JSON.stringify(config))
  return node(inRoot('node_modules', 'typescript', 'bin', 'tsc'), '-p', project)
}

/** @param {(() => Promise<Outcome>)[]} parts @returns {Promise<Outcome>} of the first that fails */
async function inTurn(parts) {
  ensureInstalled(FOLDER)
  for (const part of parts) {
    const { code, output } = await part()
    if (code !== 0) return { code, output }
  }
  return { code: 0, output: '' }
}

/** Writes the files of packages/cliente that follow from the document. */
export const writeClient = () =>
  inTurn([
    writeDocument,
    generateTypes,
    async () => {
      writeClientFiles(DOCUMENT, TYPES)
      return { code: 0, output: '' }
    },
  ])

/**
 * Two linters find nothing in the partner API's document, and the clients that three generators make of it compile
 * (docs/decisions/0073). The files of packages/cliente are what one of them makes (docs/decisions/0090).
 */
export const checkApi = () =>
  inTurn([
    writeDocument,
    ...LINTERS,
    ...GENERATORS,
    () => compareClientFiles(DOCUMENT, TYPES),
    ...Object.entries(COMPILATIONS).map((one) => () => compile(one)),
  ])
