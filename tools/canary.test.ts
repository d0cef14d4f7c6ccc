// The walls between packages and capabilities depend on the tools that check them, and a tool can pass while it checks
// nothing. This test plants one forbidden line for each wall in a copy of the tree, under the real configuration.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Case, lintCases, typeCases } from './canary-cases.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const packages = [
  'packages/contract',
  'packages/prepared',
  'packages/cliente',
  'apps/server',
  'apps/web',
  'e2e',
  'tools',
]
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
const knip = join(root, 'node_modules/knip/bin/knip.js')
const tsc = join(root, 'node_modules/typescript/bin/tsc')

/** Files that the planted lines import. */
const supporting: Record<string, string> = {
  'packages/contract/src/core/x.ts': 'export type X = 1',
  'packages/contract/src/servicios/x.ts': 'export type X = 1',
  'packages/contract/src/flota/x.ts': 'export type X = 1',
  'apps/server/src/proveedores/index.ts': `export * from '../pagos/index.ts'`,
  'apps/server/src/flota/b.ts': `export * from './a.ts'`,
  'apps/server/src/flota/c.ts': 'export const c = 1',
}

const trees: string[] = []

/** A temporary copy of the configuration, with the installed packages linked and one line of each case planted. */
function plant(cases: Case[], line: 'forbidden' | 'allowed', extra: Record<string, string> = {}): string {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), 'aliadas-canary-')))
  trees.push(tree)
  for (const path of ['.oxlintrc.json', 'tsconfig.base.json', 'tools/lint'])
    cpSync(join(root, path), join(tree, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction')
  for (const path of packages) {
    mkdirSync(join(tree, path), { recursive: true })
    for (const file of ['package.json', 'tsconfig.json']) cpSync(join(root, path, file), join(tree, path, file))
    const modules = join(root, path, 'node_modules')
    if (existsSync(modules)) symlinkSync(modules, join(tree, path, 'node_modules'), 'junction')
  }
  for (const [file, text] of [...Object.entries(extra), ...cases.map((one) => [one.file, one[line]] as const)]) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), `${text}\n`)
  }
  return tree
}

function run(args: string[], tree: string): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8' })
  return { code: status, output: `${stdout}${stderr}` }
}

interface Finding {
  code?: string
  message: string
  filename: string
}

function lint(tree: string): { code: number | null; findings: Finding[] } {
  const files = [...lintCases.map(({ file }) => file), ...Object.keys(supporting)]
  const { code, output } = run([oxlint, '--type-aware', '--deny-warnings', '--format=json', ...files], tree)
  const report: { diagnostics: Finding[] } = JSON.parse(output)
  const slashed = (path: string) => relative(tree, join(tree, path)).replaceAll('\\', '/')
  return { code, findings: report.diagnostics.map((finding) => ({ ...finding, filename: slashed(finding.filename) })) }
}

/** The type check's output for each package, with file names relative to the tree. */
function typeCheck(tree: string): Map<string, { code: number | null; output: string }> {
  const projects = [...new Set(typeCases.map(({ project }) => project))]
  return new Map(projects.map((project) => [project, run([tsc, '-p', project, '--pretty', 'false'], tree)]))
}

afterAll(() => {
  for (const tree of trees) rmSync(tree, { recursive: true, force: true })
})

describe('lint', () => {
  let forbidden: ReturnType<typeof lint>
  let allowed: ReturnType<typeof lint>
  beforeAll(() => {
    forbidden = lint(plant(lintCases, 'forbidden', supporting))
    allowed = lint(plant(lintCases, 'allowed', { ...supporting, 'apps/server/src/flota/b.ts': 'export const b = 1' }))
  })

  test.each(lintCases)('$wall', ({ file, rule }) => {
    expect(forbidden.findings.filter(({ filename }) => filename === file).map(({ code }) => code)).toContain(rule)
    expect(allowed.findings.filter(({ filename }) => filename === file)).toEqual([])
  })

  test('the exit code tells both apart', () => {
    expect(forbidden.code).toBe(1)
    expect(allowed.code).toBe(0)
  })
})

describe('types', () => {
  let forbidden: ReturnType<typeof typeCheck>
  let allowed: ReturnType<typeof typeCheck>
  beforeAll(() => {
    forbidden = typeCheck(plant(typeCases, 'forbidden'))
    allowed = typeCheck(plant(typeCases, 'allowed'))
  })

  test.each(typeCases)('$wall', ({ file, project }) => {
    expect(forbidden.get(project)?.output).toContain(`${file}(`)
    expect(forbidden.get(project)?.code).not.toBe(0)
    expect(allowed.get(project)).toEqual({ code: 0, output: '' })
  })
})

describe('dead code', () => {
  const dead = {
    'apps/server/src/flota/sola.ts': 'export const sola = 1',
    'packages/contract/src/core/index.ts': 'export const dicha = 1',
  }
  const used = {
    'apps/server/src/main.ts': `import pino from 'pino'\nimport { sola } from './flota/sola.ts'\nconsole.log(pino, sola)`,
    'packages/contract/src/core/uso.test.ts': `import { dicha } from './index.ts'\nconsole.log(dicha)`,
  }
  /** knip's findings of each kind, in a tree with these files beside the dead ones. */
  const findings = (living: Record<string, string>): { files: string[]; exports: string[]; dependencies: string[] } => {
    const tree = plant([], 'forbidden', { ...dead, ...living })
    for (const file of ['package.json', 'knip.jsonc']) cpSync(join(root, file), join(tree, file))
    const { output } = run([knip, '--reporter', 'json', '--no-progress'], tree)
    type Named = { name: string }[]
    const report: { issues: { file: string; files: Named; exports: Named; dependencies: Named }[] } = JSON.parse(output)
    const names = (kind: 'exports' | 'dependencies') =>
      report.issues.flatMap((issue) => issue[kind].map(({ name }) => `${issue.file} ${name}`))
    return {
      files: report.issues.filter(({ files }) => files.length > 0).map(({ file }) => file),
      exports: names('exports'),
      dependencies: names('dependencies'),
    }
  }
  let forbidden: ReturnType<typeof findings>
  let allowed: ReturnType<typeof findings>
  beforeAll(() => {
    forbidden = findings({ 'apps/server/src/main.ts': 'export {}' })
    allowed = findings(used)
  })

  test.each([
    ['a file that nothing imports', 'files', 'apps/server/src/flota/sola.ts'],
    ['an export that nothing imports, of the contract too', 'exports', 'packages/contract/src/core/index.ts dicha'],
    ['a dependency that nothing uses', 'dependencies', 'apps/server/package.json pino'],
  ] as const)('%s', (_wall, kind, what) => {
    expect(forbidden[kind]).toContain(what)
    expect(allowed[kind]).not.toContain(what)
  })
})
