import type { Vinculacion, VinculacionDeConductor } from '@aliadas/contract/flota'
import type { ConductorDeAliado } from '@aliadas/contract/proveedores'
import { DIA_MS } from '@aliadas/contract/core'
import { sql } from 'kysely'
import type { Persona } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/index.ts'
import {
  createAliado,
  createEmpresa,
  createPlataforma,
  createWorldWithApp,
  unique,
  vehiculoData,
} from '../factories/index.ts'

/**
 * Two companies, the platform and an app with drivers to request, with the acts of each, for the tests of requests by
 * plates.
 */
export const mundoDeVinculaciones = async () => {
  const world = await createWorldWithApp()
  const { mundo, app } = world
  const conSesion = async (persona: Persona) => ({ persona, cookie: await app.signIn(persona.email) })
  const aliado = await createAliado(mundo)
  const x = await conSesion(await createEmpresa(mundo))
  const y = await conSesion(await createEmpresa(mundo))
  const jefe = await conSesion(await createPlataforma(mundo))

  /** Moves the clock past the limits of earlier requests. */
  const ayer = () => mundo.ctx.clock.advance(DIA_MS + 1)
  const sistema = <T>(work: (tx: Tx) => Promise<T>) => mundo.ctx.db.transaction({ rol: 'sistema' }, work)

  const registrar = async (clave = aliado.clave) => {
    const { fotos: _f, documentos: _d, empresa: _e, ...datos } = vehiculoData(mundo)
    const body = { ...datos, email: `conductor${unique()}@app.test` }
    const { body: hecho } = await app.request('POST', '/api/v1/conductores', { key: clave, body })
    return { id: (hecho as unknown as ConductorDeAliado).id, placas: body.placas, email: body.email }
  }
  const libres = () => `Z${String(unique()).padStart(5, '0')}`
  const pedir = (placas: string, de = x, llave = '') =>
    app.request('POST', '/api/vinculaciones', {
      cookie: de.cookie,
      body: { placas },
      headers: llave ? { 'idempotency-key': llave } : {},
    })
  const pedida = async (placas: string, de = x) =>
    ((await pedir(placas, de)).body as unknown as { vinculacion: Vinculacion }).vinculacion
  const lista = async (de = x): Promise<Vinculacion[]> =>
    (await app.request('GET', '/api/vinculaciones', { cookie: de.cookie })).body['vinculaciones'] as Vinculacion[]
  const estadoDe = async (id: string, de = x) => (await lista(de)).find((una) => una.id === id)?.estado
  const retirar = (id: string, de = x) => app.request('POST', `/api/vinculaciones/${id}/retirar`, { cookie: de.cookie })
  const abiertas = async (id: string, clave = aliado.clave) =>
    (await app.request('GET', `/api/v1/conductores/${id}/vinculaciones`, { key: clave })).body[
      'vinculaciones'
    ] as VinculacionDeConductor[]
  const responder = (id: string, idVinculacion: string, respuesta: string, clave = aliado.clave, llave = '') =>
    app.request('POST', `/api/v1/conductores/${id}/vinculaciones/${idVinculacion}`, {
      key: clave,
      body: { respuesta },
      headers: llave ? { 'idempotency-key': llave } : {},
    })
  const subir = async (clase: 'foto' | 'documento', bytes: Buffer) => {
    const respuesta = await fetch(`${app.url}/api/v1/archivos/${clase}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${aliado.clave}` },
      body: new Uint8Array(bytes),
    })
    return ((await respuesta.json()) as { archivo: string }).archivo
  }
  const correosA = (para: string) =>
    sistema(async (tx) =>
      (await tx.selectFrom('correos').select('asunto').where('para', '=', para).execute()).map(({ asunto }) => asunto),
    )
  const lineasDe = (tenant: string) =>
    sistema(async (tx) =>
      (
        await tx
          .selectFrom('historial')
          .select(['accion', 'cambios', 'actorTipo'])
          .where('tenant', '=', tenant)
          .where(sql<boolean>`accion like '%Vinculacion'`)
          .orderBy('id')
          .execute()
      ).map(({ accion, cambios, actorTipo }) => `${accion} ${String(cambios['placas'])} ${actorTipo}`),
    )

  return {
    mundo,
    app,
    close: () => world.close(),
    conSesion,
    aliado,
    x,
    y,
    jefe,
    ayer,
    sistema,
    registrar,
    libres,
    pedir,
    pedida,
    lista,
    estadoDe,
    retirar,
    abiertas,
    responder,
    subir,
    correosA,
    lineasDe,
  }
}
