import { leerNumeroDeFuec } from '@aliadas/contract/empresas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf, type Persona } from '../platform/actor.ts'
import {
  contratoNuevo,
  createEmpresa,
  createLegales,
  createServicioIn,
  createWorldWithApp,
  pedidoDeFuec,
  rowOf,
  type World,
} from '../testing/factories/index.ts'
import { numerarFuec } from './numerar-fuec.ts'

const CIEN = 100
const CONTRATOS = 10

let mundo: World
let close: () => Promise<void>
let admin: Persona
const viajes: { id: string; version: number }[] = []

beforeAll(async () => {
  ;({ mundo, close } = await createWorldWithApp())
  admin = await createEmpresa(mundo)
  await createLegales(mundo, admin)
  for (let i = 0; i < CIEN + CONTRATOS; i++) {
    const { id } = await createServicioIn(mundo, 'asignado', { admin })
    viajes.push({ id, version: (await rowOf(mundo, id)).version })
  }
})
afterAll(() => close())

/** Only the first step of issuing, which takes the number; `null` opens a contract. */
const numerar = ({ id, version }: { id: string; version: number }, contrato: string | null) =>
  mundo.ctx.db.transaction(scopeOf(admin), (tx) =>
    numerarFuec(
      tx,
      admin,
      {
        servicioId: id,
        ...pedidoDeFuec(version),
        contrato,
        contratoNuevo: contrato === null ? (contratoNuevo({ doc: '811036370' }) as never) : null,
        clase: 'microbus',
        advertenciasAceptadas: [],
      },
      { publicUrl: mundo.links.publicUrl, secret: mundo.links.secret },
      mundo.ctx.clock.now(),
    ),
  )

const numerados = (contratos: readonly string[]) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('fuecs')
      .select(['contratoId', 'extracto', 'numero'])
      .where('contratoId', 'in', contratos)
      .where('estado', '=', 'emitiendo')
      .orderBy('extracto')
      .execute(),
  )

/** The newest contracts of the company, oldest of them first. */
const ultimosContratos = async (cuantos: number) => {
  const filas = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('contratos')
      .select(['id', 'numero', 'ultimoExtracto'])
      .where('empresaId', '=', admin.empresaId)
      .orderBy('numero', 'desc')
      .limit(cuantos)
      .execute(),
  )
  return filas.toReversed()
}

const seguidos = (desde: number, cuantos: number) => Array.from({ length: cuantos }, (_, i) => desde + i)

/** Ends what was numbered, so that the same services can be numbered again. */
const anularTodos = () =>
  mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('fuecs')
      .set({ estado: 'anulado', motivo: 'Prueba', terminadoEn: mundo.ctx.clock.now() })
      .where('estado', '=', 'emitiendo')
      .execute(),
  )

test('REL-09 a hundred at once on one contract: a hundred consecutive numbers, no gap and none twice', async () => {
  const [primero, ...resto] = viajes.slice(0, CIEN)
  if (!primero) throw new Error('no services')
  await numerar(primero, null)
  const [contrato] = await ultimosContratos(1)
  await Promise.all(resto.map((viaje) => numerar(viaje, contrato?.id ?? '')))
  const filas = await numerados([contrato?.id ?? ''])
  expect(filas.map(({ extracto }) => extracto)).toEqual(seguidos(1, CIEN))
  expect(filas.map(({ numero }) => leerNumeroDeFuec(numero)?.extracto)).toEqual(seguidos(1, CIEN))
  expect(await ultimosContratos(1)).toMatchObject([{ ultimoExtracto: CIEN }])
})

test('REL-09 a hundred at once on ten contracts: ten consecutive numbers in each, and all different', async () => {
  await anularTodos()
  await Promise.all(viajes.slice(CIEN).map((viaje) => numerar(viaje, null)))
  const contratos = await ultimosContratos(CONTRATOS)
  const [{ numero: desde } = { numero: 0 }] = contratos
  // The contracts were opened at once, too.
  expect(contratos.map(({ numero }) => numero)).toEqual(seguidos(desde, CONTRATOS))
  await anularTodos()
  await Promise.all(viajes.slice(0, CIEN).map((viaje, i) => numerar(viaje, contratos[i % CONTRATOS]?.id ?? '')))
  const filas = await numerados(contratos.map(({ id }) => id))
  for (const { id } of contratos)
    expect(filas.filter(({ contratoId }) => contratoId === id).map(({ extracto }) => extracto)).toEqual(
      seguidos(2, CIEN / CONTRATOS),
    )
  expect(new Set(filas.map(({ numero }) => numero)).size).toBe(CIEN)
})
