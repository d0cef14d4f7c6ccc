/** @typedef {import('./types.ts').Property} Property */

/** Files that may create keys: for the contract's routes, the session, and the page's own settings. */
const FACTORIES = /apps\/web\/src\/lib\/(query|session|page-config)\.ts$/
const TEST = /\.test\.tsx?$/
const REMEDY =
  'Query keys and functions are made together in `lib/query.ts` (`readingOf`, `pagesOf`), so that data of two shapes cannot meet under one key.'

/** @param {Property} property */
const nameOf = ({ key, computed }) => (computed ? null : (key.name ?? key.value))

/** The value without `as const` or another type around it. @param {Property['value']} value */
const bare = (value) => value.expression ?? value

/** Forbids query keys and query functions outside their factory. @type {import('./types.ts').Rule} */
export const query = {
  meta: { type: 'problem', docs: { description: 'Query keys are made by one factory.' } },
  create(context) {
    if (FACTORIES.test(context.filename.replaceAll('\\', '/')) || TEST.test(context.filename)) return {}
    return {
      /** @param {Property} node */
      Property(node) {
        const name = nameOf(node)
        if (name === 'queryFn' || (name === 'queryKey' && bare(node.value).type === 'ArrayExpression'))
          context.report({ node, message: REMEDY })
      },
    }
  },
}
