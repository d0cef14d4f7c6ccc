import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PRESETS } from '@aliadas/contract/archivos'
import { webRoutes } from '@aliadas/contract/routes'
import { RUTA_EN_VIVO } from '@aliadas/contract/vivo'
import { afterAll, expect, test } from 'vitest'
import { DEFAULT_PORT } from './platform/env/combinations.ts'
import { names } from './platform/env/fields.ts'
import { STOP_MS } from './platform/closing.ts'

const DEPLOY = path.resolve(import.meta.dirname, '../../../deploy')
const read = (...parts: string[]) => readFileSync(path.join(DEPLOY, ...parts), 'utf8')
const [unit, variables, dockerfile, one, several] = [
  read('systemd', 'aliadas.service'),
  read('systemd', 'aliadas.env'),
  read('docker', 'Dockerfile'),
  read('docker', 'one.yml'),
  read('docker', 'several.yml'),
]
const proxies = {
  caddy: read('proxy', 'Caddyfile'),
  nginx: read('proxy', 'nginx.conf'),
  haproxy: read('proxy', 'haproxy.cfg'),
}
const everything = [unit, variables, dockerfile, one, several, ...Object.values(proxies)].join('\n')

const places: string[] = []
afterAll(() => {
  for (const place of places) rmSync(place, { recursive: true, force: true })
})
const temporary = (name: string, text: string): string => {
  const place = mkdtempSync(path.join(tmpdir(), 'aliadas-despliegue-'))
  places.push(place)
  writeFileSync(path.join(place, name), text)
  return path.join(place, name)
}

/** Variables of other programs that the files set. */
const FOREIGN = ['ALIADAS_SITE', 'ALIADAS_UPSTREAMS', 'POSTGRES_PASSWORD', 'ROOT_ACCESS_KEY', 'ROOT_SECRET_KEY']

