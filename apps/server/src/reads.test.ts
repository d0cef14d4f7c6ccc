import { afterAll, beforeAll, expect, test } from 'vitest'
import { repartirEventos } from './aliados/index.ts'
import {
  driverOf,
  cancel,
  createLegales,
  createServicioIn,
  createWebhook,
  pedidoDeFuec,
  rowOf,
} from './testing/factories/index.ts'
import { callersOf, twoCompanies, type TwoCompanies } from './testing/worlds/two-companies.ts'
import { dump } from './testing/walls/dump.ts'

let two: TwoCompanies
beforeAll(async () => {
  two = await twoCompanies('CANARIO')
})
afterAll(() => two.close())

/** Rows that a read may write, with the reason; every other row is unchanged after it. */
const WRITTEN_BY_READS: Readonly<Record<string, string>> = {
  'public.aliado_usos': 'counts of what keys asked for',
  'public.aliado_claves': 'when a partner’s key was last used, to the minute',
  'public.historial': 'who was denied, who read a document and who looked at a trace (LOG-01)',
  'public.cadenas': 'the chain of a service whose trace somebody looked at',
  'public.limites': 'questions about plates are counted (TEN-15)',
}

/**
 * Excluded: a stream that stays open, and two that have no session and may come as a GET: the card provider’s signed
 * call, and the points of trackers.
 */
const LEFT_OUT = ['/api/vivo', '/api/v1/epayco/confirmacion', '/api/v1/rastreo/:secreto']

const MES = 'mes=2026-06&clase=conductor'
const LISTA = '?lista=conductores-nuevos'

