// What a program that uses the package sees. `tipos.test.ts` holds the modules to it.
import type { Client } from 'openapi-fetch'
import type { components, paths } from './documento.generated.d.ts'

export type { components, operations, paths } from './documento.generated.d.ts'

export interface OpcionesDeCliente {
  /** Where the API is, without `/api/v1`: `https://aliadas.example`. */
  direccion: string
  /** The partner's secret key. It stays on a server: no page of a browser may call this API. */
  clave: string
  /** How often a call is sent at most, the first time included. 5 unless said. */
  intentos?: number
  /** How long one attempt may take, in ms. 60,000 unless said. */
  plazoMs?: number
  /** Sends the requests; the global `fetch` unless said. */
  fetch?: (solicitud: Request) => Promise<Response>
}

/** One method per verb; the types of path, parameters, body and answer come from the API's document. */
export type ClienteDeAliado = Client<paths>

/** A client that sends the key, gives each write its own `Idempotency-Key` and repeats what may be repeated. */
export function crearCliente(opciones: OpcionesDeCliente): ClienteDeAliado

/** What a webhook brings: the event as `GET /api/v1/eventos` has it, without its `id`, or a test. */
export type EventoDeWebhook =
  | Omit<components['schemas']['Evento'], 'id'>
  | { type: 'webhook.prueba'; timestamp: string; data: { idWebhook: string } }

/** The request is not from Aliadas, was changed, or is too old. Answer 400 and use nothing of it. */
export class FirmaNoValida extends Error {
  override name: 'FirmaNoValida'
}

/**
 * The event of a webhook whose signature is right (Standard Webhooks 1.0).
 *
 * - `secreto`: the `whsec_…` that was shown when the webhook was made.
 * - `cabeceras`: the request's, as Node or a `Request` has them.
 * - `cuerpo`: the bytes as they came, before anything parsed them.
 *
 * Throws `FirmaNoValida`, and `TypeError` when the secret is none.
 */
export function verificarWebhook(
  secreto: string,
  cabeceras: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  cuerpo: Uint8Array | string,
): EventoDeWebhook
