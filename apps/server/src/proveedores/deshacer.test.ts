import {
  NOMBRES_DE_LISTA,
  type FichaDeProveedor,
  type LugarRevisable,
  type Proveedor,
} from '@aliadas/contract/proveedores'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enviarPendientes } from '../correo/index.ts'
import type { Persona } from '../platform/actor.ts'
import {
  createConductor,
  createEmpresa,
  createGuia,
  createOperador,
  createPlataforma,
  createServicioIn,
  createWorldWithApp,
  handIn,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let empresa: Persona
let sesion: string
let otra: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  empresa = await createEmpresa(mundo)
  sesion = await app.signIn((await createPlataforma(mundo)).email)
  otra = await app.signIn((await createPlataforma(mundo)).email)
})
afterAll(() => close())

const decidir = async (ruta: string, body: Record<string, unknown> = {}, quien = sesion) => {
  const { status, body: respuesta } = await app.request('POST', `/api/proveedores/${ruta}`, { cookie: quien, body })
  return { status, mensaje: respuesta['message'], ficha: respuesta['proveedor'] as FichaDeProveedor }
}
const deshacer = (ruta: string, idDecision: string | undefined, quien = sesion) =>
  decidir(`${ruta}/deshacer`, { idDecision }, quien)
const correosA = (para: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('correos').select('id').where('para', '=', para).execute(),
  )

test('a decision is taken back within ten seconds by who took it, and leaves no mail', async () => {
  const guia = await createGuia(mundo)
  const idArchivo = await handIn(mundo, { clase: 'guia', id: guia, lugar: 'rut', tenant: empresa.empresaId })
  const operador = await createOperador(mundo)
  const conductor = await createConductor(mundo, empresa)
  const casos = [
    [`guia/${guia}`, 'validar', {}],
    [`guia/${guia}`, 'documentos/rut', { decision: 'rechazado', motivo: 'ilegible', idArchivo }],
    [`guia/${guia}`, 'suspender', { motivo: 'Quejas de clientes' }],
    [`conductor/${conductor}`, 'validar', {}],
    [`operador/${operador}`, 'validar', {}],
  ] as const
  for (const [ruta, que, cuerpo] of casos) {
    mundo.ctx.clock.advance(60_000)
    const antes = (await app.request('GET', `/api/proveedores/${ruta}`, { cookie: sesion })).body[
      'proveedor'
    ] as FichaDeProveedor
    const { status, ficha } = await decidir(`${ruta}/${que}`, cuerpo)
    expect([que, status]).toEqual([que, 200])
    expect(ficha.deshacer?.hasta).toBe(mundo.ctx.clock.now().getTime() + 10_000)
    mundo.ctx.clock.advance(9_999)
    expect([que, (await deshacer(ruta, ficha.deshacer?.id, otra)).status]).toEqual([que, 403])
    const { status: hecho, ficha: despues } = await deshacer(ruta, ficha.deshacer?.id)
    expect([que, hecho]).toEqual([que, 200])
    const { historia: _a, deshacer: _b, ...como } = despues
    const { historia: _c, deshacer: _d, ...era } = antes
    expect(como).toEqual(era)
    expect(despues.historia[0]?.accion).toBe('Deshizo una decisión')
    expect(await correosA(antes.email)).toEqual([])
    expect((await deshacer(ruta, ficha.deshacer?.id)).mensaje).toBe('Esta decisión ya se deshizo.')
    mundo.ctx.clock.advance(60_000)
    await enviarPendientes(mundo.ctx, { send: () => Promise.reject(new Error('nobody')), close: () => undefined })
  }
})

test('ten seconds are over for the server’s clock alone, and what happened since keeps a decision', async () => {
  const id = await createGuia(mundo)
  const ruta = `guia/${id}`
  const primera = (await decidir(`${ruta}/validar`)).ficha.deshacer?.id
  mundo.ctx.clock.advance(10_000)
  expect(await deshacer(ruta, primera)).toMatchObject({
    status: 409,
    mensaje: 'Pasaron más de 10 segundos: ya no se puede deshacer.',
  })
  const segunda = (await decidir(`${ruta}/suspender`, { motivo: 'Quejas de clientes' })).ficha.deshacer?.id
  mundo.ctx.clock.advance(1000)
  await decidir(`${ruta}/levantar`, { motivo: 'Aclarado con él' }, otra)
  expect(await deshacer(ruta, segunda)).toMatchObject({
    status: 409,
    mensaje: 'Algo cambió desde la decisión: ya no se puede deshacer.',
  })
  // Its own app writes it, too.
  const tercera = (await decidir(`${ruta}/suspender`, { motivo: 'Quejas de clientes' })).ficha.deshacer?.id
  mundo.ctx.clock.advance(1000)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('guias')
      .set({ telefono: '3990000999', actualizadoEn: mundo.ctx.clock.now() })
      .where('id', '=', id)
      .execute(),
  )
  expect((await deshacer(ruta, tercera)).status).toBe(409)
  expect((await deshacer(`guia/${await createGuia(mundo)}`, tercera)).status).toBe(404)
  const operador = await createOperador(mundo)
  const revisado = (await decidir(`operador/${operador}/validar`)).ficha.deshacer?.id
  mundo.ctx.clock.advance(1000)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('operadores')
      .set({ telefono: '3990000998', actualizadoEn: mundo.ctx.clock.now() })
      .where('id', '=', operador)
      .execute(),
  )
  expect(await deshacer(`operador/${operador}`, revisado)).toMatchObject({
    status: 409,
    mensaje: 'Algo cambió desde la decisión: ya no se puede deshacer.',
  })
})

