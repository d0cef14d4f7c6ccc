import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import {
  createWorld,
  createPlataforma,
  bid,
  publish,
  createServicioIn,
  type Arrived,
  type World,
} from '../../testing/factories/index.ts'
import { createLogger, type Logger } from '../log/index.ts'
import { ESCRIBE, escribeDeVerdad } from '../../testing/walls/columns.ts'
import { BACKUP_ROLE, createDatabase, createIdentityPool, createPools, endPools, type Db, type Scope } from './index.ts'

let mundo: World
let ganado: Arrived
let oferta: string

beforeAll(async () => {
  mundo = await createWorld()
  ganado = await createServicioIn(mundo, 'validar')
  oferta = await bid(mundo, ganado.admin, await publish(mundo, ganado.aliado))
})
afterAll(async () => {
  // Logins belong to the PostgreSQL server, not to one database, so they outlive it.
  await mundo.base.pool.query(`
    do $$ declare uno text; begin
      for uno in select rolname from pg_roles
        where rolname ~ ('^aliadas_[a-z]+_' || (select oid from pg_database where datname = current_database()) || '_') loop
        execute format('revoke connect on database %I from %I', current_database(), uno);
        execute format('drop role %I', uno);
      end loop;
    end $$`)
  await mundo.close()
})

const empresa = (): Scope => ({ rol: 'empresa', empresaId: ganado.admin.empresaId })
const aliado = (): Scope => ({ rol: 'aliado', aliadoId: ganado.aliado.id })

/** The SQLSTATE with which the database refuses a statement; undefined when it accepts it. */
const rechazo = (scope: Scope, frase: string, db: Db = mundo.base.db): Promise<string | undefined> =>
  db
    .transaction(scope, async (tx) => {
      await sql.raw(frase).execute(tx)
      throw new Error('let through')
    })
    .catch((error: { code?: string }) => error.code)

test('ROLE-23 each role may write these columns and no other', async () => {
  expect(await mundo.base.db.read({ rol: 'sistema' }, escribeDeVerdad)).toEqual(ESCRIBE)
})

test('ROLE-23 a company makes itself no platform, no administrator and no better, and rewrites nothing that was agreed', async () => {
  for (const frase of [
    `update empresas set tipo = 'plataforma'`,
    'update empresas set rating = 5',
    'update empresas set suspendida = false',
    `update personas set role = 'admin'`,
    'update personas set activo = true',
    `update personas set email = 'otro@empresa.test'`,
    `update personas set empresa_id = empresa_id`,
    'update vehiculos set validado = true, rating = 5',
    'update vehiculos set comisiones_acumuladas = 1000000',
    'update servicios set valor_oferta = 9000000',
    'update servicios set saldo_conductor_pagado = true',
    `update servicios set estado = 'finalizado'`,
    `update servicios set estado = 'confirmado'`,
    `update servicios set estado = 'cancelado'`,
    'update ofertas set precio = 1000',
    `update ofertas set cuenta = '1'`,
    `update ofertas set estado = 'aceptada' where id = '${oferta}'`,
    `update ofertas set estado = 'rechazada' where id = '${oferta}'`,
    `update ofertas set estado = 'retirada' where estado = 'aceptada'`,
    `insert into ofertas (id, estado) values ('X', 'aceptada')`,
    `insert into empresas (id, tipo) values ('X', 'plataforma')`,
    `insert into personas (id, role) values ('X', 'admin')`,
    `insert into servicios (id) values ('X')`,
    `update idempotencia set cuerpo = '{}'`,
    `update archivos set tenant = tenant`,
  ])
    expect([frase, await rechazo(empresa(), frase)]).toEqual([frase, '42501'])
})

test('ROLE-23 a partner rewrites no service that was won, and no offer but by answering it', async () => {
  for (const frase of [
    `update servicios set valor_oferta = 1000 where id = '${ganado.id}'`,
    `update servicios set cuenta = 'mía' where id = '${ganado.id}'`,
    `update servicios set estado = 'cancelado', empresa_aliada_id = null, valor_oferta = null, metodo_pago = null where id = '${ganado.id}'`,
    `update servicios set pago = true`,
    `update servicios set pasajeros = 1`,
    `update ofertas set precio = 1000`,
    `update ofertas set estado = 'retirada' where id = '${oferta}'`,
    `update ofertas set estado = 'enviada'`,
    `insert into ofertas (id) values ('X')`,
    `update servicio_contactos set cliente = 'otro'`,
  ])
    expect([frase, await rechazo(aliado(), frase)]).toEqual([frase, '42501'])
})

test('ROLE-23 the platform writes in no trip, no offer and no fleet', async () => {
  const { empresaId } = await createPlataforma(mundo)
  for (const frase of [
    'update servicios set estado = estado',
    'update ofertas set estado = estado',
    'update vehiculos set actualizado_en = now()',
  ])
    expect([frase, await rechazo({ rol: 'plataforma', empresaId }, frase)]).toEqual([frase, '42501'])
})

