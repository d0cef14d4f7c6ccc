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
import { cerrarTrazas, preverLlegadas } from './posiciones/index.ts'
import { avisarRetrasos, iniciarRecorridos, juntarCuentas, vencerPendientes } from './servicios/index.ts'

/** The product's recurring jobs. Times are UTC. */
export const jobsOf = (
  ctx: Context,
  mailer: Mailer,
  storage: Storage,
  publicUrl: string,
  push: Mensajero,
  /** Folder for unfinished files, the secret that the addresses of FUECs are made of, and who sends to partners. */
  { dir, secret, webhooks }: { dir: string; secret: string; webhooks: Pick<CarteroDeWebhooks, 'repasar'> },
): Job[] => [
  { name: 'vencer-pendientes', when: '* * * * *', run: () => vencerPendientes(ctx) },
  { name: 'iniciar-recorridos', when: '* * * * *', run: () => iniciarRecorridos(ctx) },
  { name: 'avisar-retrasos', when: '* * * * *', run: () => avisarRetrasos(ctx) },
  { name: 'prever-llegadas', when: '* * * * *', run: () => preverLlegadas(ctx) },
  { name: 'juntar-cuentas', when: '* * * * *', run: () => juntarCuentas(ctx) },
  { name: 'numerar-eventos', when: '* * * * *', run: () => repartirEventos(ctx) },
  { name: 'enviar-webhooks', when: '* * * * *', run: () => webhooks.repasar() },
  { name: 'vencer-vinculaciones', when: '* * * * *', run: () => vencerVinculaciones(ctx) },
  { name: 'avisar-vinculaciones', when: '* * * * *', run: () => avisarVinculaciones(ctx) },
  {
    name: 'terminar-fuecs',
    when: '* * * * *',
    run: () => terminarFuecsPendientes(ctx, { storage, dir }, { publicUrl, secret }),
  },
  { name: 'avisar-plazos', when: '* * * * *', run: () => avisarPlazos(ctx) },
  { name: 'avisar-vencimientos', when: '7 * * * *', run: () => avisarVencimientos(ctx) },
  { name: 'enviar-avisos', when: '* * * * *', run: () => enviarAvisos(ctx, publicUrl) },
  // New requests are no rows, so nothing but the clock says that there is one to push.
  { name: 'enviar-push', when: '* * * * *', run: () => push(ctx) },
  // At seven in the morning in Bogotá.
  { name: 'enviar-cartas', when: '0 12 * * *', run: () => enviarCartas(ctx, publicUrl) },
  { name: 'olvidar-enviados', when: '37 * * * *', run: () => olvidarEnviados(ctx) },
  { name: 'enviar-correos', when: '* * * * *', run: () => enviarPendientes(ctx, mailer) },
  { name: 'cerrar-trazas', when: '13 * * * *', run: () => cerrarTrazas(ctx) },
  // Each hour, so that a day is kept however long the servers rested.
  { name: 'guardar-cabezas', when: '23 * * * *', run: () => guardarCabezas(ctx) },
  { name: 'limpiar-registros', when: '17 * * * *', run: () => limpiarRegistros(ctx, mailer) },
  { name: 'limpiar-cambios', when: '27 * * * *', run: () => pruneChanges(ctx) },
  { name: 'barrer-archivos', when: '*/10 * * * *', run: () => barrerArchivosSinUso(ctx, storage) },
]
