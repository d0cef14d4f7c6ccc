import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf } from '../platform/actor.ts'
import type { Scope, Tx } from '../platform/database/index.ts'
import { createServicioIn, createWorld, pay, type Arrived, type World } from '../testing/factories/index.ts'

let mundo: World
let viaje: Arrived

beforeAll(async () => {
  mundo = await createWorld()
  viaje = await createServicioIn(mundo, 'finalizado', { precio: 200_000 })
  await pay(mundo, viaje.admin, 'anticipo', viaje.id)
})
afterAll(() => mundo.close())

/** The constraint, or else the code, with which the database refuses a statement; undefined when it accepts it. */
const rechazo = async (scope: Scope, frase: string): Promise<string | undefined> => {
  try {
    await mundo.base.db.transaction(scope, async (tx: Tx) => {
      await sql.raw(frase).execute(tx)
      await sql`set constraints all immediate`.execute(tx)
      throw new Error('let through')
    })
  } catch (error) {
    const { constraint, code } = error as { constraint?: string; code?: string }
    return constraint ?? code
  }
  return undefined
}

const COLUMNAS = 'id, empresa_id, concepto, clase, servicio_id, orden, antes, valor, numero, corrige, motivo'
const entrada = (concepto: string, clase: string, valores: string): string =>
  `insert into asientos (${COLUMNAS}, actor_tipo, actor_nombre, en)
   values ('NUEVO', '${viaje.admin.empresaId}', '${concepto}', '${clase}', '${viaje.id}', ${valores}, 'persona', 'Ana', now())`

test('PAY-12 the database itself refuses what does not add up, whoever writes it', async () => {
  const propio = scopeOf(viaje.admin)
  for (const [que, frase, por] of [
    // The advance (90,000) is paid: nothing of it is open.
    ['a second payment', entrada('anticipo', 'pago', `3, 90000, -90000, 'X', null, null`), 'asientos_cadena'],
    ['one below zero', entrada('anticipo', 'pago', `3, 0, -90000, 'X', null, null`), 'asientos_saldo_check'],
    ['a part', entrada('saldo', 'pago', `2, 90000, -1, 'X', null, null`), 'asientos_valor'],
    ['one without a number', entrada('saldo', 'pago', `2, 90000, -90000, null, null, null`), 'asientos_pago'],
    ['a place twice', entrada('anticipo', 'pago', `2, 90000, -90000, 'X', null, null`), 'asientos_uno_tras_otro'],
    ['a gap', entrada('saldo', 'pago', `3, 90000, -90000, 'X', null, null`), 'asientos_cadena'],
    ['a beginning in the middle', entrada('saldo', 'pago', `1, 90000, -90000, 'X', null, null`), 'asientos_comienzo'],
    ['an advance owed twice', entrada('anticipo', 'causa', `3, 0, 90000, null, null, null`), 'asientos_una_causa'],
    ['a correction of nothing', entrada('anticipo', 'reverso', `3, 0, 90000, null, 'NADA', 'x'`), 'asientos_contrario'],
    ['one without a reason', entrada('anticipo', 'reverso', `3, 0, 90000, null, 'NADA', null`), 'asientos_reverso'],
  ] as const)
    expect([que, await rechazo(propio, frase)]).toEqual([que, por])
})

test('PAY-12 an entry that does not fit its record is refused', async () => {
  const otro = await createServicioIn(mundo, 'reservado', { admin: viaje.admin, precio: 200_000 })
  const { empresaId } = viaje.admin
  const causa = (concepto: string, valor: number) =>
    `insert into asientos (${COLUMNAS}, actor_tipo, actor_nombre, en)
     values ('NUEVO', '${empresaId}', '${concepto}', 'causa', '${otro.id}', 1, 0, ${valor}, null, null, null, 'persona', 'Ana', now())`
  for (const frase of [causa('anticipo', 90_000), causa('saldo', 90_000)])
    expect(await rechazo(scopeOf(viaje.admin), frase)).toBe('asientos_con_su_registro')
})

test('PAY-12 a service that claims money without its entry is refused', async () => {
  for (const cambio of [
    'saldo_conductor_pagado = true',
    `pagar_saldo_conductor = false, saldo_conductor_pagado = false, pago = false, numero_transaccion = null, fuec = false`,
  ]) {
    const frase = `update servicios set ${cambio} where id = '${viaje.id}'`
    expect([cambio, typeof (await rechazo({ rol: 'sistema' }, frase))]).toEqual([cambio, 'string'])
  }
  const frase = `update servicios set saldo_conductor_pagado = true where id = '${viaje.id}'`
  expect(await rechazo({ rol: 'sistema' }, frase)).toBe('servicios_con_asientos')
})

test('PAY-09 the ledger only grows, for every role and for the owner of its table', async () => {
  const cambios = ['update asientos set valor = valor', 'delete from asientos', 'truncate asientos']
  const { empresaId } = viaje.admin
  for (const scope of [{ rol: 'empresa', empresaId }, { rol: 'plataforma', empresaId }, { rol: 'sistema' }] as const)
    for (const frase of cambios)
      expect([scope.rol, frase, await rechazo(scope, frase)]).toEqual([scope.rol, frase, '42501'])
  for (const frase of cambios) await expect(mundo.base.pool.query(frase)).rejects.toThrow(/append-only/)
})

test('TEN-17 a company adds no entry for another, and a client app nothing but its own award', async () => {
  const ajeno = await createServicioIn(mundo, 'validar')
  const causa = (empresaId: string, concepto = 'reserva') =>
    `insert into asientos (id, empresa_id, concepto, clase, servicio_id, orden, antes, valor, actor_tipo, actor_nombre, en)
     values ('NUEVO', '${empresaId}', '${concepto}', 'causa', '${viaje.id}', 1, 0, 200000, 'aliado', 'App', now())`
  expect(await rechazo(scopeOf(ajeno.admin), causa(ajeno.admin.empresaId))).toBe('42501')
  expect(await rechazo(scopeOf(ajeno.admin), causa(viaje.admin.empresaId))).toBe('42501')
  expect(await rechazo(scopeOf(ajeno.aliado), causa(viaje.admin.empresaId))).toBe('42501')
  expect(await rechazo(scopeOf(viaje.aliado), causa(viaje.admin.empresaId, 'saldo'))).toBe('42501')
})
