import { clientAt, urlAt, type Address } from '@aliadas/prepared'
import type { Logger } from '../log/index.ts'
import { ensureLogins, type Login, type Logins, type Use } from './logins.ts'

export type KeptLogins = {
  login(use: Use): Login
  /** Call when the database does not admit a login. */
  renew: () => void
}

/** Interval in ms between two tries. */
const AGAIN_MS = 1_000

type Parts = { address: Address; secret: string; log: Pick<Logger, 'warn'> }

/**
 * The logins of a running server. A cluster into which a dump was restored does not know them, because logins are not in a dump: once the
 * address leads there, `renew` makes them. On the cluster that had them, a missing login was dropped on purpose (another secret), and stays so.
 */
export const keepLogins = async (made: Logins, { address, secret, log }: Parts): Promise<KeptLogins> => {
  let logins = made
  let cluster = await clusterAt(address)
  let renewing: Promise<void> | undefined
  let told = false

  const renewOnce = async (): Promise<void> => {
    const now = await clusterAt(address)
    if (now === cluster) {
      if (!told)
        log.warn('La base de datos ya no admite los usuarios de este servidor. ¿Cambió SESSION_SECRET? Reinícialo')
      told = true
      return
    }
    const fresh = await ensureLogins(urlAt(address), secret, log)
    if (fresh === null) return
    logins = fresh
    cluster = now
    log.warn('La base de datos es otra y no conocía los usuarios de Aliadas: se crearon')
  }
  return {
    login: (use) => logins[use],
    renew() {
      renewing ??= renewOnce()
        .catch((err: unknown) => log.warn({ err }, 'No se pudieron crear los usuarios de Aliadas; se reintenta'))
        .finally(() => setTimeout(() => (renewing = undefined), AGAIN_MS).unref())
    },
  }
}

/** The cluster's system identifier; empty where the provider lets nobody read it. */
const clusterAt = async (address: Address): Promise<string> => {
  const client = new (clientAt(address))({ connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ cluster: string }>(`select split_part(epoca(), '.', 1) as cluster`)
    return rows[0]?.cluster ?? ''
  } finally {
    await client.end().catch(() => undefined)
  }
}
