import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createEmpresa,
  createServicioIn,
  createWorld,
  type Arrived,
  type World,
} from '../../testing/factories/index.ts'
import { READER, type Scope } from './index.ts'

let mundo: World
let viaje: Arrived

beforeAll(async () => {
  mundo = await createWorld()
  viaje = await createServicioIn(mundo, 'reservado')
})
afterAll(() => mundo.close())

const codigoDe = (scope: Scope, frase: string, de: 'read' | 'transaction' = 'transaction'): Promise<string> =>
  mundo.ctx.db[de](scope, (tx) => sql.raw(frase).execute(tx)).then(
    ({ numAffectedRows = 0n }) => `${numAffectedRows} rows`,
    (error: { code: string }) => error.code,
  )

test('ROLE-23 the reader of all companies reads no login, no mail, no secret and no decision of the desk', async () => {
  for (const tabla of [
    'acceso."user"',
    'acceso.account',
    'acceso.session',
    'acceso.verification',
    'registros',
    'correos',
    'limites',
    'decisiones',
    'bienvenidas',
    'change_log',
    'aliado_llamadas',
  ])
    expect([tabla, await codigoDe(READER, `select * from ${tabla}`)]).toEqual([tabla, '42501'])
})

test('ROLE-23 the reader changes nothing of any company, and deletes nothing', async () => {
  const { id, vehiculo } = viaje
  const inutiles: [string, string][] = [
    [`update empresas set nombre = 'otra'`, '0 rows'],
    [`update personas set nombres = 'otra'`, '0 rows'],
    [`update archivos set usado = true`, '0 rows'],
    [`update servicios set estado = 'cancelado' where id = '${id}'`, '42501'],
    [`update vehiculos set suspendido = true where id = '${vehiculo}'`, '42501'],
    [`delete from vehiculos where id = '${vehiculo}'`, '42501'],
    [`delete from archivos`, '42501'],
  ]
  for (const [frase, codigo] of inutiles) expect([frase, await codigoDe(READER, frase)]).toEqual([frase, codigo])
  expect(await codigoDe(READER, 'update claves_autorizacion set revocada_en = now()', 'read')).toBe('25006')
})

test('TEN-02 the reader finds a vehicle of any company; a company asks the same of its own fleet alone', async () => {
  const otra = await createEmpresa(mundo)
  const placas = (scope: Scope) =>
    mundo.ctx.db.read(scope, (tx) => tx.selectFrom('vehiculos').select('id').where('id', '=', viaje.vehiculo).execute())
  expect(await placas(READER)).toHaveLength(1)
  expect(await placas({ rol: 'empresa', empresaId: otra.empresaId })).toEqual([])
  expect(await placas({ rol: 'empresa', empresaId: viaje.admin.empresaId })).toHaveLength(1)
})
