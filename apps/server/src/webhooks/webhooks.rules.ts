import { isIP } from 'node:net'
import { alLimite, enCampo, fueraDeMomento, type Negativa } from '@aliadas/contract/core'
import {
  DIRECCION_INVALIDA,
  EVENTO_QUE_NO_ESTA,
  MAXIMO_DE_REENVIO,
  MAXIMO_DE_WEBHOOKS,
  MUCHOS_WEBHOOKS,
  REENVIO_LARGO,
  REENVIO_SIN_QUE,
  WEBHOOK_APAGADO,
} from '@aliadas/contract/webhooks'
import { isLoopback } from '../platform/env/index.ts'

/**
 * Whether an address may be registered: https, port 443, a name of more than one word. What the name resolves to is
 * checked at each connection, because it may change. `local`: addresses of this machine are permitted too.
 */
export const negativaDeDireccion = (texto: string, local: boolean): Negativa | null => {
  const url = URL.parse(texto)
  const mala = enCampo('url', DIRECCION_INVALIDA)
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return mala
  const nombre = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (local && isLoopback(nombre)) return url.protocol === 'http:' || url.protocol === 'https:' ? null : mala
  const publico = isIP(nombre) === 0 && /[^.]\.[^.]+\.?$/.test(nombre)
  return url.protocol === 'https:' && url.port === '' && publico ? null : mala
}

export const negativaPorCuantos = (hay: number): Negativa | null =>
  hay < MAXIMO_DE_WEBHOOKS ? null : alLimite(MUCHOS_WEBHOOKS, undefined, 'muchos_webhooks')

export const negativaDeReenvio = (
  { activo }: { activo: boolean },
  que: { evento: string | null; desde: string | null },
): Negativa | null => {
  if (que.evento === null && que.desde === null) return enCampo('evento', REENVIO_SIN_QUE, 'requerido')
  return activo ? null : fueraDeMomento(WEBHOOK_APAGADO)
}

export const negativaPorEventos = (cuantos: number, evento: string | null): Negativa | null => {
  if (evento !== null) return cuantos === 0 ? enCampo('evento', EVENTO_QUE_NO_ESTA) : null
  return cuantos > MAXIMO_DE_REENVIO ? enCampo('hasta', REENVIO_LARGO, 'rango') : null
}
