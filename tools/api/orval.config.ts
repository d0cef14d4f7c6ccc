/** Where the document is and where the clients go; `tools/lib/api.mjs` sets both. */
const { DOCUMENTO = '', CLIENTES = '' } = process.env

const cliente = (client: string) => ({ input: DOCUMENTO, output: { target: `${CLIENTES}/orval-${client}.ts`, client } })

export default { fetch: cliente('fetch'), zod: cliente('zod') }
