import {
  MAXIMO_DE_PAGOS_JUNTOS,
  NUMERO_DE_OTRA_CUENTA,
  NUMERO_REPETIDO,
  VALOR_REQUERIDO,
  type AdvertenciaDePago,
} from '@aliadas/contract/pagos'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  FAKE_ID,
  createEmpresa,
  createPlataforma,
  createReferido,
  createServicioIn,
  createUsuario,
  createVehiculo,
  createWorldWithApp,
  holdRow,
  pay,
  rowOf,
  waitingForLock,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let cerrar: () => Promise<void>
beforeAll(async () => {
  const todo = await createWorldWithApp()
  ;({ mundo, app } = todo)
  cerrar = todo.close
})
afterAll(() => cerrar())

type Fila = { id: string; concepto: string; cuentaVista: string; valor: number | null; destino: { cuenta: string } }
type Pago = {
  id: string
  numeroTransaccion: string
  cuentaVista: string
  valor?: number
  advertenciasAceptadas?: string[]
}
type Resultado = {
  id: string
  falla: { code: string; message: string; fields?: object; advertencias?: AdvertenciaDePago[] } | null
}

const elegidos = async (sesion: string, clase: string, ids: readonly string[]) => {
  const r = await app.request('GET', `/api/pagos/elegidos?clase=${clase}&ids=${ids.join()}`, { cookie: sesion })
  return { ...r, filas: (r.body['filas'] ?? []) as Fila[] }
}
const pagar = async (sesion: string, clase: string, pagos: readonly Pago[], headers = {}) => {
  const r = await app.request('POST', '/api/pagos/pagar-varios', { cookie: sesion, body: { clase, pagos }, headers })
  return { ...r, resultados: (r.body['resultados'] ?? []) as Resultado[] }
}
const pagados = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await rowOf(mundo, id)).anticipoConductorPagado))
const pagosDe = (ids: readonly string[]) =>
  mundo.ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const filas = await tx
      .selectFrom('asientos')
      .select('objetoId')
      .where('objetoId', 'in', ids)
      .where('clase', '=', 'pago')
      .where('concepto', '!=', 'reserva')
      .execute()
    return filas.length
  })

/** Confirmed services of one company, with a vehicle each, and what its administrator would send for them. */
const con = async (cuantos: number) => {
  const admin = await createEmpresa(mundo)
  const ids: string[] = []
  for (let i = 0; i < cuantos; i++) {
    const vehiculo = await createVehiculo(mundo, admin)
    ids.push((await createServicioIn(mundo, 'confirmado', { admin, vehiculo, precio: 100_000 * (i + 1) })).id)
  }
  const sesion = await app.signIn(admin.email)
  const { filas } = await elegidos(sesion, 'anticipo', ids)
  const pagos = filas.map((f, i) => ({ id: f.id, cuentaVista: f.cuentaVista, numeroTransaccion: `V-${i}-${f.id}` }))
  return { admin, ids, sesion, filas, pagos }
}

test('what was chosen says to whom and how much, in the order of choosing, and accounts by their end alone', async () => {
  // The fourth is owed too, and was not selected.
  const { admin, ids, sesion } = await con(4)
  await pay(mundo, admin, 'anticipo', ids[1] ?? '')
  const ajeno = await con(1)
  const { filas } = await elegidos(sesion, 'anticipo', [ids[2] ?? '', ids[1] ?? '', ajeno.ids[0] ?? '', ids[0] ?? ''])
  expect(filas.map((f) => [f.id, f.valor, f.concepto, f.destino])).toEqual(
    [
      [ids[2], 135_000],
      [ids[0], 45_000],
    ].map(([id, valor]) => [
      id,
      valor,
      'Aeropuerto › Hotel',
      { titular: 'Dueño', banco: 'Nequi', tipocuenta: 'ahorros', cuenta: '0012345678' },
    ]),
  )
  const staff = await app.signIn((await createUsuario(mundo, admin)).email)
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  for (const quien of [staff, plataforma]) expect((await elegidos(quien, 'anticipo', ids)).status).toBe(403)
  const muchas = Array.from({ length: MAXIMO_DE_PAGOS_JUNTOS + 1 }, () => FAKE_ID)
  expect((await elegidos(sesion, 'anticipo', muchas)).status).toBe(400)
})

