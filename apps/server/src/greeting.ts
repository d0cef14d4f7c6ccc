import { CLAVE_DE_ALIADO_DEMO, CONTRASENA_DEMO, CUENTAS_DEMO } from './demo/index.ts'
import type { Mail } from './platform/mail/index.ts'
import { LOCAL_MAIL } from './platform/web/index.ts'
import { VERSION } from './platform/version.ts'
import type { Running } from './start.ts'

/** Console output when the server is ready. */
export const greeting = (
  { url, demo, localMail }: Pick<Running, 'url' | 'demo' | 'localMail'>,
  simulador: boolean,
): string => {
  const lineas = ['', `  Aliadas ${VERSION} está lista en ${url}`, `  API de aliados: ${url}/api/docs`]
  if (localMail) lineas.push(`  Correos de este equipo: ${url}${LOCAL_MAIL}`)
  if (demo) {
    lineas.push('', `  Cuentas de demostración (contraseña ${CONTRASENA_DEMO})`)
    for (const { email, que } of CUENTAS_DEMO) lineas.push(`    ${email.padEnd(26)}${que}`)
    lineas.push(`    clave de aliado: ${CLAVE_DE_ALIADO_DEMO}`)
    if (simulador)
      lineas.push(
        '',
        '  Hay clientes, rivales y conductores simulados: se pausan arriba, en la barra, o con SIMULADOR=0',
      )
  }
  return `${lineas.join('\n')}\n\n`
}

/** Keys are shown only by the start that created them, before whatever may still fail. */
export const keysToConsole = ({ aliada, plataforma }: Running['newKeys']): void => {
  const lineas = ['', '  Claves de autorización para registrarse (guárdalas: no se vuelven a mostrar)']
  if (aliada) lineas.push(`    transportadora aliada   ${aliada}`)
  if (plataforma) lineas.push(`    plataforma              ${plataforma}   (sirve una vez, durante 30 días)`)
  process.stdout.write(`${lineas.join('\n')}\n`)
}

/** Without SMTP, mail goes to the console: a local run needs only its link. */
export const mailToConsole = ({ para, asunto, texto }: Mail): void => {
  process.stdout.write(`\n  Correo para ${para} · ${asunto}\n${texto.replace(/^/gm, '    ')}\n\n`)
}
