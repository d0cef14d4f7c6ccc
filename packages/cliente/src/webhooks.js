import { createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCIA_S = 5 * 60
/** Standard Webhooks 1.0: 24 to 64 bytes. Fewer can be guessed, and an empty secret would let everybody sign. */
const BYTES_DE_SECRETO = 24

/** A request that is not from Aliadas, was changed, or is too old. */
export class FirmaNoValida extends Error {
  /** @override @type {'FirmaNoValida'} */
  name = 'FirmaNoValida'
}

/** @typedef {Headers | Readonly<Record<string, string | readonly string[] | undefined>>} Cabeceras */

/**
 * @param {Cabeceras} cabeceras
 * @param {string} nombre in lower case
 */
function cabecera(cabeceras, nombre) {
  const valor =
    cabeceras instanceof Headers
      ? cabeceras.get(nombre)
      : Object.entries(cabeceras).find(([uno]) => uno.toLowerCase() === nombre)?.[1]
  if (typeof valor !== 'string' || valor === '') throw new FirmaNoValida(`Falta la cabecera ${nombre}`)
  return valor
}

/** @param {string} secreto */
function llaveDe(secreto) {
  // A program in JavaScript may pass a variable that is not set.
  const llave = Buffer.from(typeof secreto === 'string' ? secreto.replace(/^whsec_/, '') : '', 'base64')
  if (llave.length < BYTES_DE_SECRETO)
    throw new TypeError('El secreto del webhook es el texto whsec_… que se mostró al crearlo')
  return llave
}

/**
 * Checks signature and age of a webhook by Standard Webhooks 1.0: HMAC-SHA256 over id, timestamp and the bytes as they
 * came, compared in constant time. Of several signatures one is enough, as while a secret is replaced.
 * @param {string} secreto
 * @param {Cabeceras} cabeceras
 * @param {Uint8Array | string} cuerpo
 * @returns {import('./tipos.d.ts').EventoDeWebhook}
 */
export function verificarWebhook(secreto, cabeceras, cuerpo) {
  const llave = llaveDe(secreto)
  const id = cabecera(cabeceras, 'webhook-id')
  const segundos = cabecera(cabeceras, 'webhook-timestamp')
  const firmas = cabecera(cabeceras, 'webhook-signature')
  if (!/^\d{1,12}$/.test(segundos) || Math.abs(Date.now() / 1000 - Number(segundos)) > TOLERANCIA_S)
    throw new FirmaNoValida('El webhook no es de los últimos cinco minutos')
  const esperada = createHmac('sha256', llave).update(`${id}.${segundos}.`).update(cuerpo).digest()
  const sirve = firmas.split(' ').some((una) => {
    const firma = una.startsWith('v1,') ? Buffer.from(una.slice(3), 'base64') : Buffer.alloc(0)
    return firma.length === esperada.length && timingSafeEqual(firma, esperada)
  })
  if (!sirve) throw new FirmaNoValida('Ninguna firma del webhook sirve')
  return JSON.parse(Buffer.from(cuerpo).toString('utf8'))
}