test('S2-065 PAY-02 several are paid with one confirmation, and a second one pays nothing again', async () => {
  const { ids, sesion, pagos } = await con(3)
  const llave = { 'idempotency-key': 'tanda-1' }
  const [una, otra] = await Promise.all([pagar(sesion, 'anticipo', pagos, llave), pagar(sesion, 'anticipo', pagos)])
  expect([una.status, otra.status]).toEqual([200, 200])
  expect(await pagados(ids)).toEqual([true, true, true])
  expect(await pagosDe(ids)).toBe(3)
  // Each row was paid by one of the two requests; the other one says by whom.
  for (const [i, id] of ids.entries()) {
    const fallas = [una, otra].map((r) => r.resultados[i]).flatMap((r) => (r?.falla ? [r.falla.message] : []))
    expect([una.resultados[i]?.id, otra.resultados[i]?.id]).toEqual([id, id])
    expect(fallas).toEqual([`El anticipo ya se pagó: lo registró Ana Pérez con la transacción V-${i}-${id}.`])
  }
})

test('PAY-02 PAY-03 PAY-06 the key of a batch answers the same for each row, and goes on where it was not paid', async () => {
  const { ids, sesion, pagos, admin } = await con(2)
  const llave = { 'idempotency-key': 'tanda-2' }
  const [primero, segundo] = pagos
  if (!primero || !segundo) throw new Error('two are missing')
  expect((await pagar(sesion, 'anticipo', [primero], llave)).resultados).toEqual([{ id: ids[0], falla: null }])
  const todas = [
    { id: ids[0], falla: null },
    { id: ids[1], falla: null },
  ]
  expect((await pagar(sesion, 'anticipo', pagos, llave)).resultados).toEqual(todas)
  expect((await pagar(sesion, 'anticipo', pagos, llave)).resultados).toEqual(todas)
  expect(await pagosDe(ids)).toBe(2)
  const otro = { ...primero, numeroTransaccion: 'OTRO-1' }
  const [r] = (await pagar(sesion, 'anticipo', [otro], llave)).resultados
  expect(r?.falla?.message).toBe('La llave de idempotencia ya se usó con otros datos.')
  // PAY-04: another person's key is a different key.
  const ajeno = await con(1)
  expect((await pagar(ajeno.sesion, 'anticipo', ajeno.pagos, llave)).resultados[0]?.falla).toBeNull()
  for (const mala of ['x'.repeat(256), 'con espacio']) {
    const no = await pagar(sesion, 'anticipo', pagos, { 'idempotency-key': mala })
    expect(no.resultados.map((uno) => uno.falla?.code)).toEqual(['invalid-argument', 'invalid-argument'])
  }
  expect(admin.rol).toBe('admin')
})

test('half a failure leaves the rest paid and says which: paid meanwhile, another account, another company, a used number', async () => {
  const { admin, ids, sesion, pagos } = await con(6)
  const [a, b, c, d, e, f] = pagos
  if (!a || !b || !c || !d || !e || !f) throw new Error('six are missing')
  const ajeno = await con(1)
  await pay(mundo, admin, 'anticipo', b.id, 'MIENTRAS-1')
  const { resultados } = await pagar(sesion, 'anticipo', [
    a,
    b,
    { ...c, cuentaVista: 'otra' },
    { ...d, id: ajeno.ids[0] ?? '' },
    { ...e, numeroTransaccion: 'mientras 1' },
    f,
  ])
  expect(resultados.map((r) => [r.id, r.falla?.code ?? null, r.falla?.message ?? null])).toEqual([
    [a.id, null, null],
    [b.id, 'aborted', 'El anticipo ya se pagó: lo registró Ana con la transacción MIENTRAS-1.'],
    [c.id, 'aborted', 'La cuenta a la que se paga cambió desde que abriste este pago. Vuelve a abrirlo y revísala.'],
    [ajeno.ids[0], 'not-found', 'No encontramos lo que buscas.'],
    [e.id, 'aborted', expect.stringContaining(`ya pagó el anticipo de la reserva ${b.id.slice(-6)}.`)],
    [f.id, null, null],
  ])
  expect(resultados[4]?.falla?.advertencias?.map((w) => w.codigo)).toEqual([`numero:anticipo:${b.id}`])
  expect(await pagados(ids)).toEqual([true, true, false, false, false, true])
  expect(await pagados(ajeno.ids)).toEqual([false])
})

