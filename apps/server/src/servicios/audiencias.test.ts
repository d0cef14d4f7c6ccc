import type { Servicio } from '@aliadas/contract/servicios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf, type Persona } from '../platform/actor.ts'
import {
  bid,
  createAliado,
  createEmpresa,
  createPlataforma,
  createServicioIn,
  createUsuario,
  createVehiculo,
  createWorld,
  publish,
  type World,
} from '../testing/factories/index.ts'
import { claveDeAudiencia, presentarParaAudiencias, servicioVisible } from './index.ts'

const GENTE = { cliente: 'CANARIO-cliente', guia: 'CANARIO-guia' }
let mundo: World
/**
 * Four companies: one won a service, one has a live offer and one a withdrawn one on another, the fourth has none; and
 * the platform.
 */
let gente: Persona[]
let ajenas: Persona[]
let libre: string
let pujado: string
let ganado: string

beforeAll(async () => {
  mundo = await createWorld()
  const aliado = await createAliado(mundo)
  const conVan = async () => {
    const admin = await createEmpresa(mundo)
    return { admin, usuario: await createUsuario(mundo, admin), vehiculo: await createVehiculo(mundo, admin) }
  }
  const [gana, puja, retira, otra] = [await conVan(), await conVan(), await conVan(), await conVan()]
  libre = await publish(mundo, aliado, GENTE)
  pujado = await publish(mundo, aliado, GENTE)
  await bid(mundo, puja.admin, pujado, 654_000)
  const retirada = await bid(mundo, retira.admin, pujado, 456_000)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('ofertas').set({ estado: 'retirada' }).where('id', '=', retirada).execute(),
  )
  const { admin, vehiculo } = gana
  ganado = (await createServicioIn(mundo, 'confirmado', { aliado, admin, vehiculo, cuerpo: GENTE })).id
  const sinPerfil = await createEmpresa(mundo, { perfil: false })
  ajenas = [gana, otra].flatMap((una) => [una.admin, una.usuario])
  gente = [...ajenas, puja.admin, puja.usuario, retira.admin, retira.usuario, sinPerfil, await createPlataforma(mundo)]
})
afterAll(() => mundo.close())

const vistas = async () => {
  const ids = [libre, pujado, ganado]
  const hechas = await presentarParaAudiencias(mundo.ctx, ids, gente)
  return (persona: Persona) => hechas.get(claveDeAudiencia(persona))?.servicios
}

test('LIVE-04 LIVE-16 each audience is told of a service exactly what its people read of it, and nothing where they read nothing', async () => {
  const vistaDe = await vistas()
  for (const persona of gente)
    for (const id of [libre, pujado, ganado]) {
      const leido = await mundo.ctx.db
        .read(scopeOf(persona), (tx) => servicioVisible(tx, persona, id, mundo.ctx.clock.now()))
        .catch(() => undefined)
      expect([persona.empresa, persona.rol, id, vistaDe(persona)?.get(id)]).toEqual([
        persona.empresa,
        persona.rol,
        id,
        leido,
      ])
    }
})

test('companies without a part in a service are told one record, made of nobody’s own; who has one is told its own', async () => {
  const vistaDe = await vistas()
  const de = (id: string) => gente.map((persona) => vistaDe(persona)?.get(id)).filter((uno) => uno !== undefined)
  // By role, because administrators have more `acciones`.
  const distintos = (id: string) => new Set<Servicio>(de(id)).size
  expect([de(libre).length, distintos(libre)]).toEqual([9, 3])
  expect([de(pujado).length, distintos(pujado)]).toEqual([9, 7])
  expect(de(ganado)).toHaveLength(3)
  for (const persona of ajenas) {
    const texto = JSON.stringify([libre, pujado].map((id) => vistaDe(persona)?.get(id)))
    for (const secreto of ['CANARIO', '654000', '456000']) expect(texto).not.toContain(secreto)
  }
})
