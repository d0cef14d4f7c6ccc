import { isBuiltin } from 'node:module'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { doorFault, fileFault, packageFault } from './arrows.mjs'
import { placeOf, targetOf } from './places.mjs'

/** @typedef {import('./types.ts').Context} Context */
/** @typedef {import('./types.ts').WithSource} WithSource */

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * A rule over every way to name another module: import, re-export, import() and import types.
 * @param {string} description
 * @param {(from: import('./places.mjs').Place, target: ReturnType<typeof targetOf>, late: boolean) => string | undefined} fault `late`: it is an `import()`
 * @returns {import('./types.ts').Rule}
 */
function importRule(description, fault) {
  return {
    meta: { type: 'problem', docs: { description } },
    create(context) {
      const path = relative(root, context.filename).split(sep).join('/')
      const from = placeOf(path)
      /** @param {WithSource} node */
      const check = (node) => {
        const specifier = node.source?.value
        if (node.source === null || typeof specifier !== 'string') return
        const message = fault(from, targetOf(path, specifier, isBuiltin), node.type === 'ImportExpression')
        if (message !== undefined) context.report({ node: node.source, message })
      }
      return {
        ImportDeclaration: check,
        ExportNamedDeclaration: check,
        ExportAllDeclaration: check,
        ImportExpression: check,
        TSImportType: check,
      }
    },
  }
}

export const arrows = importRule('Imports follow the arrows of ARCHITECTURE.md.', (from, target) =>
  'file' in target ? fileFault(from, target.file) : packageFault(from, target.package),
)

export const door = importRule('A capability is entered only through its index.ts.', (from, target, late) =>
  'file' in target ? doorFault(from, target.file, late) : undefined,
)