test('PAY-15 one transfer pays several rows to one account, after one question that names them', async () => {
  const { ids, sesion, pagos } = await con(4)
  const [a, b, c, d] = pagos.map((p, i) => (i < 3 ? { ...p, numeroTransaccion: 'TR 1' } : p))
  if (!a || !b || !c || !d) throw new Error('four are missing')
  const otrosDe = (uno: Pago) => [a, b, c].filter((p) => p !== uno).map((p) => `numero:anticipo:${p.id}`)
  const primera = await pagar(sesion, 'anticipo', [a, b, c, d])
  expect(primera.resultados.map((r) => [r.id, r.falla?.advertencias?.map((w) => w.codigo) ?? null])).toEqual([
    ...[a, b, c].map((p) => [p.id, otrosDe(p)]),
    [d.id, null],
  ])
  expect(await pagados(ids)).toEqual([false, false, false, true])
  // One of them is paid singly meanwhile: the question names the same items.
  const sola = await pagar(sesion, 'anticipo', [a])
  expect(sola.resultados[0]?.falla).toBeNull()
  const aceptadas = [b, c].map((p) => ({ ...p, advertenciasAceptadas: otrosDe(p) }))
  expect((await pagar(sesion, 'anticipo', aceptadas)).resultados.map((r) => r.falla)).toEqual([null, null])
  expect(await pagados(ids)).toEqual([true, true, true, true])
})

test('PAY-15 one number in two rows with different accounts pays neither of them', async () => {
  const { ids, sesion, pagos } = await con(3)
  const [a, b, c] = pagos
  if (!a || !b || !c) throw new Error('three are missing')
  const no = await pagar(sesion, 'anticipo', [
    { ...a, numeroTransaccion: 'R 77' },
    b,
    { ...c, numeroTransaccion: 'r-77', cuentaVista: 'otra' },
  ])
  expect([no.status, no.body['fields']]).toEqual([
    400,
    { 'pagos.0.numeroTransaccion': NUMERO_DE_OTRA_CUENTA, 'pagos.2.numeroTransaccion': NUMERO_DE_OTRA_CUENTA },
  ])
  expect((await pagar(sesion, 'anticipo', [a, { ...b, id: a.id }])).status).toBe(400)
  expect((await pagar(sesion, 'anticipo', [])).status).toBe(400)
  expect(
    (
      await pagar(
        sesion,
        'anticipo',
        Array.from({ length: MAXIMO_DE_PAGOS_JUNTOS + 1 }, () => a),
      )
    ).status,
  ).toBe(400)
  expect(await pagosDe(ids)).toBe(0)
})

test('ROLE-08 whoever loses the right while the payments run pays no further', async () => {
  const { admin, ids, sesion, pagos } = await con(2)
  const staff = await app.signIn((await createUsuario(mundo, admin)).email)
  expect((await pagar(staff, 'anticipo', pagos)).status).toBe(403)
  const soltar = await holdRow(mundo, 'servicios', ids[0] ?? '')
  const tanda = pagar(sesion, 'anticipo', pagos)
  await waitingForLock(mundo, 1)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('personas').set({ role: 'user' }).where('id', '=', admin.id).execute(),
  )
  await soltar()
  expect((await tanda).resultados.map((r) => r.falla?.code ?? null)).toEqual([null, 'permission-denied'])
  expect(await pagados(ids)).toEqual([true, false])
})

test('PAY-02 PAY-06 a batch that is sent again while the first still runs pays nothing twice and says the same of every row', async () => {
  const { ids, sesion, pagos } = await con(3)
  const llave = { 'idempotency-key': 'tanda-doble' }
  const soltar = await holdRow(mundo, 'servicios', ids[1] ?? '')
  // The client disconnects before the response; the server continues.
  const corte = new AbortController()
  const perdida = fetch(`${app.url}/api/pagos/pagar-varios`, {
    method: 'POST',
    signal: corte.signal,
    headers: { cookie: sesion, 'x-aliadas': 'web', 'content-type': 'application/json', ...llave },
    body: JSON.stringify({ clase: 'anticipo', pagos }),
  }).catch((error: Error) => error.name)
  await waitingForLock(mundo, 1)
  corte.abort()
  expect(await perdida).toBe('AbortError')
  expect(await pagados(ids)).toEqual([true, false, false])
  const [una, otra] = [pagar(sesion, 'anticipo', pagos, llave), pagar(sesion, 'anticipo', pagos, llave)]
  await waitingForLock(mundo, 3)
  await soltar()
  const todas = ids.map((id) => ({ id, falla: null }))
  expect([(await una).resultados, (await otra).resultados]).toEqual([todas, todas])
  expect(await pagados(ids)).toEqual([true, true, true])
  expect(await pagosDe(ids)).toBe(3)
  const lineas = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('historial')
      .select('id')
      .where('entidadId', 'in', ids)
      .where('accion', '=', 'pagarAnticipo')
      .execute(),
  )
  expect(lineas).toHaveLength(3)
})