/** Parameters of each GET that needs an id or a query; all others are called without. */
const addressesOf = async ({ app, mundo, x }: TwoCompanies): Promise<Record<string, string[]>> => {
  const [validar = '', reservado = '', asignado = '', confirmado = ''] = x.servicios
  const [vehiculo = ''] = x.vehiculos
  const cancelado = await createServicioIn(mundo, 'reservado', { admin: x.admin, aliado: x.aliado })
  await cancel(mundo, x.aliado, cancelado.id)
  await createLegales(mundo, x.admin)
  const conFuec = (await createServicioIn(mundo, 'asignado', { admin: x.admin })).id
  const pedido = { cookie: x.sesion, body: pedidoDeFuec((await rowOf(mundo, conFuec)).version) }
  const expedido = await app.request('POST', `/api/servicios/${conFuec}/fuec/expedir`, pedido)
  const fuec = expedido.body['fuec'] as { id: string }
  const firmada = await app.request('GET', `/api/archivos/${x.cotizacion}`, { cookie: x.sesion })
  const { clave } = await mundo.ctx.db.read({ rol: 'sistema' }, async (tx) => ({
    clave: (await tx.selectFrom('clavesAutorizacion').select('id').executeTakeFirstOrThrow()).id,
  }))
  const { body } = await app.request('GET', `/api/informes/cuentas?${MES}`, { cookie: x.sesion })
  const [titular] = body['filas'] as { id: string }[]
  // None of those events happens here, so nothing is sent.
  const webhook = await createWebhook(mundo, x.aliado, 'https://destino.test/', ['vinculacion.pedida'])
  const suyos = (cola: string) => [validar, reservado, asignado, confirmado].map((id) => `/api/servicios/${id}${cola}`)
  return {
    '/api/aliadas/:id': [`/api/aliadas/${x.admin.empresaId}`],
    '/api/archivos/:id': [`/api/archivos/${x.foto}`, `/api/archivos/${x.foto}?ancho=96`],
    '/api/archivos/:id/contenido': [firmada.headers.get('location') ?? ''],
    '/api/claves/:id/usos': [`/api/claves/${clave}/usos`],
    '/api/docs/:archivo': ['/api/docs/swagger-ui.css'],
    '/api/historial/servicios/:id': [`/api/historial/servicios/${confirmado}`],
    '/api/informes/cuenta': [`/api/informes/cuenta?${MES}&titular=${titular?.id}`],
    '/api/informes/cuenta/csv': [`/api/informes/cuenta/csv?${MES}&titular=${titular?.id}`],
    '/api/informes/cuentas': [`/api/informes/cuentas?${MES}`],
    '/api/informes/graficas': ['/api/informes/graficas?desde=2026-06-01&hasta=2026-06-30'],
    '/api/pagos/devoluciones/:id': [`/api/pagos/devoluciones/${cancelado.id}`],
    '/api/pagos/elegidos': [`/api/pagos/elegidos?clase=anticipo&ids=${confirmado}`],
    '/api/pagos/pendientes': ['/api/pagos/pendientes?clase=anticipo'],
    '/api/pagos/pendientes/csv': ['/api/pagos/pendientes/csv?clase=anticipo'],
    '/api/pagos/por-validar': ['/api/pagos/por-validar?metodo=transferencia'],
    '/api/pagos/por-validar/csv': ['/api/pagos/por-validar/csv?metodo=transferencia'],
    '/api/pagos/recompensas/:id': [`/api/pagos/recompensas/${x.referido}`],
    '/api/programacion': ['/api/programacion?dia=2026-06-12'],
    '/api/proveedores': [`/api/proveedores${LISTA}`],
    '/api/proveedores/csv': [`/api/proveedores/csv${LISTA}`],
    '/api/proveedores/:clase/:id': [`/api/proveedores/conductor/${x.conductor}`, `/api/proveedores/guia/${x.guia}`],
    '/api/fuecs/:id/carpetas': [`/api/fuecs/${fuec.id}/carpetas`],
    '/api/rastreo/conductores/:id': [`/api/rastreo/conductores/${await driverOf(mundo, vehiculo)}`],
    '/api/servicios': ['/api/servicios?estado=reservado'],
    '/api/servicios/csv': ['/api/servicios/csv?estado=reservado'],
    '/api/servicios/:id/ofertas/anterior': suyos('/ofertas/anterior'),
    '/api/servicios/buscar': ['/api/servicios/buscar?q=hotel'],
    '/api/servicios/mapa': ['/api/servicios/mapa?oeste=-77&sur=3&este=-76&norte=4'],
    '/api/servicios/:id': suyos(''),
    '/api/servicios/:id/fuec/borrador': suyos('/fuec/borrador'),
    '/api/servicios/:id/fuecs': suyos('/fuecs'),
    '/api/servicios/:id/pagos': suyos('/pagos'),
    '/api/servicios/:id/recorrido': suyos('/recorrido'),
    '/api/servicios/:id/acta': [`/api/servicios/${confirmado}/acta`],
    '/api/servicios/:id/acta.pdf': [`/api/servicios/${confirmado}/acta.pdf`],
    '/api/servicios/:id/traza': suyos('/traza'),
    '/api/servicios/:id/traza/csv': suyos('/traza/csv'),
    '/api/servicios/:id/traza/gpx': suyos('/traza/gpx'),
    '/api/servicios/:id/vehiculos': suyos('/vehiculos'),
    '/api/servicios/:id/vehiculos/cercano': suyos('/vehiculos/cercano'),
    '/api/v1/conductores/:id': [`/api/v1/conductores/${x.conductor}`],
    '/api/v1/conductores/:id/rastreo': [`/api/v1/conductores/${x.conductor}/rastreo`],
    '/api/v1/conductores/:id/viajes': [`/api/v1/conductores/${x.conductor}/viajes`],
    '/api/v1/conductores/:id/vinculaciones': [`/api/v1/conductores/${x.conductor}/vinculaciones`],
    '/api/v1/guias/:id': [`/api/v1/guias/${x.guia}`],
    '/api/v1/imagenes/:id': [`/api/v1/imagenes/${x.logo}`],
    '/api/v1/operadores/:id': [`/api/v1/operadores/${x.operador}`],
    '/api/v1/servicios/:id': [`/api/v1/servicios/${confirmado}`],
    '/api/v1/servicios/:id/fuec': [`/api/v1/servicios/${confirmado}/fuec`],
    '/api/v1/servicios/:id/fuec/estado': [`/api/v1/servicios/${confirmado}/fuec/estado`],
    '/api/v1/servicios/:id/acta': [`/api/v1/servicios/${confirmado}/acta`],
    '/api/v1/servicios/:id/traza': [`/api/v1/servicios/${confirmado}/traza`],
    '/api/v1/servicios/:id/ofertas': [`/api/v1/servicios/${x.pendiente}/ofertas`],
    '/api/v1/servicios/:id/ofertas/:idOferta/cotizacion': [
      `/api/v1/servicios/${x.pendiente}/ofertas/${x.oferta}/cotizacion`,
    ],
    '/api/v1/webhooks/:id': [`/api/v1/webhooks/${webhook}`],
    '/api/v1/webhooks/:id/entregas': [`/api/v1/webhooks/${webhook}/entregas`],
    '/api/aliados/:id/webhooks': [`/api/aliados/${x.aliado.id}/webhooks`],
    '/api/aliados/:id/webhooks/:idWebhook/entregas': [`/api/aliados/${x.aliado.id}/webhooks/${webhook}/entregas`],
    '/api/aliados/:id': [`/api/aliados/${x.aliado.id}`],
    '/api/aliados/:id/llamadas': [`/api/aliados/${x.aliado.id}/llamadas`],
    '/api/vehiculos/:id': [`/api/vehiculos/${vehiculo}`],
    '/api/vehiculos/:id/historial': [`/api/vehiculos/${vehiculo}/historial`],
    '/api/vehiculos/:id/viajes': [`/api/vehiculos/${vehiculo}/viajes?cuando=proximos`],
    '/api/vehiculos/placas/:placas': ['/api/vehiculos/placas/ABC123'],
  }
}

