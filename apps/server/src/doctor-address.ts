import { lookup } from 'node:dns/promises'
import { connect } from 'node:tls'
import { DIA_MS } from '@aliadas/contract/core'
import ipaddr from 'ipaddr.js'
import { several } from './admin-tools.ts'
import { PATIENCE_MS, found, why, type Finding } from './doctor-finding.ts'
import type { Env } from './platform/env/index.ts'
import { PROOF_HEADER, proofOf, type SeenAs } from './platform/http/index.ts'
import { VERSION } from './platform/version.ts'
import { typed } from './platform/typed.ts'

const ADDRESS = 'Dirección pública'
const PROXY = 'Proxy'
/** Nobody has it (RFC 5737): a client that lies about its address. */
const LIE = '203.0.113.77'
/** A certificate that ends sooner should have been renewed by itself. */
const CERTIFICATE_DAYS = 14

type Answer = { ok?: unknown; version?: unknown; vista?: SeenAs }

const askHealth = async (publicUrl: string, headers: Record<string, string> = {}): Promise<Answer> => {
  const answer = await fetch(`${publicUrl}/api/salud`, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
  const body = (await answer.json()) as Answer
  if (body.ok !== true) throw new Error(`respondió ${answer.status}, y no el producto`)
  return body
}

const aboutVersion = (publicUrl: string, version: unknown): Finding =>
  version === VERSION
    ? found('bien', ADDRESS, `${publicUrl} responde con esta versión, ${VERSION}.`)
    : found(
        'atencion',
        ADDRESS,
        `${publicUrl} responde con la versión ${String(version)}; esta es ${VERSION}.`,
        'Termina la actualización.',
      )

const silent = (publicUrl: string, error: unknown, level: Finding['level']): Finding =>
  found(
    level,
    ADDRESS,
    `Desde esta máquina no responde ${publicUrl}: ${why(error)}.`,
    'Inicia el producto, y revisa PUBLIC_URL, el DNS, el certificado y el proxy.',
  )

/** Entries of a X-Forwarded-For beside the lie that was sent. */
const added = ({ reenviado }: SeenAs): string[] =>
  reenviado
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && one !== LIE)

/** Whether what stands before the server and TRUST_PROXY agree, by what the server saw of a request that lied. */
export const judgeProxy = ({ trustProxy, publicUrl }: Pick<Env, 'trustProxy' | 'publicUrl'>, seen: SeenAs): Finding => {
  const proxies = added(seen).length
  if (seen.direccion === LIE)
    return found(
      'mal',
      PROXY,
      'TRUST_PROXY cree a más proxies de los que hay: cualquiera puede fingir su dirección y pasar los límites de intentos.',
      proxies === 0
        ? 'Quita TRUST_PROXY, o haz que el proxy agregue X-Forwarded-For.'
        : `Pon TRUST_PROXY=${proxies}, o las redes de tus proxies.`,
    )
  if (trustProxy === undefined && proxies > 0)
    return found(
      'mal',
      PROXY,
      `Hay un proxy y TRUST_PROXY no está puesta: todas las personas parecen venir de ${seen.direccion}, y comparten sus límites de intentos.`,
      `Pon TRUST_PROXY=${proxies}, o las redes de tus proxies.`,
    )
  if (trustProxy === undefined)
    return publicUrl.startsWith('https:')
      ? found(
          'atencion',
          PROXY,
          `La dirección es https y nada agrega X-Forwarded-For: todas las personas parecen venir de ${seen.direccion}.`,
          'Haz que el proxy agregue X-Forwarded-For, y pon TRUST_PROXY con la cantidad de proxies o sus redes.',
        )
      : found('bien', PROXY, 'No hay, y TRUST_PROXY no está puesta.')
  if (!seen.proxy)
    return found(
      'mal',
      PROXY,
      `La solicitud llegó de ${seen.direccion}, que no está en TRUST_PROXY: todas las personas que pasan por ahí parecen una.`,
      'Pon en TRUST_PROXY las redes de las que se conectan los proxies.',
    )
  if (proxies === 0)
    return found(
      'mal',
      PROXY,
      'TRUST_PROXY está puesta y el proxy no agrega X-Forwarded-For.',
      'Haz que el proxy lo agregue, sin borrar lo que ya trae.',
    )
  return found(
    'bien',
    PROXY,
    `TRUST_PROXY concuerda con lo que hay: el servidor ve esta máquina como ${seen.direccion}.`,
  )
}

/** Asks the public address from this machine, also how the request arrived when this machine has the secret. */
export const lookAtAddress = async (
  env: Pick<Env, 'publicUrl' | 'local' | 'trustProxy'>,
  secret: string | null,
  now: Date,
): Promise<Finding[]> => {
  const { publicUrl, local } = env
  try {
    const asked: Record<string, string> =
      secret === null ? {} : { [PROOF_HEADER]: proofOf(secret, now), 'x-forwarded-for': LIE }
    const { version, vista } = await askHealth(publicUrl, asked)
    return [
      aboutVersion(publicUrl, version),
      ...(local ? [] : await lookFromInternet(publicUrl, now)),
      ...(vista
        ? [judgeProxy(env, vista)]
        : local
          ? []
          : [
              found(
                'sin_saber',
                PROXY,
                'El servidor no dice cómo llegan las solicitudes: esta máquina no tiene su secreto, o su versión es otra.',
              ),
            ]),
    ]
  } catch (error) {
    return [silent(publicUrl, error, local ? 'atencion' : 'mal')]
  }
}

const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast'

/** What says whether others reach the address: where its name leads, and its certificate. */
const lookFromInternet = async (publicUrl: string, now: Date): Promise<Finding[]> => {
  const about = 'Desde internet'
  const { hostname, protocol, port } = new URL(publicUrl)
  const addresses = (await lookup(hostname, { all: true })).map(({ address }) => address)
  const inside = addresses.filter((one) => !isPublic(one))
  const days = protocol === 'https:' ? await certificateDays(hostname, Number(port || 443), now) : null
  return [
    inside.length > 0
      ? found(
          'atencion',
          about,
          `${hostname} lleva a ${inside.join(', ')}: solo se llega desde la red de adentro.`,
          `Si otros deben entrar, revisa el DNS. Desde otra red: ${typed('doctor', '--outside PUBLIC_URL')}`,
        )
      : found('bien', about, `${hostname} lleva a ${addresses.join(', ')}.`),
    ...(days === null
      ? []
      : [
          days < CERTIFICATE_DAYS
            ? found('mal', 'Certificado', endsIn(days), 'Revisa por qué no se renueva solo.')
            : found('bien', 'Certificado', endsIn(days)),
        ]),
  ]
}

const endsIn = (days: number): string => `Vence en ${several(days, 'día', 'días')}.`

const certificateDays = (host: string, port: number, now: Date): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: PATIENCE_MS }, () => {
      const left = new Date(socket.getPeerCertificate().valid_to).getTime() - now.getTime()
      socket.end()
      resolve(Math.floor(left / DIA_MS))
    })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error('no respondió a tiempo')))
  })

/** The same of an address alone, from any machine of another network: it needs no variables and no secret. */
export const diagnoseOutside = async (publicUrl: string, now: Date): Promise<Finding[]> => {
  try {
    const { version } = await askHealth(publicUrl)
    return [aboutVersion(publicUrl, version), ...(await lookFromInternet(publicUrl, now))]
  } catch (error) {
    return [silent(publicUrl, error, 'mal')]
  }
}