test('PAY-02 PAY-15 two administrators who pay the same in opposite orders each read what became of every row', async () => {
  const { admin, ids, sesion, pagos } = await con(4)
  const otroAdmin = await createUsuario(mundo, admin)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('personas')
      .set({ role: 'admin', nombres: 'Berta', apellidos: 'Lasso' })
      .where('id', '=', otroAdmin.id)
      .execute(),
  )
  const otraSesion = await app.signIn(otroAdmin.email)
  const suyos = pagos.map((pago, i) => ({ ...pago, numeroTransaccion: `B-${i}` })).toReversed()
  const soltar = await holdRow(mundo, 'servicios', ids[2] ?? '')
  const una = pagar(sesion, 'anticipo', pagos)
  const otra = pagar(otraSesion, 'anticipo', suyos)
  // Each request has paid the rows before the locked one, and waits there.
  await waitingForLock(mundo, 2)
  expect(await pagados(ids)).toEqual([true, true, false, true])
  await soltar()
  const leido = async (tanda: ReturnType<typeof pagar>) =>
    new Map((await tanda).resultados.map((r) => [r.id, r.falla?.message ?? null]))
  const [deAna, deBerta] = [await leido(una), await leido(otra)]
  for (const [i, id] of ids.entries()) {
    const fallas = [deAna.get(id), deBerta.get(id)]
    const porAna = `El anticipo ya se pagó: lo registró Ana Pérez con la transacción V-${i}-${id}.`
    const porBerta = `El anticipo ya se pagó: lo registró Berta Lasso con la transacción B-${i}.`
    expect(fallas.filter((f) => f === null)).toHaveLength(1)
    expect(fallas).toContain(fallas[0] === null ? porAna : porBerta)
  }
  expect([deAna.get(ids[0] ?? ''), deAna.get(ids[1] ?? ''), deBerta.get(ids[3] ?? '')]).toEqual([null, null, null])
  expect(await pagosDe(ids)).toBe(4)
})

test('S4-042 several rewards are paid, each for what was paid, to the account of its referrer', async () => {
  const admin = await createEmpresa(mundo)
  const sesion = await app.signIn(admin.email)
  const referente = await createVehiculo(mundo, admin, { cuenta: '1122334455' })
  const uno = await createReferido(mundo, admin, { referidoPor: referente.slice(-6).toLowerCase() })
  const dos = await createReferido(mundo, admin, { referidoPor: 'Julián Ospina' })
  // The third is owed too, and was not selected.
  await createReferido(mundo, admin, { referidoPor: 'Berta Lasso' })
  const { filas } = await elegidos(sesion, 'recompensa', [dos, uno])
  expect(filas.map((f) => [f.id, f.valor, f.destino.cuenta])).toEqual([
    [dos, null, null],
    [uno, null, '1122334455'],
  ])
  const pagos = filas.map((f, i) => ({
    id: f.id,
    cuentaVista: f.cuentaVista,
    numeroTransaccion: `RV-${i}`,
    valor: 50_000 + i,
  }))
  const sinValor = await pagar(
    sesion,
    'recompensa',
    pagos.map(({ valor: _valor, ...resto }) => resto),
  )
  expect(sinValor.body['fields']).toEqual({ 'pagos.0.valor': VALOR_REQUERIDO, 'pagos.1.valor': VALOR_REQUERIDO })
  const repetido = await pagar(
    sesion,
    'recompensa',
    pagos.map((p) => ({ ...p, numeroTransaccion: 'RV' })),
  )
  expect(repetido.body['fields']).toMatchObject({ 'pagos.0.numeroTransaccion': NUMERO_REPETIDO })
  expect((await pagar(sesion, 'recompensa', pagos)).resultados.map((r) => r.falla)).toEqual([null, null])
  const { rows } = await mundo.base.db.read({ rol: 'sistema' }, (tx) =>
    sql<{ id: string; total: number }>`select id, comisiones_totales_pagadas as total from vehiculos
      where id in (${uno}, ${dos}) order by 2`.execute(tx),
  )
  expect(rows.map((r) => [r.id, r.total])).toEqual([
    [dos, 50_000],
    [uno, 50_001],
  ])
  expect((await elegidos(sesion, 'recompensa', [uno, dos])).filas).toEqual([])
})
