import { keyFault, secretFault } from './strength.ts'

type Exposed = {
  local: boolean
  production: boolean
  publicUrl: string
  demo: boolean
  partnerKey: string | undefined
  claveAliada: string | undefined
  clavePlataforma: string | undefined
  metrics: { token: string | undefined } | undefined
  sessionSecret: string | undefined
  sessionSecretPrevious: string | undefined
  addressSecret: string | undefined
}

/** Settings that are unsafe where others can reach the product; one Spanish line for each. */
export function checkExposure(env: Exposed): string[] {
  const lines: string[] = []
  if (env.local) return lines
  if (env.production && !env.publicUrl.startsWith('https://'))
    lines.push(
      'PUBLIC_URL debe ser la dirección https:// del sitio con NODE_ENV=production, por ejemplo https://aliadas.co.',
    )
  if (env.demo)
    lines.push(
      'DEMO=1 solo funciona en este equipo: las contraseñas y la clave de demostración son públicas. Quita DEMO, o quita HOST, PUBLIC_URL y NODE_ENV.',
    )
  const keys = {
    PARTNER_KEY: env.partnerKey,
    CLAVE_ALIADA: env.claveAliada,
    CLAVE_PLATAFORMA: env.clavePlataforma,
    METRICS_TOKEN: env.metrics?.token,
  }
  for (const [name, key] of Object.entries(keys)) {
    const fault = key === undefined ? undefined : keyFault(key)
    if (fault)
      lines.push(
        `${name} se puede adivinar: ${fault}. Usa una clave al azar, por ejemplo la que escribe: openssl rand -base64 24`,
      )
  }
  const secrets = {
    SESSION_SECRET: env.sessionSecret,
    SESSION_SECRET_PREVIOUS: env.sessionSecretPrevious,
    ADDRESS_SECRET: env.addressSecret,
  }
  for (const [name, secret] of Object.entries(secrets)) {
    const fault = secret === undefined ? undefined : secretFault(secret)
    if (fault)
      lines.push(
        `${name} se puede adivinar: ${fault}. Usa una al azar, por ejemplo la que escribe: openssl rand -base64 48 (docs/operations.md dice qué cambia con ella)`,
      )
  }
  return lines
}