test('ROLE-23 from a role’s connection there is no way into another role nor to the owner of the tables', async () => {
  const { pools } = await createPools({ address: mundo.base.url }, 'un secreto de prueba', createLogger('silent'))
  const db = createDatabase(pools)
  const roles = ['aliadas_empresa', 'aliadas_plataforma', 'aliadas_aliado', 'aliadas_sistema']
  const scopes: Scope[] = [empresa(), { rol: 'plataforma', empresaId: 'P' }, aliado(), { rol: 'sistema' }]
  try {
    for (const scope of scopes) {
      const otros = [...roles.filter((rol) => rol !== `aliadas_${scope.rol}`), BACKUP_ROLE, 'aliadas_dueno']
      for (const rol of otros) {
        const frase = `select set_config('role', '${rol}', true)`
        expect([scope.rol, rol, await rechazo(scope, frase, db)]).toEqual([scope.rol, rol, '42501'])
      }
      const nadie = `select set_config('role', 'none', true); select * from empresas`
      expect([scope.rol, await rechazo(scope, nadie, db)]).toEqual([scope.rol, '42501'])
      const propias = await db.read(scope, (tx) => tx.selectFrom('ofertas').select('id').execute())
      expect([scope.rol, propias.length > 0]).toEqual([scope.rol, scope.rol !== 'plataforma' || propias.length > 0])
    }
  } finally {
    await endPools(pools)
  }
})

test('CFG-03 where the database lets nobody make logins, one pool serves all and the log says so', async () => {
  const nombre = `sin_permiso_${process.pid}`
  await mundo.base.pool.query(`create role ${nombre} login password 'x'`)
  const url = new URL(mundo.base.url)
  url.username = nombre
  url.password = 'x'
  const warn = vi.fn<Logger['warn']>()
  const { pools, identidad } = await createPools({ address: url.href }, 'un secreto sin permiso', { warn })
  // Its connections send the settings that a login of its own would carry.
  expect((await pools.sistema.query(AJUSTES)).rows).toEqual([{ yo: nombre, ...AJUSTES_DE_SIEMPRE }])
  expect(identidad).toMatchObject({ address: url.href, carries: false })
  expect(warn).toHaveBeenCalledOnce()
  await endPools(pools)
  await mundo.base.pool.query(`drop role ${nombre}`)
})

test('CFG-03 logins are made by the first of several servers, for each secret its own', async () => {
  const uno = await poolsFor('un secreto de prueba')
  const quien = async (pools: typeof uno) =>
    (await pools.empresa.query<{ yo: string }>('select session_user::text as yo')).rows[0]?.yo
  const nombre = await quien(uno)
  expect(nombre).toMatch(/^aliadas_empresa_\d+_[\da-f]{8}$/)
  await endPools(uno)
  // Several servers with another secret start at once.
  const otros = await Promise.all([1, 2, 3].map(() => poolsFor('otro secreto')))
  for (const pools of otros) {
    expect(await quien(pools)).toMatch(/^aliadas_empresa_\d+_/)
    expect(await quien(pools)).not.toBe(nombre)
    await endPools(pools)
  }
})

const poolsFor = async (secreto: string) =>
  (await createPools({ address: mundo.base.url }, secreto, createLogger('silent'))).pools

const AJUSTES = `select session_user::text as yo, current_setting('TimeZone') as zona, current_setting('DateStyle') as fechas,
  current_setting('statement_timeout') as frase, current_setting('lock_timeout') as cerrojo,
  current_setting('idle_in_transaction_session_timeout') as quieta`
const AJUSTES_DE_SIEMPRE = { zona: 'America/Bogota', fechas: 'ISO, MDY', frase: '10s', cerrojo: '4s', quieta: '10s' }

test('CFG-03 each login carries its settings: connections send none, and a start puts right what somebody changed', async () => {
  const { pools, identidad } = await createPools(
    { address: mundo.base.url },
    'un secreto con ajustes',
    createLogger('silent'),
    { scale: 0.5 },
  )
  const [{ yo, ...ajustes }] = (await pools.aliado.query<{ yo: string }>(AJUSTES)).rows as [{ yo: string }]
  expect(ajustes).toEqual(AJUSTES_DE_SIEMPRE)
  expect([pools.aliado.options.max, pools.plataforma.options.max, identidad.max]).toEqual([3, 2, 3])
  await mundo.base.pool.query(`alter role ${yo} set statement_timeout = '1h'; alter role ${yo} set jit = 'on'`)
  await endPools(pools)

  const otra = await poolsFor('un secreto con ajustes')
  const { rows } = await otra.aliado.query(
    `${AJUSTES}, current_setting('jit') = (select reset_val from pg_settings where name = 'jit') as jit`,
  )
  expect(rows).toEqual([{ yo, ...AJUSTES_DE_SIEMPRE, jit: true }])
  await endPools(otra)
})

test('ROLE-23 identity enters with a login that sees its four tables and nothing else', async () => {
  const { pools, identidad } = await createPools({ address: mundo.base.url }, 'un secreto más', createLogger('silent'))
  await endPools(pools)
  const pool = createIdentityPool(identidad, createLogger('silent'))
  try {
    const { rows } =
      await pool.query(`select current_user ~ '^aliadas_identidad_' as suyo, current_setting('search_path') as donde,
      current_setting('synchronous_commit') as espera, (select count(*) > 0 from "user") as ve`)
    expect(rows).toEqual([{ suyo: true, donde: 'acceso', espera: 'local', ve: true }])
    for (const frase of [
      'select * from public.personas',
      'select * from public.empresas',
      'select * from public.kysely_migration',
      'set role aliadas_sistema',
      'set role aliadas_empresa',
      'delete from "user"',
      'create table acceso.otra (id text)',
      'alter table session owner to current_user',
    ])
      expect([
        frase,
        await pool.query(frase).then(
          () => 'let through',
          (error: { code: string }) => error.code,
        ),
      ]).toEqual([frase, '42501'])
  } finally {
    await pool.end()
  }
})