test('every variable that the files name is one that the product reads', () => {
  const named = new Set(
    everything.match(/\b(?=[A-Z0-9_]*_)[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\b(?!-)|\b(?:PORT|HOST)\b(?==)/g),
  )
  const known = new Set<string>([...names, ...FOREIGN])
  const systemd = /^(AF_\w+|CAP_\w+)$/
  expect(named.size).toBeGreaterThan(15)
  expect([...named].filter((name) => !known.has(name) && !systemd.test(name))).toEqual([])
  // One misspelled is found.
  expect(known.has('BACKUP_FOLDER')).toBe(false)
})

test('ports and paths are the same everywhere, and the addresses are real', () => {
  const port = String(DEFAULT_PORT)
  expect(unit).toContain(`Environment=PORT=${port}`)
  expect(dockerfile).toContain(`EXPOSE ${port}`)
  expect(dockerfile).toMatch(new RegExp(`\\bPORT=${port}\\b`))
  expect(one).toContain(`ALIADAS_UPSTREAMS: aliadas:${port}`)
  for (const text of Object.values(proxies)) expect(text).toContain(`127.0.0.1:${port}`)
  expect(proxies.nginx).toMatch(/location = \/api\/vivo \{[^}]*proxy_buffering off;/)
  expect(proxies.haproxy).toContain('use_backend streams if { path /api/vivo }')
  expect(proxies.caddy).toContain('flush_interval -1')
  // A server that stands still ends no connection itself. Requests under way on one that stops are left alone.
  const streams = proxies.haproxy.slice(proxies.haproxy.indexOf('backend streams'))
  expect(streams).toContain('on-marked-down shutdown-sessions')
  expect(proxies.haproxy.match(/shutdown-sessions/g)).toHaveLength(1)
  // A container that is made anew has another address, and one that is not there yet has none.
  const defaults = proxies.haproxy.match(/default-server .*/g)
  expect(defaults).toHaveLength(2)
  for (const line of defaults ?? []) expect(line).toContain(' resolvers docker init-addr last,libc,none')
  expect(proxies.haproxy).toContain('resolvers docker\n\tnameserver dns 127.0.0.11:53\n')
  for (const silence of [/timeout server (\d+)s/.exec(streams), /proxy_read_timeout (\d+)s/.exec(proxies.nginx)])
    expect(Number(silence?.[1])).toBeGreaterThan(3 * 15)
  const asked = [...everything.matchAll(/\/api\/(?!v1)[a-z]+/g)].map(([found]) => found)
  expect(new Set(asked)).toEqual(new Set([RUTA_EN_VIVO, '/api/listo']))
  // The data's folder is the one that the unit makes, and the image's volume.
  expect(unit).toContain('Environment=DATA_DIR=/var/lib/aliadas\n')
  expect(unit).toContain('StateDirectory=aliadas\n')
  expect(dockerfile).toContain('DATA_DIR=/var/lib/aliadas\nVOLUME /var/lib/aliadas\n')
  for (const text of [one, several]) expect(text).toContain(':/var/lib/aliadas')
  const folder = /^BACKUP_DIR=(.*)$/m.exec(variables)?.[1]
  expect(unit).toContain(`ReadWritePaths=-${folder}\n`)
  expect(one).toContain(`BACKUP_DIR: ${folder}\n`)
  expect(one).toContain(`:${folder}\n`)
})

test('what a container needs stands beside it, and what the start refuses together is not left together', () => {
  // The image is for production, where a start without it is refused.
  expect(dockerfile).toContain('ENV NODE_ENV=production ')
  for (const text of [one, several]) expect(text).toMatch(/^# aliadas\.env: .*\bSESSION_SECRET\b/m)
  // With both of these the start refuses DATABASE_URL, and one of them alone too.
  expect(variables).toMatch(/With DATABASE_URL .* remove this line and the next one\.\nBACKUP_DIR=.*\nBACKUP_KEEP=/)
})

test('a proxy takes the largest request that the product takes, and says whose it is', () => {
  const MB = 1024 * 1024
  const largest = Math.max(
    ...Object.values(PRESETS).map(({ maxBytes }) => maxBytes),
    ...Object.values(webRoutes).map((route) => ('maxBytes' in route ? route.maxBytes : 0)),
  )
  const limits = {
    caddy: Number(/max_size (\d+)MB/.exec(proxies.caddy)?.[1]) * 1_000_000,
    nginx: Number(/client_max_body_size (\d+)m;/.exec(proxies.nginx)?.[1]) * MB,
    haproxy: Number(/-m int gt (\d+) \}/.exec(proxies.haproxy)?.[1]),
  }
  expect(largest).toBe(8 * MB)
  for (const limit of Object.values(limits)) expect(limit).toBeGreaterThan(1.25 * largest)
  expect(proxies.nginx).toContain('X-Forwarded-For $proxy_add_x_forwarded_for')
  expect(proxies.haproxy).toContain('option forwardfor')
  for (const text of [unit, one, several]) expect(text).toMatch(/TRUST_PROXY[=:] ?'?1'?$/m)
})

test('a stop has time to drain and to end, and only the product is told of it', () => {
  const atLeast = (5_000 + STOP_MS) / 1_000
  const waits = [/TimeoutStopSec=(\d+)/.exec(unit), ...everything.matchAll(/stop_grace_period: (\d+)s/g)]
  expect(waits).toHaveLength(3)
  for (const wait of waits) expect(Number(wait?.[1])).toBeGreaterThan(1.5 * atLeast)
  // With the usual kind the included database would be stopped before the server.
  expect(unit).toContain('KillMode=mixed')
  // A shell between would keep the signal.
  expect(readFileSync(path.join(DEPLOY, 'bundle', 'aliadas'), 'utf8')).toContain('  exec "$here/node/bin/node"')
  expect(dockerfile).toContain('ENTRYPOINT ["/opt/aliadas/aliadas"]')
})

/** Each program that checks a file of its own, and the words for it. The file is checked where the program is. */
const CHECKERS: Record<string, (place: (name: string, text: string) => string) => string[][]> = {
  'systemd-analyze': (place) => {
    // Nothing is installed at the unit's paths here.
    const text = unit.replace('/opt/aliadas/current/aliadas', '/bin/true').replace(/^EnvironmentFile.*$/m, '')
    const file = place('aliadas.service', text)
    return [
      ['verify', '--man=no', file],
      ['security', '--offline=true', '--threshold=20', file],
    ]
  },
  caddy: (place) => [['validate', '--adapter', 'caddyfile', '--config', place('Caddyfile', proxies.caddy)]],
  nginx: (place) => {
    const site = proxies.nginx.replace(/ ssl http2;/, ';').replaceAll(/^\s*ssl_.*$/gm, '')
    // What it writes stays beside the file, so that anybody may check it.
    const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`)
    const text = `pid nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${own.join('\n')}\n${site}\n}\n`
    const file = place('nginx.conf', text)
    return [['-t', '-p', path.dirname(file), '-e', 'stderr', '-c', file]]
  },
  promtool: () => [
    ['check', 'rules', path.join(DEPLOY, 'prometheus', 'alerts.yml')],
    ['check', 'config', path.join(DEPLOY, 'prometheus', 'prometheus.yml')],
  ],
  haproxy: (place) => [['-c', '-f', place('haproxy.cfg', proxies.haproxy.replace(/ ssl crt \S+ alpn \S+/, ''))]],
}

const installed = (program: string): boolean =>
  globSync((process.env['PATH'] ?? '').split(path.delimiter).map((dir) => path.join(dir, program))).length > 0

test('the programs that read these files find no fault in them, where they are installed', () => {
  const found = Object.entries(CHECKERS)
    .filter(([program]) => installed(program))
    .flatMap(([program, words]) => words(temporary).map((call) => ({ program, words: call })))
  const faults = found.flatMap(({ program, words }) => {
    const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' })
    // systemd only warns of a word that it does not know, and goes on without it.
    const ignored = /Failed to parse|Unknown (key|section)|ignoring/i.test(stderr)
    return status === 0 && !ignored ? [] : [`${program} ${words.join(' ')}\n${stdout}${stderr}`]
  })
  expect(faults).toEqual([])
})
