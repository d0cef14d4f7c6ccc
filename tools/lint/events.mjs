/** @typedef {import('./types.ts').Named} Named */

const SPANISH = /^al[A-Z]/

/** React's convention applies in every folder: a component's event prop is `onX`. @type {import('./types.ts').Rule} */
export const events = {
  meta: { type: 'problem', docs: { description: 'Event props are called onX.' } },
  create(context) {
    /** @param {Named} node @param {string | undefined} name */
    const check = (node, name) => {
      if (name !== undefined && SPANISH.test(name))
        context.report({ node, message: `Event props follow React's convention: 'on${name.slice(2)}', not '${name}'.` })
    }
    return {
      /** @param {Named} node */
      TSPropertySignature: (node) => check(node, node.key?.name),
      /** @param {Named} node */
      TSMethodSignature: (node) => check(node, node.key?.name),
      /** @param {Named} node */
      JSXAttribute: (node) => check(node, typeof node.name?.name === 'string' ? node.name.name : undefined),
    }
  },
}
