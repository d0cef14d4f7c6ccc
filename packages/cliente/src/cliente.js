import { randomUUID } from 'node:crypto'
import createClient from 'openapi-fetch'
import { CON_LLAVE } from './escrituras.generated.js'
import { conReintentos } from './reintentos.js'

export { FirmaNoValida, verificarWebhook } from './webhooks.js'

/**
 * A typed client of the partner API. Each write that takes an `Idempotency-Key` gets one of its own, unless the caller
 * gives one; all attempts of that call send the same. A redirection is not followed: the key goes nowhere else.
 * @param {import('./tipos.d.ts').OpcionesDeCliente} opciones
 * @returns {import('./tipos.d.ts').ClienteDeAliado}
 */
export function crearCliente({ direccion, clave, ...reintentos }) {
  /** @type {import('./tipos.d.ts').ClienteDeAliado} */
  const cliente = createClient({
    baseUrl: direccion,
    headers: { authorization: `Bearer ${clave}` },
    redirect: 'manual',
    fetch: conReintentos(reintentos),
  })
  cliente.use({
    onRequest({ request, schemaPath }) {
      if (CON_LLAVE.has(`${request.method} ${schemaPath}`) && !request.headers.has('idempotency-key'))
        request.headers.set('idempotency-key', randomUUID())
    },
  })
  return cliente
}
