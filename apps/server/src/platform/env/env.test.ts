import { createHash } from 'node:crypto'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { EnvError, readEnv } from './index.ts'
import { secretFault } from './strength.ts'

function linesOf(source: Record<string, string | undefined>): string[] {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof EnvError) return error.lines
    throw error
  }
  return []
}

const S3 = {
  S3_ENDPOINT: 'https://s3.ejemplo.co',
  S3_BUCKET: 'archivos',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secreta',
}
const EXTERNAL = 'postgres://u:c@servidor:5432/aliadas'
const SECRET = '7d1f0c4be93a52680b6e8fd2417ca395'
const PRODUCTION = { NODE_ENV: 'production', SESSION_SECRET: SECRET, PUBLIC_URL: 'https://aliadas.co' }
const RANDOM = '5Jx2v-Qm8Rt-ZK0wf-N7hbd-u3YcE'

describe('wrong values give one Spanish line each', () => {
  test.each([
    [{ PORT: '0' }, 'PORT debe ser un número entero entre 1 y 65535 (llegó «0»).'],
    [{ PORT: '65536' }, 'PORT debe ser un número entero entre 1 y 65535 (llegó «65536»).'],
    [{ PORT: '3e3' }, 'PORT debe ser un número entero entre 1 y 65535 (llegó «3e3»).'],
    [
      { HOST: 'http://localhost' },
      'HOST debe ser una dirección IP o un nombre de equipo, sin http:// ni puerto (llegó «http://localhost»).',
    ],
    [
      { PUBLIC_URL: 'ftp://x.co' },
      'PUBLIC_URL debe ser la dirección http:// o https:// del sitio, sin ruta, por ejemplo https://aliadas.co (llegó «ftp://x.co»).',
    ],
    [
      { PUBLIC_URL: 'https://x.co/app' },
      'PUBLIC_URL debe ser la dirección http:// o https:// del sitio, sin ruta, por ejemplo https://aliadas.co (llegó «https://x.co/app»).',
    ],
    ...['0', '10', '10.0.0.0/33', '0.0.0.0/0', '::/0', 'proxy', '10.0.0.1,,10.0.0.2'].map(
      (value): [Record<string, string>, string] => [
        { TRUST_PROXY: value },
        `TRUST_PROXY debe ser cuántos proxies hay delante (1 a 9), o sus direcciones o redes con comas, por ejemplo 10.0.0.0/8,fd00::/8 (llegó «${value}»).`,
      ],
    ),
    [{ NODE_ENV: 'prod' }, 'NODE_ENV debe ser uno de: development, production, test (llegó «prod»).'],
    [
      { DATABASE_URL: 'mysql://u:canario@h/db' },
      'DATABASE_URL debe ser una dirección de PostgreSQL, por ejemplo postgres://usuario:clave@servidor:5432/aliadas.',
    ],
    [
      { DATABASE_URL: 'postgres://u:canario@h1,h2/db?target_session_attrs=standby' },
      'DATABASE_URL: target_session_attrs debe ser read-write, porque Aliadas solo usa un servidor que acepta cambios.',
    ],
    [
      { SMTP_URL: 'correo.ejemplo.co' },
      'SMTP_URL debe ser una dirección smtp:// o smtps://, por ejemplo smtps://usuario:clave@correo.ejemplo.co:465.',
    ],
    [
      { MAIL_FROM: 'Aliadas' },
      'MAIL_FROM debe ser un correo, solo o con nombre, por ejemplo Aliadas <hola@aliadas.co> (llegó «Aliadas»).',
    ],
    [{ ...S3, S3_ENDPOINT: 's3' }, 'S3_ENDPOINT debe ser una URL http:// o https:// (llegó «s3»).'],
    [
      { ...S3, S3_REGION: '' },
      'Los archivos en S3: falta S3_REGION. Define todas (S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY) o ninguna.',
    ],
    [{ EPAYCO_KEY: 'k' }, 'ePayco: falta EPAYCO_CUSTOMER_ID. Define todas (EPAYCO_CUSTOMER_ID, EPAYCO_KEY) o ninguna.'],
    [
      { BACKUP_DIR: '/r', BACKUP_KEEP: '2w' },
      'BACKUP_KEEP debe ser una cantidad de días, por ejemplo 14d (llegó «2w»).',
    ],
    [{ DATABASE_DIRECT_URL: EXTERNAL }, 'DATABASE_DIRECT_URL necesita DATABASE_URL: la dirección del pooler.'],
    [
      { DATABASE_URL: EXTERNAL, DATABASE_DIRECT_URL: 'mysql://u:canario@h/db' },
      'DATABASE_DIRECT_URL debe ser una dirección de PostgreSQL, por ejemplo postgres://usuario:clave@servidor:5432/aliadas.',
    ],
    ...['0', '0.1', '8.5', '50%', '1,5'].map((value): [Record<string, string>, string] => [
      { DATABASE_POOL: value },
      `DATABASE_POOL debe ser un número entre 0.2 y 8, por ejemplo 0.5 (llegó «${value}»).`,
    ]),
    [{ BACKUP_KEEP: '7d' }, 'BACKUP_KEEP necesita BACKUP_DIR: es cuánto se guarda allí.'],
    [{ DATA_DIR: '/d', BACKUP_DIR: '/d/respaldos' }, 'BACKUP_DIR debe estar fuera de DATA_DIR, mejor en otro disco.'],
    [
      { DATABASE_URL: EXTERNAL, BACKUP_DIR: '/r' },
      'BACKUP_DIR es para la base de datos incluida: con DATABASE_URL los respaldos los hace tu PostgreSQL.',
    ],
    [{ SESSION_SECRET: 'corta' }, 'SESSION_SECRET debe tener al menos 32 caracteres.'],
    [
      { NODE_ENV: 'production' },
      'SESSION_SECRET es obligatoria con NODE_ENV=production: pon al menos 32 caracteres al azar. Para cambiarla después mira docs/operations.md.',
    ],
    [
      { CLAVE_ALIADA: 'igual', CLAVE_PLATAFORMA: 'igual' },
      'CLAVE_ALIADA y CLAVE_PLATAFORMA deben ser distintas: cada una abre un registro diferente.',
    ],
    [{ DEMO: 'si' }, 'DEMO debe ser 1 (con datos de demostración) o 0 (sin ellos) (llegó «si»).'],
    [{ SIMULADOR: 'si' }, 'SIMULADOR debe ser 1 (con gente simulada en la demostración) o 0 (sin ella) (llegó «si»).'],
    [{ BASEMAP_DIR: '/no/existe' }, 'BASEMAP_DIR debe ser una carpeta que exista (llegó «/no/existe»).'],
    [
      { BASEMAP_DIR: import.meta.filename },
      `BASEMAP_DIR debe ser una carpeta que exista (llegó «${import.meta.filename}»).`,
    ],
    [
      { MAP_STYLE_URL: 'estilo' },
      'MAP_STYLE_URL debe ser una URL http:// o https://, o una ruta que empiece por "/", o no para quedarse sin mapa en línea (llegó «estilo»).',
    ],
    [
      { MAP_STYLE_DARK_URL: '//x' },
      'MAP_STYLE_DARK_URL debe ser una URL http:// o https://, o una ruta que empiece por "/", o no para quedarse sin mapa en línea (llegó «//x»).',
    ],
    [
      { ROUTING_URL: 'osrm:5000' },
      'ROUTING_URL debe ser la dirección http:// o https:// de un enrutador con la interfaz de OSRM, sin usuario ni parámetros, por ejemplo http://localhost:5000.',
    ],
    [
      { ROUTING_URL: 'http://u:canario@x' },
      'ROUTING_URL debe ser la dirección http:// o https:// de un enrutador con la interfaz de OSRM, sin usuario ni parámetros, por ejemplo http://localhost:5000.',
    ],
    [{ FILES_TO: 'ftp' }, 'FILES_TO debe ser uno de: s3, disk (llegó «ftp»).'],
    [
      { FILES_TO: 's3' },
      'FILES_TO=s3 necesita S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.',
    ],
    [{ METRICS_PORT: '0' }, 'METRICS_PORT debe ser un número entero entre 1 y 65535 (llegó «0»).'],
    ...['0.0.0.0', '::', '8.8.8.8', '2600::1', '10', 'equipo.ejemplo.co'].map(
      (value): [Record<string, string>, string] => [
        { METRICS_PORT: '9464', METRICS_HOST: value },
        `METRICS_HOST debe ser este equipo o una dirección IP privada, por ejemplo 127.0.0.1 o 10.0.0.5 (llegó «${value}»). Para leer las medidas desde fuera usa METRICS_TOKEN.`,
      ],
    ),
    [{ METRICS_HOST: '10.0.0.5' }, 'METRICS_HOST necesita METRICS_PORT: es la dirección en que ese puerto escucha.'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT debe ser otro que PORT.'],
    [{ METRICS_PORT: '80', PORT: '80' }, 'METRICS_PORT debe ser otro que PORT.'],
    [{ METRICS_TOKEN: 'canario con espacios' }, 'METRICS_TOKEN no puede tener espacios ni letras con tilde.'],
    [{ DRAIN_MS: '60001' }, 'DRAIN_MS debe ser un número de milisegundos entre 0 y 60000 (llegó «60001»).'],
    [{ DRAIN_MS: '5s' }, 'DRAIN_MS debe ser un número de milisegundos entre 0 y 60000 (llegó «5s»).'],
    [
      { LOG_LEVEL: 'verbose' },
      'LOG_LEVEL debe ser uno de: fatal, error, warn, info, debug, trace, silent (llegó «verbose»).',
    ],
  ])('%j', (source, line) => {
    expect(linesOf(source)).toEqual([line])
  })

  test('all of them at once, without a secret in any', () => {
    const lines = linesOf({
      PORT: 'x',
      DATABASE_URL: 'mysql://u:canario@h/db',
      SMTP_URL: 'x://u:canario@h',
      SESSION_SECRET: 'canario',
      S3_SECRET_ACCESS_KEY: 'canario',
    })
    expect(lines).toHaveLength(5)
    expect(lines.join()).not.toContain('canario')
  })
})

describe('defaults', () => {
  test('a port of its own for measurements listens on this machine, unless a private address is named', () => {
    expect(readEnv({ METRICS_PORT: '9464' }).metrics).toEqual({
      at: { port: 9464, host: '127.0.0.1' },
      token: undefined,
    })
    for (const host of ['10.0.0.5', '192.168.1.2', '100.64.0.1', 'fd00::1', 'localhost', '::1'])
      expect(readEnv({ METRICS_PORT: '9464', METRICS_HOST: host }).metrics?.at).toEqual({ port: 9464, host })
    expect(readEnv({ METRICS_TOKEN: RANDOM }).metrics).toEqual({ at: undefined, token: RANDOM })
  })

  test('nothing is required; empty is absent', () => {
    const env = readEnv({ PORT: '', DATABASE_URL: '  ', SESSION_SECRET: '' })
    expect(env).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      trustProxy: undefined,
      production: false,
      local: true,
      dataDir: path.resolve('data'),
      databaseUrl: undefined,
      poolerUrl: undefined,
      poolScale: 1,
      smtpUrl: undefined,
      mailFrom: 'Aliadas <no-responder@localhost>',
      s3: undefined,
      sessionSecret: undefined,
      claveAliada: undefined,
      clavePlataforma: undefined,
      partnerKey: undefined,
      demo: true,
      simulador: true,
      metrics: undefined,
      drainMs: 0,
      filesTo: 'disk',
      basemapDir: undefined,
      mapStyleUrl: 'https://tiles.openfreemap.org/styles/positron',
      mapStyleDarkUrl: 'https://tiles.openfreemap.org/styles/dark',
      epayco: undefined,
      logLevel: 'warn',
    })
  })

  test.each([
    [{}, true],
    [PRODUCTION, false],
    [{ HOST: '0.0.0.0' }, false],
    [{ PUBLIC_URL: 'https://aliadas.co' }, false],
    [{ DATABASE_URL: EXTERNAL }, false],
    [{ DATABASE_URL: EXTERNAL, DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
  ])('demo world for %j: %s', (source, demo) => {
    expect(readEnv(source).demo).toBe(demo)
  })

  test.each([
    [{}, true],
    [{ SIMULADOR: '0' }, false],
    [{ DEMO: '0', SIMULADOR: '1' }, false],
    [{ DATABASE_URL: EXTERNAL }, false],
    [{ HOST: '192.168.1.9', SIMULADOR: '1' }, false],
  ])('simulated people for %j: %s', (source, simulador) => {
    expect(readEnv(source).simulador).toBe(simulador)
  })

  test.each([
    [{ PORT: '4000' }, 'http://localhost:4000'],
    [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
    [{ HOST: '192.168.1.9' }, 'http://192.168.1.9:3000'],
    [{ HOST: '::1' }, 'http://[::1]:3000'],
    [{ PUBLIC_URL: 'https://aliadas.co/' }, 'https://aliadas.co'],
  ])('public address for %j: %s', (source, publicUrl) => {
    expect(readEnv(source).publicUrl).toBe(publicUrl)
  })
})

test.each([
  ['2', { hops: 2 }],
  ['10.0.0.0/8', { networks: ['10.0.0.0/8'] }],
  ['192.0.2.1, fd00::/8', { networks: ['192.0.2.1', 'fd00::/8'] }],
])('SES-08 the proxies that are believed, %s', (value, trustProxy) => {
  expect(readEnv({ TRUST_PROXY: value }).trustProxy).toEqual(trustProxy)
})

test.each(['postgres://u:canario@h1:5432,/db', 'postgres://u:canario@h1,h2:puerto/db', 'postgres://h1 ,h2/db'])(
  'the list of servers %s is refused in one line without its password',
  (DATABASE_URL) => {
    expect(linesOf({ DATABASE_URL })).toEqual([
      'DATABASE_URL tiene una lista de servidores que no se entiende: escríbela como postgres://usuario:clave@servidor1:5432,servidor2:5432/aliadas?target_session_attrs=read-write.',
    ])
  },
)

test.each([
  [{}, 0],
  [{ TRUST_PROXY: '1' }, 5_000],
  [{ TRUST_PROXY: '1', DRAIN_MS: '0' }, 0],
  [{ DRAIN_MS: '1500' }, 1_500],
])('a stop with %j goes on serving for %d ms', (source, drainMs) => {
  expect(readEnv(source).drainMs).toBe(drainMs)
})

test('behind a pooler DATABASE_DIRECT_URL is the database, and DATABASE_URL where requests enter', () => {
  const POOLER = 'postgres://u:c@pooler:6432/aliadas'
  const { databaseUrl, poolerUrl, poolScale } = readEnv({
    DATABASE_URL: POOLER,
    DATABASE_DIRECT_URL: EXTERNAL,
    DATABASE_POOL: '0.5',
  })
  expect([databaseUrl, poolerUrl, poolScale]).toEqual([EXTERNAL, POOLER, 0.5])
})

test('groups arrive together', () => {
  const env = readEnv({ ...S3, EPAYCO_CUSTOMER_ID: '1', EPAYCO_KEY: 'k', MAP_STYLE_URL: '/mapa/estilo.json' })
  expect(env.s3).toEqual({
    endpoint: 'https://s3.ejemplo.co',
    bucket: 'archivos',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secreta',
  })
  expect([env.filesTo, readEnv({ ...S3, FILES_TO: 'disk' }).filesTo]).toEqual(['s3', 'disk'])
  expect(env.epayco).toEqual({ customerId: '1', key: 'k' })
  expect(env.mapStyleUrl).toBe('/mapa/estilo.json')
})

test('a socket directory as the host of DATABASE_URL is refused with the usual message', () => {
  expect(linesOf({ DATABASE_URL: 'postgres:///aliadas' })).toHaveLength(1)
})

test('the map goes online by itself, elsewhere when told so, and nowhere when switched off', () => {
  const styles = (given: Record<string, string>) => {
    const { mapStyleUrl, mapStyleDarkUrl } = readEnv(given)
    return [mapStyleUrl, mapStyleDarkUrl]
  }
  const positron = 'https://tiles.openfreemap.org/styles/positron'
  const dark = 'https://tiles.openfreemap.org/styles/dark'
  expect(styles({})).toEqual([positron, dark])
  expect(styles({ MAP_STYLE_URL: 'no' })).toEqual([undefined, undefined])
  expect(styles({ MAP_STYLE_URL: 'no', MAP_STYLE_DARK_URL: '/oscuro.json' })).toEqual([undefined, '/oscuro.json'])
  expect(styles({ MAP_STYLE_URL: '/claro.json' })).toEqual(['/claro.json', dark])
  expect(styles({ MAP_STYLE_DARK_URL: 'no' })).toEqual([positron, undefined])
})

describe('what others can reach', () => {
  test.each([
    [{}, true],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:3000' }, true],
    [{ HOST: '127.5.0.1', PUBLIC_URL: 'http://[::1]:3000' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.168.1.9', PUBLIC_URL: 'http://localhost:3000' }, false],
    [{ HOST: '127.0.0.1.evil.co' }, false],
    [{ PUBLIC_URL: 'https://aliadas.co' }, false],
    [{ PUBLIC_URL: 'http://localhost.evil.co' }, false],
    [{ TRUST_PROXY: '1' }, false],
    [PRODUCTION, false],
  ])('CFG-06 only this machine reaches %j: %s', (source, local) => {
    expect(readEnv(source).local).toBe(local)
  })

  test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'http://aliadas.co' }, PRODUCTION])(
    'CFG-06 DEMO=1 is refused with %j',
    (source) => {
      expect(linesOf({ ...source, DEMO: '1' })).toEqual([
        'DEMO=1 solo funciona en este equipo: las contraseñas y la clave de demostración son públicas. Quita DEMO, o quita HOST, PUBLIC_URL y NODE_ENV.',
      ])
    },
  )

  test.each([undefined, 'http://aliadas.co', 'http://localhost:3000'])('CFG-04 production on %s is refused', (url) => {
    expect(linesOf({ ...PRODUCTION, PUBLIC_URL: url })).toEqual([
      'PUBLIC_URL debe ser la dirección https:// del sitio con NODE_ENV=production, por ejemplo https://aliadas.co.',
    ])
  })

  test.each(['PARTNER_KEY', 'CLAVE_ALIADA', 'CLAVE_PLATAFORMA', 'METRICS_TOKEN'])(
    'CFG-07 a guessable %s is refused',
    (name) => {
      for (const [key, fault] of [
        ['demo-partner-key', 'debe tener al menos 20 caracteres'],
        ['5Jx2v-Qm8Rt-ZK0wf-N', 'debe tener al menos 20 caracteres'],
        ['a'.repeat(40), 'debe tener al menos 10 caracteres diferentes'],
        ['aBcAbCaBcAbCaBcAbCaBcAbC', 'debe tener al menos 10 caracteres diferentes'],
        ['Xk29-mvQ7-w8Zp-Xk29-mvQ7', 'repite una parte'],
        ['Xk2-mvQ7-w8-fghijk-Z0p', 'tiene caracteres seguidos, como abcde o 12345'],
        ['Xk2-mvQ7-w8-98765-Z0pR', 'tiene caracteres seguidos, como abcde o 12345'],
        ['Transportes-del-Valle-2026', 'contiene una palabra conocida'],
        ['mi-super-PARTNER-key-09', 'contiene una palabra conocida'],
        ['perro-gato-casa-limon-fuego', 'debe mezclar letras y números'],
      ] as const) {
        const line = `${name} se puede adivinar: ${fault}. Usa una clave al azar, por ejemplo la que escribe: openssl rand -base64 24`
        expect([key, linesOf({ ...PRODUCTION, [name]: key })]).toEqual([key, [line]])
        expect([key, linesOf({ HOST: '0.0.0.0', [name]: key })]).toEqual([key, [line]])
        expect([key, linesOf({ [name]: key })]).toEqual([key, []])
      }
      expect(linesOf({ ...PRODUCTION, [name]: RANDOM })).toEqual([])
    },
  )

  test.each(['SESSION_SECRET', 'SESSION_SECRET_PREVIOUS', 'ADDRESS_SECRET'])(
    'CFG-04 CFG-07 a guessable %s is refused, and a random one of 32 characters never is',
    (name) => {
      const turn = { ...PRODUCTION, SESSION_SECRET_PREVIOUS: `${SECRET}0`, ADDRESS_SECRET: `${SECRET}1` }
      for (const [secret, fault] of [
        ['a'.repeat(32), 'debe tener al menos 8 caracteres diferentes'],
        ['aB1'.repeat(12), 'debe tener al menos 8 caracteres diferentes'],
        ['transvalle-transvalle-transvalle', 'repite una parte'],
        ['0123456789abcdef0123456789ABCDEG', 'repite una parte'],
        ['xk2mvq7wZp-0123456789-transvalle', 'tiene caracteres seguidos, como abcde o 12345'],
        ['please-change-me-32-characters-at-least', 'es un texto de ejemplo'],
      ] as const) {
        const line = `${name} se puede adivinar: ${fault}. Usa una al azar, por ejemplo la que escribe: openssl rand -base64 48 (docs/operations.md dice qué cambia con ella)`
        expect([secret, linesOf({ ...turn, [name]: secret })]).toEqual([secret, [line]])
        expect([secret, linesOf({ ...turn, NODE_ENV: '', PUBLIC_URL: '', [name]: secret })]).toEqual([secret, []])
      }
      for (let n = 0; n < 500; n++)
        for (const secret of [
          createHash('sha256').update(`${name} ${n}`).digest('hex').slice(0, 32),
          createHash('sha256').update(`${name} ${n}`).digest('base64').slice(0, 32),
        ])
          expect(secretFault(secret)).toBeUndefined()
    },
  )
})