/** Rows that differ after the reads. */
const changed = (before: Record<string, string[]>, after: Record<string, string[]>): string[] =>
  Object.keys(after).filter((table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]))

test('CSRF-05 no GET changes anything, whoever asks', async () => {
  const { app, mundo } = two
  const paths = new Set(
    app.hono.routes
      .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/') && !LEFT_OUT.includes(path))
      .map(({ path }) => path),
  )
  expect(paths.size).toBeGreaterThan(60)
  const callers = await callersOf(two)
  const addresses = await addressesOf(two)
  await repartirEventos(mundo.ctx)
  const before = await dump(mundo.base.pool)
  const unread: string[] = []
  for (const path of paths) {
    const statuses: number[] = []
    for (const address of addresses[path] ?? [path])
      for (const { name: _name, ...who } of callers) statuses.push((await app.request('GET', address, who)).status)
    if (!statuses.some((status) => status === 200 || status === 302)) unread.push(`${path} ${statuses.join(' ')}`)
  }
  // A refused read proves nothing, so each was answered to somebody.
  expect(unread).toEqual([])
  const left = changed(before, await dump(mundo.base.pool))
  expect(left.filter((table) => WRITTEN_BY_READS[table] === undefined)).toEqual([])
  // The comparison does detect a change.
  const salida = await app.request('POST', '/api/acceso/salir', { cookie: two.x.sesion })
  expect(salida.status).toBe(200)
  expect(changed(before, await dump(mundo.base.pool))).toContain('acceso.session')
})

test('CSRF-05 what changes state answers a GET with 405: signing out, verifying, a new password', async () => {
  const { app } = two
  for (const address of [
    '/api/acceso/salir',
    '/api/acceso/verificar-correo?token=x',
    '/api/acceso/nueva-contrasena?token=x',
    '/api/acceso/cerrar-demas-sesiones',
    `/api/ofertas/${two.x.oferta}/retirar`,
  ])
    expect([address, (await app.request('GET', address, { cookie: two.x.sesion })).status]).toEqual([address, 405])
})
