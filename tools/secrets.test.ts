import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './lib/root.mjs'
import { buildEnv } from './lib/web-build.mjs'

/** Patterns of keys of well-known services, private keys and passwords in URLs. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  'an AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a Google key': /\bAIza[\w-]{35}\b/,
  'a Mapbox token': /\b[ps]k\.eyJ[\w-]{20,}\.[\w-]{20,}/,
  'a GitHub token': /\bgh[pousr]_[0-9A-Za-z]{36}\b/,
  'a Slack token': /\bxox[abprs]-[0-9A-Za-z-]{20,}/,
  'a Stripe key': /\b[rs]k_live_[0-9A-Za-z]{20,}/,
  'a signed web token': /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/,
  'a map style with a key': /https:\/\/[\w.-]+\/[^\s'"`]*[?&](?:key|access_token|api_key|apikey)=[\w-]{16,}/,
}

const secretsIn = (text: string): string[] =>
  Object.entries(SECRETS).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []))

const SCANNED =
  /\.(?:[cm]?[jt]sx?|json|html|css|md|ya?ml|tsv|toml|sql|sh|cmd|map|webmanifest|svg|txt|jq|env)$|(?:^|\/)\.[\w.]+$/

const textsOf = (files: readonly string[]) =>
  files
    .filter((file) => SCANNED.test(file) && existsSync(inRoot(file)))
    .map((file) => ({ file, text: readFileSync(inRoot(file), 'utf8') }))

test('CFG-02 the repository has no secret in it', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: inRoot(),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const texts = textsOf(files.trim().split('\n'))
  expect(texts.length).toBeGreaterThan(1_000)
  expect(texts.flatMap(({ file, text }) => secretsIn(text).map((name) => `${file}: ${name}`))).toEqual([])
  expect(files).not.toMatch(/(^|\/)\.env(\.|$)|(^|\/)secreto$|\.pem$|\.p12$|id_rsa/m)
})

test('CFG-02 the scan sees each kind of secret', () => {
  const letters = (n: number) => 'aB3'.repeat(n).slice(0, n)
  const planted = [
    ['-----BEGIN', 'RSA', 'PRIVATE', 'KEY-----'].join(' '),
    `AKIA${letters(16).toUpperCase()}`,
    `AIza${letters(35)}`,
    `pk.eyJ${letters(30)}.${letters(22)}`,
    `ghp_${letters(36)}`,
    `xoxb-${letters(24)}`,
    `sk_live_${letters(24)}`,
    `eyJ${letters(20)}.eyJ${letters(20)}.${letters(43)}`,
    `https://mapas.example/estilo.json?key=${letters(20)}`,
  ]
  expect(planted.map(secretsIn)).toEqual(Object.keys(SECRETS).map((name) => expect.arrayContaining([name])))
})

test('ROLE-19 the web is built without the configuration of the server, and no source of it asks for one', () => {
  const canary = 'CANARIO-de-compilacion'
  const given = {
    PATH: '/bin',
    HOME: '/root',
    ...Object.fromEntries(
      [
        'CLAVE_ALIADA',
        'CLAVE_PLATAFORMA',
        'PARTNER_KEY',
        'SESSION_SECRET',
        'DATABASE_URL',
        'SMTP_URL',
        'EPAYCO_KEY',
        'S3_SECRET_ACCESS_KEY',
        'VITE_CLAVE',
      ].map((name) => [name, canary]),
    ),
  }
  const env = buildEnv(given)
  expect(env).toMatchObject({ PATH: '/bin', HOME: '/root', NODE_ENV: 'production' })
  expect(JSON.stringify(env)).not.toContain(canary)
  const sources = readdirSync(inRoot('apps', 'web'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?:src|service-worker|build)\/.*\.tsx?$|^vite\.config\.ts$/.test(name))
    .map((name) => ({ name, text: readFileSync(inRoot('apps', 'web', name), 'utf8') }))
  expect(sources.length).toBeGreaterThan(300)
  const asks =
    /import\.meta\.env\.(?!DEV\b|PROD\b|MODE\b|BASE_URL\b|SSR\b)|CLAVE_(?:ALIADA|PLATAFORMA)|SESSION_SECRET|envPrefix/
  expect(sources.filter(({ text }) => asks.test(text)).map(({ name }) => name)).toEqual([])
})
