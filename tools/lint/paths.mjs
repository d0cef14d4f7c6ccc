/** @typedef {import('./types.ts').Literal} Literal */
/** @typedef {import('./types.ts').Named} Named */

const TABLE = /apps\/web\/src\/lib\/paths\.ts$/
const TEST = /\.test\.tsx?$/
const PAGE = /^\/(panel-control|login|registro|verificar-correo|cambiar-password|nueva-contrasena)(\/|[?#]|$)/
const REMEDY = 'Addresses of pages stand once, in lib/paths.ts: link with PATHS.'

/** Forbids writing a page's address by hand. @type {import('./types.ts').Rule} */
export const paths = {
  meta: { type: 'problem', docs: { description: 'Addresses of pages come from one table.' } },
  create(context) {
    if (TABLE.test(context.filename.replaceAll('\\', '/')) || TEST.test(context.filename)) return {}
    return {
      /** @param {Literal} node */
      Literal(node) {
        if (typeof node.value === 'string' && PAGE.test(node.value)) context.report({ node, message: REMEDY })
      },
      /** @param {Literal} node */
      TemplateElement(node) {
        const { value } = node
        if (typeof value === 'object' && value !== null && 'raw' in value && PAGE.test(String(value.raw)))
          context.report({ node, message: REMEDY })
      },
      /** @param {Named} node */
      JSXAttribute(node) {
        if (node.name?.name === 'to' && node.value?.type === 'Literal') context.report({ node, message: REMEDY })
      },
    }
  },
}
