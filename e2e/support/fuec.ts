import type { Borrador, Fuec } from '@aliadas/contract/fuec'
import type { Page, APIResponse } from '@playwright/test'
import { createPng } from './files.ts'
import { DEMO_PASSWORD, expect, signIn } from './test.ts'

const PROPIA = { 'x-aliadas': 'web' }

const json = async <T>(answer: APIResponse): Promise<T> => {
  expect(answer.ok(), `${answer.url()} ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** Writes Transvalle's legal data with a signature, and the platform validates its habilitación. */
export const enableIssuing = async (page: Page, platform: Page): Promise<void> => {
  const { request } = page
  const legales = {
    razonSocial: 'Transvalle S.A.S.',
    nit: '811036370-8',
    direccion: 'Calle 5 # 10-20, Cali',
    telefono: '6025551234',
    correo: 'fuec@transvalle.test',
    territorial: '376',
    resolucion: 155,
    anio: 2012,
    representante: 'Marta Gómez',
    ultimoContrato: 254,
    version: null,
    contrasenaActual: DEMO_PASSWORD,
  }
  await json(await request.put('/api/empresa/legal', { headers: PROPIA, data: legales }))
  for (const [cual, preset, nombre] of [
    ['firma', 'firmaLegal', 'firma.png'],
    ['resolucion', 'resolucionLegal', 'resolucion.png'],
  ] as const) {
    const { id } = await json<{ id: string }>(
      await request.put(`/api/archivos/${preset}?nombre=${nombre}`, {
        headers: { ...PROPIA, 'content-type': 'image/png' },
        data: createPng(),
      }),
    )
    const data = { idArchivo: id, contrasenaActual: DEMO_PASSWORD }
    await json(await request.put(`/api/empresa/legal/${cual}`, { headers: PROPIA, data }))
  }
  await signIn(platform, 'plataforma@aliadas.test', '/panel-control/empresas')
  const sesion = await json<{ empresaId: string }>(await request.get('/api/acceso/sesion'))
  const ruta = `/api/aliadas/${sesion.empresaId}`
  const { empresa } = await json<{ empresa: { legales: { version: number } } }>(await platform.request.get(ruta))
  const data = { validar: true, version: empresa.legales.version }
  await json(await platform.request.post(`${ruta}/habilitacion`, { headers: PROPIA, data }))
}

/** A FUEC that Transvalle issues for a reserved service of the demo world that has its vehicle. `page` is signed in. */
export const issueFuec = async (page: Page, platform: Page): Promise<{ fuec: Fuec; cedula: string }> => {
  await enableIssuing(page, platform)
  const { request } = page
  const { filas } = await json<{ filas: { id: string; placas: string | null }[] }>(
    await request.get('/api/servicios?estado=reservado'),
  )
  const servicio = filas.find(({ placas }) => placas !== null)
  const ruta = `/api/servicios/${servicio?.id}`
  const { borrador: b } = await json<{ borrador: Borrador }>(await request.get(`${ruta}/fuec/borrador`))
  const contratoNuevo = {
    tipoDoc: 'NIT',
    doc: '811036370-8',
    nombre: 'Viajes del Sur S.A.',
    objeto: 'turistas',
    objetoTexto: '',
    responsableNombre: 'Ana Pérez',
    responsableDoc: '31234567',
    responsableTelefono: '3001234567',
    responsableDireccion: 'Avenida 6N # 20-30',
    zonas: null,
    desde: '2020-01-01',
    hasta: '2099-12-31',
  }
  const pedido = { version: b.version, contrato: null, contratoNuevo, recorrido: b.recorrido, clase: b.clase }
  const resto = { convenio: null, conductores: [], advertenciasAceptadas: b.advertencias.map(({ codigo }) => codigo) }
  const { fuec } = await json<{ fuec: Fuec }>(
    await request.post(`${ruta}/fuec/expedir`, { headers: PROPIA, data: { ...pedido, ...resto } }),
  )
  const conductor = b.campos.find(({ nombre }) => nombre === 'conductor1')?.valor ?? ''
  return { fuec, cedula: conductor.replace(/\D/g, '') }
}
