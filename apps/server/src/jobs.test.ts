import { afterAll, expect, test } from 'vitest'
import { jobsOf } from './jobs.ts'
import { createWorld } from './testing/factories/index.ts'

const mundo = await createWorld()
afterAll(() => mundo.close())

const mailer = { send: () => Promise.resolve(), close: () => undefined }
const jobs = () =>
  jobsOf(mundo.ctx, mailer, mundo.storage, mundo.links.publicUrl, () => Promise.resolve(), {
    dir: mundo.uploadsDir,
    secret: mundo.links.secret,
    webhooks: { repasar: () => Promise.resolve() },
    logins: () => Promise.resolve(),
  })

test('S4-015 S9-005 every job runs at its minutes', () => {
  expect(jobs().map(({ name, when }) => `${name}: ${when}`)).toEqual([
    'vencer-pendientes: * * * * *',
    'iniciar-recorridos: * * * * *',
    'avisar-retrasos: * * * * *',
    'prever-llegadas: * * * * *',
    'prever-en-ruta: * * * * *',
    'juntar-cuentas: * * * * *',
    'numerar-eventos: * * * * *',
    'enviar-webhooks: * * * * *',
    'vencer-vinculaciones: * * * * *',
    'avisar-vinculaciones: * * * * *',
    'terminar-fuecs: * * * * *',
    'avisar-plazos: * * * * *',
    'avisar-vencimientos: 7 * * * *',
    'enviar-avisos: * * * * *',
    'enviar-push: * * * * *',
    'enviar-cartas: 0 12 * * *',
    'olvidar-enviados: 37 * * * *',
    'enviar-correos: * * * * *',
    'cerrar-trazas: 13 * * * *',
    'guardar-cabezas: 23 * * * *',
    'limpiar-registros: 17 * * * *',
    'limpiar-cambios: 27 * * * *',
    'limpiar-movimientos: * * * * *',
    'quitar-usuarios: 47 * * * *',
    'barrer-archivos: */10 * * * *',
  ])
})

test('REL-02 what waits for servers of others is done beside the other jobs', () => {
  expect(jobs().flatMap(({ name, aside }) => (aside ? [name] : []))).toEqual([
    'prever-llegadas',
    'prever-en-ruta',
    'terminar-fuecs',
    'enviar-push',
    'enviar-correos',
    'barrer-archivos',
  ])
})