test('a vehicle that a trip took after it was validated stays validated', async () => {
  const { id: servicio, admin } = await createServicioIn(mundo, 'reservado')
  const id = await createConductor(mundo, admin)
  const { ficha } = await decidir(`conductor/${id}/validar`)
  mundo.ctx.clock.advance(1000)
  const asignado = await app.request('POST', `/api/servicios/${servicio}/vehiculo`, {
    cookie: await app.signIn(admin.email),
    body: { idVehiculo: id, advertenciasAceptadas: [] },
  })
  expect(asignado.status).toBe(200)
  expect(await deshacer(`conductor/${id}`, ficha.deshacer?.id)).toMatchObject({
    status: 409,
    mensaje: 'Su vehículo se asignó a un servicio después de la decisión: ya no se puede deshacer.',
  })
})

/** Pseudo-random numbers, the same in every run. */
const sorteo = (semilla: number) => {
  let n = semilla
  return (hasta: number): number => {
    n = (Math.imul(n, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((n / 2 ** 32) * hasta)
  }
}

test('BIZ-17 S7-036 whatever two administrators and the apps do at once, everybody is in exactly one list, and the counts are their lengths', async () => {
  const al = sorteo(20_261_122)
  const LUGARES: readonly LugarRevisable[] = ['rut', 'rnt']
  const guias = await Promise.all(Array.from({ length: 4 }, () => createGuia(mundo)))
  const conductores = await Promise.all(Array.from({ length: 4 }, () => createConductor(mundo, empresa)))
  const todos = [
    ...guias.map((id) => ({ clase: 'guia' as const, id })),
    ...conductores.map((id) => ({ clase: 'conductor' as const, id })),
  ]
  for (const uno of todos)
    for (const lugar of LUGARES) await handIn(mundo, { ...uno, lugar, tenant: empresa.empresaId })
  const acto = async (): Promise<void> => {
    const uno = todos[al(todos.length)]
    const lugar = LUGARES[al(2)]
    if (!uno || !lugar) return
    const [quien, suerte] = [al(2) === 0 ? sesion : otra, al(6)]
    const ruta = `${uno.clase}/${uno.id}`
    if (suerte === 0) await handIn(mundo, { ...uno, lugar, tenant: empresa.empresaId })
    else if (suerte === 1) await decidir(`${ruta}/validar`, {}, quien)
    else if (suerte === 2) await decidir(`${ruta}/suspender`, { motivo: 'Quejas de clientes' }, quien)
    else {
      const { body } = await app.request('GET', `/api/proveedores/${ruta}`, { cookie: quien })
      const { fotos, documentos, deshacer: suya } = body['proveedor'] as FichaDeProveedor
      const papel = [...fotos, ...documentos].find((otro) => otro.lugar === lugar)
      const visto = { idArchivo: papel?.archivo?.id, anterior: papel?.decision?.id ?? null }
      if (suerte === 3 && suya) await deshacer(ruta, suya.id, quien)
      else if (suerte === 4) await decidir(`${ruta}/documentos/${lugar}`, { decision: 'aprobado', ...visto }, quien)
      else
        await decidir(
          `${ruta}/documentos/${lugar}`,
          { decision: 'rechazado', motivo: 'ilegible', nota: null, ...visto },
          quien,
        )
    }
  }
  for (let vez = 0; vez < 25; vez++) {
    mundo.ctx.clock.advance(700)
    await Promise.all(Array.from({ length: 4 }, acto))
    const { body } = await app.request('GET', '/api/proveedores/cuentas', { cookie: sesion })
    const vistos: string[] = []
    for (const lista of NOMBRES_DE_LISTA) {
      const pagina = (await app.request('GET', `/api/proveedores?lista=${lista}&porPagina=100`, { cookie: sesion }))
        .body as { filas: Proveedor[]; total: { filas: number } }
      expect([lista, (body['cuentas'] as Record<string, number>)[lista]]).toEqual([lista, pagina.filas.length])
      vistos.push(...pagina.filas.map(({ id }) => id))
    }
    expect(new Set(vistos).size).toBe(vistos.length)
    for (const { id } of todos) expect(vistos).toContain(id)
  }
  // A validated provider has no refused document, whichever came first.
  const mal = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('guias')
      .select(['id', 'rechazados'])
      .where('validado', '=', true)
      .where(sql<boolean>`rechazados <> '{}'`)
      .execute(),
  )
  expect(mal).toEqual([])
})
