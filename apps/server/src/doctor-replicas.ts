import pg from 'pg'
import { hostsOf, urlsOf } from './platform/database/index.ts'
import { PATIENCE_MS, found, why, type Finding } from './doctor-finding.ts'

const ABOUT = 'Réplicas'
/** A standby that is this far behind loses so much when it takes over, in s. */
const BEHIND_S = 60

type Server = { host: string; fault: string | null; standby: boolean; behindS: number | null }

const look = async (url: string): Promise<Server> => {
  const [host = ''] = hostsOf(url)
  // `clientAt` refuses a standby.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean; behind: number | null }>(`
      select pg_is_in_recovery() as standby,
        case when pg_is_in_recovery() and pg_last_wal_receive_lsn() is distinct from pg_last_wal_replay_lsn()
          then extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as behind`)
    return { host, fault: null, standby: rows[0]?.standby ?? false, behindS: rows[0]?.behind ?? null }
  } catch (error) {
    return { host, fault: why(error), standby: false, behindS: null }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Of a DATABASE_URL with several servers: whether one could take over, and how much it would lose. */
export const lookAtReplicas = async (databaseUrl: string | undefined): Promise<Finding[]> => {
  const urls = databaseUrl === undefined ? [] : urlsOf(databaseUrl)
  if (urls.length < 2) return []
  const servers = await Promise.all(urls.map(look))
  const away = servers.filter(({ fault }) => fault !== null)
  const standbys = servers.filter(({ standby }) => standby)
  const late = standbys.filter(({ behindS }) => (behindS ?? 0) > BEHIND_S)
  const primaries = servers.filter(({ fault, standby }) => fault === null && !standby)
  if (primaries.length > 1)
    return [
      found(
        'mal',
        ABOUT,
        `Reciben cambios ${primaries.map(({ host }) => host).join(' y ')}: son dos bases de datos distintas.`,
        'Detén la que no es, antes de que alguien escriba en ella.',
      ),
    ]
  if (standbys.length === 0)
    return [
      found(
        'atencion',
        ABOUT,
        `Ninguna de DATABASE_URL está en marcha${away.length > 0 ? `: no responde ${away.map(({ host }) => host).join(', ')}` : ''}.`,
        'Si el primario cae, no hay quién siga.',
      ),
    ]
  return [
    ...standbys.map(({ host, behindS }) =>
      late.some((one) => one.host === host)
        ? found('atencion', ABOUT, `${host} está atrasada ${Math.round(behindS ?? 0)} s.`, 'Revisa su red y su disco.')
        : found('bien', ABOUT, `${host} está al día.`),
    ),
    ...away.map(({ host, fault }) => found('atencion', ABOUT, `No responde ${host}: ${fault}`, 'Iníciala.')),
  ]
}
