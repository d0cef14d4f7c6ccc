import { repartirEventos } from './aliados/index.ts'
import { barrerArchivosSinUso } from './archivos/index.ts'
import {
  avisarPlazos,
  avisarVencimientos,
  enviarAvisos,
  type Mensajero,
  enviarCartas,
  olvidarEnviados,
} from './avisos/index.ts'
import { enviarPendientes } from './correo/index.ts'
import { avisarVinculaciones, vencerVinculaciones } from './flota/index.ts'
import { limpiarRegistros } from './limpiar-registros.ts'
import { terminarFuecsPendientes } from './fuec/index.ts'
import type { Context } from './platform/context.ts'
import type { Storage } from './platform/files/index.ts'
import type { Job } from './platform/jobs/index.ts'
import { pruneChanges } from './platform/live/index.ts'
import type { Mailer } from './platform/mail/index.ts'
import type { CarteroDeWebhooks } from './webhooks/index.ts'
import { guardarCabezas } from './historial/index.ts'
import {
  cerrarTrazas,
  olvidarMovimientos,
  preverEnRutas,
  preverLlegadas,
  type PreguntarCamino,
} from './posiciones/index.ts'
import { avisarRetrasos, iniciarRecorridos, juntarCuentas, vencerPendientes } from './servicios/index.ts'

/** When each recurring job runs: crontab times, UTC. */
export const JOB_TIMES = {
  'vencer-pendientes': '* * * * *',
  'iniciar-recorridos': '* * * * *',
  'avisar-retrasos': '* * * * *',
  'prever-llegadas': '* * * * *',
  'prever-en-ruta': '* * * * *',
  'juntar-cuentas': '* * * * *',
  'numerar-eventos': '* * * * *',
  'enviar-webhooks': '* * * * *',
  'vencer-vinculaciones': '* * * * *',
  'avisar-vinculaciones': '* * * * *',
  'terminar-fuecs': '* * * * *',
  'avisar-plazos': '* * * * *',
  'avisar-vencimientos': '7 * * * *',
  'enviar-avisos': '* * * * *',
  // New requests are no rows, so nothing but the clock says that there is one to push.
  'enviar-push': '* * * * *',
  // At seven in the morning in Bogotá.
  'enviar-cartas': '0 12 * * *',
  'olvidar-enviados': '37 * * * *',
  'enviar-correos': '* * * * *',
  'cerrar-trazas': '13 * * * *',
  // Each hour, so that a day is kept however long the servers rested.
  'guardar-cabezas': '23 * * * *',
  'limpiar-registros': '17 * * * *',
  'limpiar-cambios': '27 * * * *',
  'limpiar-movimientos': '* * * * *',
  'quitar-usuarios': '47 * * * *',
  'barrer-archivos': '*/10 * * * *',
} as const

/** They wait for the router, the store of files, push services or the mail server. */
const ASIDE: readonly string[] = [
  'prever-llegadas',
  'prever-en-ruta',
  'terminar-fuecs',
  'enviar-push',
  'enviar-correos',
  'barrer-archivos',
] satisfies (keyof typeof JOB_TIMES)[]

const NAMES = Object.keys(JOB_TIMES) as (keyof typeof JOB_TIMES)[]

/** The product's recurring jobs. */
export const jobsOf = (
  ctx: Context,
  mailer: Mailer,
  storage: Storage,
  publicUrl: string,
  push: Mensajero,
  /**
   * Folder for unfinished files, the secret that the addresses of FUECs are made of, who sends to partners, what drops
   * the database's logins of an older secret, the router, and how long bytes outlive their rows (ms).
   */
  {
    dir,
    secret,
    webhooks,
    logins,
    preguntar,
    keepMs = 0,
  }: {
    dir: string
    secret: string
    webhooks: Pick<CarteroDeWebhooks, 'repasar'>
    logins: () => Promise<unknown>
    preguntar?: PreguntarCamino | undefined
    keepMs?: number
  },
): Job[] => {
  const runs: Record<keyof typeof JOB_TIMES, Job['run']> = {
    'vencer-pendientes': () => vencerPendientes(ctx),
    'iniciar-recorridos': () => iniciarRecorridos(ctx),
    'avisar-retrasos': () => avisarRetrasos(ctx),
    'prever-llegadas': () => preverLlegadas(ctx, { preguntar }),
    'prever-en-ruta': () => preverEnRutas(ctx, { preguntar }),
    'juntar-cuentas': () => juntarCuentas(ctx),
    'numerar-eventos': () => repartirEventos(ctx),
    'enviar-webhooks': () => webhooks.repasar(),
    'vencer-vinculaciones': () => vencerVinculaciones(ctx),
    'avisar-vinculaciones': () => avisarVinculaciones(ctx),
    'terminar-fuecs': () => terminarFuecsPendientes(ctx, { storage, dir }, { publicUrl, secret }),
    'avisar-plazos': () => avisarPlazos(ctx),
    'avisar-vencimientos': () => avisarVencimientos(ctx),
    'enviar-avisos': () => enviarAvisos(ctx, publicUrl),
    'enviar-push': () => push(ctx),
    'enviar-cartas': () => enviarCartas(ctx, publicUrl),
    'olvidar-enviados': () => olvidarEnviados(ctx),
    'enviar-correos': () => enviarPendientes(ctx, mailer),
    'cerrar-trazas': () => cerrarTrazas(ctx),
    'guardar-cabezas': () => guardarCabezas(ctx),
    'limpiar-registros': () => limpiarRegistros(ctx, mailer),
    'limpiar-cambios': () => pruneChanges(ctx),
    'limpiar-movimientos': () => olvidarMovimientos(ctx),
    'quitar-usuarios': logins,
    'barrer-archivos': () => barrerArchivosSinUso(ctx, storage, keepMs),
  }
  return NAMES.map((name) => ({ name, when: JOB_TIMES[name], run: runs[name], aside: ASIDE.includes(name) }))
}
