import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** Another program than the one that the machine has. */
const PROGRAM = process.env['PGBOUNCER_PATH'] ?? 'pgbouncer'
const USER = 'pooler_de_pruebas'
/** PgBouncer does not run as root. */
const NOBODY = 65_534

/** The PgBouncer of this machine, as [major, minor]; null when there is none. */
export const pgBouncerVersion = (() => {
  try {
    const said = execFileSync(PROGRAM, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    const [, major = '0', minor = '0'] = /PgBouncer (\d+)\.(\d+)/.exec(said) ?? []
    return [Number(major), Number(minor)] as const
  } catch {
    return null
  }
})()

/**
 * PgBouncer in transaction mode before this server, as docs/scaling.md says: it asks PostgreSQL for the logins that it
 * does not know. Before 1.19 it asks in the database itself, here with a superuser. Few connections, so that transactions
 * change them.
 */
export const startPgBouncer = async (url: string, admin: (text: string) => Promise<unknown>) => {
  const [, minor] = pgBouncerVersion ?? [0, 0]
  const elsewhere = minor >= 19
  const dir = mkdtempSync(path.join(tmpdir(), 'aliadas-pgbouncer-'))
  chmodSync(dir, 0o755)
  const port = await freePort()
  await admin(`do $$ begin create role ${USER} login password 'de pruebas';
    exception when duplicate_object or unique_violation then null; end $$`)
  await admin(`alter role ${USER} ${elsewhere ? 'nosuperuser' : 'superuser'}`)
  await admin(`create schema if not exists pooler;
    grant usage on schema pooler to ${USER};
    create or replace function pooler.login_of(asked text, out name text, out secret text) returns record
      language sql security definer set search_path = pg_catalog, pg_temp as $$
      select rolname::text, rolpassword from pg_authid where rolname = asked and rolname like 'aliadas\\_%' and rolcanlogin
        and not rolsuper $$;
    revoke execute on function pooler.login_of from public;
    grant execute on function pooler.login_of to ${USER}`)
  writeFileSync(path.join(dir, 'users.txt'), `"${USER}" "de pruebas"\n`)
  writeFileSync(
    path.join(dir, 'pgbouncer.ini'),
    `[databases]
* = host=127.0.0.1 port=${new URL(url).port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
auth_type = scram-sha-256
auth_file = ${dir}/users.txt
auth_user = ${USER}
${elsewhere ? 'auth_dbname = postgres\nauth_query = select name, secret from pooler.login_of($1)' : 'auth_query = select usename, passwd from pg_catalog.pg_shadow where usename = $1'}
${minor >= 21 ? 'max_prepared_statements = 500' : ''}
default_pool_size = 3
max_client_conn = 500
server_login_retry = 1
server_round_robin = 1
`,
  )
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const child = spawn(PROGRAM, ['-q', path.join(dir, 'pgbouncer.ini')], { stdio: 'ignore', ...asNobody })
  const gone = once(child, 'exit')
  while (child.exitCode === null && !(await answers(port))) await pause(50)
  const address = new URL(url)
  address.port = String(port)
  return {
    url: address.href,
    async close() {
      child.kill('SIGKILL')
      await gone
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
