import { fileURLToPath } from 'node:url'
import { parseAst, type Plugin } from 'vite'

const CONTRACT = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url)).replaceAll('\\', '/')

type Node = { type: string; start: number; end: number }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The ranges of `.describe(…)` in a module, from the end of what is described. */
const rangesOf = (node: unknown): [number, number][] => {
  if (Array.isArray(node)) return node.flatMap(rangesOf)
  if (!isNode(node)) return []
  if (node.type === 'CallExpression') {
    const { callee } = node as Node & { callee: Node & { object?: Node; property?: Node & { name?: string } } }
    if (callee.object && callee.property?.name === 'describe')
      return [...rangesOf(callee.object), [callee.object.end, node.end]]
  }
  return Object.values(node).flatMap(rangesOf)
}

/** The module without its `.describe(…)`; null when it has none. */
export const withoutDescriptions = (code: string): string | null => {
  const ranges = rangesOf(parseAst(code)).toSorted(([a], [b]) => b - a)
  if (ranges.length === 0) return null
  return ranges.reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), code)
}

/** Leaves the descriptions of the contract's fields out of the browser's files: only the partners' API page shows them. */
export const descriptionsPlugin = (): Plugin => ({
  name: 'aliadas:descriptions',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!id.replaceAll('\\', '/').startsWith(CONTRACT)) return undefined
    const bare = withoutDescriptions(code)
    return bare === null ? undefined : { code: bare, map: null }
  },
})
