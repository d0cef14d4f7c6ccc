import { DOCUMENTOS_DE_VEHICULO, FOTOS_DE_VEHICULO } from '@aliadas/contract/flota'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Tx } from '../../platform/database/index.ts'
import { PDF, createEmpresa, createWorld, testApp, vehiculoData } from '../factories/index.ts'

export type Cuerpo = Record<string, unknown>

/** A company whose administrator adds vehicles, with what the form sends and uploads. */
export const mundoDeVehiculoNuevo = async () => {
  const mundo = await createWorld({ max: 20 })
  const app = await testApp(mundo)
  const admin = await createEmpresa(mundo)
  const sesion = await app.signIn(admin.email)
  const close = async () => {
    await app.close()
    await mundo.close()
  }

  /** What the form sends: no file, and no field that the server computes. */
  const cuerpoDe = (cambios: Cuerpo = {}): Cuerpo => {
    const { fotos: _f, documentos: _d, ...datos } = vehiculoData(mundo)
    return { ...datos, ...cambios }
  }
  const crear = (cuerpo: Cuerpo, quien = sesion, headers: Record<string, string> = {}) =>
    app.request('POST', '/api/vehiculos', { cookie: quien, body: cuerpo, headers })
  const consultar = (placas: string, quien = sesion) =>
    app.request('GET', `/api/vehiculos/placas/${encodeURIComponent(placas)}`, { cookie: quien })
  const flota = async (quien = sesion) =>
    ((await app.request('GET', '/api/vehiculos?porPagina=50', { cookie: quien })).body['total'] as { filas: number })
      .filas

  const foto = (tipo: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg', ancho = 40) =>
    sharp({ create: { width: ancho, height: 30, channels: 3, background: '#1D4ED8' } })
      .toFormat(tipo)
      .toBuffer()
  const subir = (preset: string, bytes: Buffer, quien = sesion, nombre = 'a.jpg') =>
    fetch(`${app.url}/api/archivos/${preset}?nombre=${nombre}`, {
      method: 'PUT',
      headers: { cookie: quien, 'x-aliadas': 'web' },
      body: new Uint8Array(bytes),
    })
  const subido = async (preset: string, bytes: Buffer, quien = sesion) => {
    const respuesta = await subir(preset, bytes, quien)
    expect(respuesta.status).toBe(201)
    return ((await respuesta.json()) as { id: string }).id
  }
  const enSistema = <T>(trabajo: (tx: Tx) => Promise<T>) => mundo.ctx.db.read({ rol: 'sistema' }, trabajo)
  const fotosSubidas = async () => {
    const pares: [string, string][] = []
    for (const lugar of FOTOS_DE_VEHICULO) pares.push([lugar, await subido('fotoVehiculo', await foto())])
    return Object.fromEntries(pares)
  }
  const documentosSubidos = async () => {
    const pares: [string, string][] = []
    for (const lugar of DOCUMENTOS_DE_VEHICULO) pares.push([lugar, await subido('documentoVehiculo', PDF)])
    return Object.fromEntries(pares)
  }

  return {
    mundo,
    app,
    admin,
    sesion,
    close,
    cuerpoDe,
    crear,
    consultar,
    flota,
    foto,
    subir,
    subido,
    enSistema,
    fotosSubidas,
    documentosSubidos,
  }
}
