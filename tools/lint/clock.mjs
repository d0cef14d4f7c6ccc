/** @typedef {import('./types.ts').Call} Call */

const REMEDY = 'Time comes from the clock that is passed in (`clock.now()`), so that tests can travel in it.'

/** Forbids reading the machine's clock directly. @type {import('./types.ts').Rule} */
export const clock = {
  meta: { type: 'problem', docs: { description: 'No Date.now() and no argless Date.' } },
  create(context) {
    /** @param {Call} node */
    const dateWithoutArguments = (node) => {
      if (node.callee.name === 'Date' && node.arguments.length === 0) context.report({ node, message: REMEDY })
    }
    return {
      NewExpression: dateWithoutArguments,
      /** @param {Call} node */
      CallExpression(node) {
        dateWithoutArguments(node)
        const { object, property } = node.callee
        if (object?.name === 'Date' && property?.name === 'now') context.report({ node, message: REMEDY })
      },
    }
  },
}
