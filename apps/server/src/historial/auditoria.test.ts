import type { AccionDeHistorial, LineaDeHistorial } from '@aliadas/contract/historial'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  createAliado,
  createEmpresa,
  createGuia,
  createPlataforma,
  createServicioIn,
  createUsuario,
  createWorldWithApp,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let jefe: Persona
let x: Persona
let y: Persona
let sesionDe: Record<'jefe' | 'x' | 'xUsuario' | 'y', string>

/** Events in two companies, and the platform's own acts, on its own records and on a company. */
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  jefe = await createPlataforma(mundo)
  x = await createEmpresa(mundo)
  y = await createEmpresa(mundo)
  sesionDe = {
    jefe: await app.signIn(jefe.email),
    x: await app.signIn(x.email),
    xUsuario: await app.signIn((await createUsuario(mundo, x)).email),
    y: await app.signIn(y.email),
  }
  await createServicioIn(mundo, 'confirmado', { admin: x })
  await createServicioIn(mundo, 'confirmado', { admin: y })
  const deLaPlataforma = async (ruta: string, body: object) => {
    const { status, body: hecho } = await app.request('POST', ruta, { cookie: sesionDe.jefe, body })
    if (status >= 300) throw new Error(`${ruta}: ${status}`)
    return hecho
  }
  const { clave } = await deLaPlataforma('/api/claves', { tipo: 'aliada', nota: 'CANARIO-clave' })
  await deLaPlataforma(`/api/claves/${(clave as { id: string }).id}/revocar`, {})
  await deLaPlataforma('/api/claves-aliados', { aliado: 'CANARIO-aliado', alcances: ['servicios:leer'] })
  const guia = await createGuia(mundo)
  await deLaPlataforma(`/api/proveedores/guia/${guia}/validar`, {})
  await deLaPlataforma(`/api/proveedores/guia/${guia}/suspender`, { motivo: 'CANARIO-guia' })
  await deLaPlataforma(`/api/aliadas/${y.empresaId}/suspender`, { motivo: 'CANARIO-empresa' })
  // An app's own record belongs to no company.
  const { clave: key } = await createAliado(mundo)
  const operador = { nombre: 'Sergio Llanos', empresa: 'CANARIO-op', email: 'sergio@app.test', telefono: '3990000821' }
  const registrado = await app.request('POST', '/api/v1/operadores', {
    key,
    body: { ...operador, direccion: 'Avenida 9 Norte', terminos: true },
  })
  if (registrado.status !== 201) throw new Error(registrado.text)
  // An unknown account: visible to the platform only.
  await app.trySignIn('nadie@ninguna.test')
})
afterAll(() => close())

type Pagina = { filas: LineaDeHistorial[]; siguiente: string | null }
const pedir = async (quien: keyof typeof sesionDe, pregunta = ''): Promise<Pagina> => {
  const { status, body } = await app.request('GET', `/api/historial?porPagina=100&${pregunta}`, {
    cookie: sesionDe[quien],
  })
  expect([quien, pregunta, status]).toEqual([quien, pregunta, 200])
  return body as unknown as Pagina
}
const todas = async (quien: keyof typeof sesionDe, pregunta = ''): Promise<LineaDeHistorial[]> => {
  const { filas, siguiente } = await pedir(quien, pregunta)
  return siguiente === null ? filas : [...filas, ...(await todas(quien, `${pregunta}&cursor=${siguiente}`))]
}
const acciones = (lineas: readonly LineaDeHistorial[]) => lineas.map(({ accion }) => accion)
/** The owners of these lines, as the table says. */
const tenantsDe = async (lineas: readonly LineaDeHistorial[]): Promise<string[]> => {
  const ids = lineas.map(({ id }) => id)
  const filas = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('historial')
      .select('tenant')
      .distinct()
      .where(sql<boolean>`lpad(id::text, 24, '0') = any (${ids}) or id::text = any (${ids})`)
      .execute(),
  )
  return filas.map(({ tenant }) => tenant).toSorted()
}

/** Acts of the platform, which only its people read. */
const SOLO_SUYAS: readonly AccionDeHistorial[] = [
  'crear-clave',
  'revocar-clave',
  'crear-clave-de-aliado',
  'validarProveedor',
  'suspenderProveedor',
  'registrarProveedor',
]

test('LOG-01 the platform’s people read every line there is: of each company, of its own acts and of nobody', async () => {
  const suyas = await todas('jefe')
  const { n } = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('historial')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  )
  expect(suyas).toHaveLength(n)
  expect(new Set(suyas.map(({ id }) => id)).size).toBe(n)
  expect(await tenantsDe(suyas)).toEqual(expect.arrayContaining([x.empresaId, y.empresaId, jefe.empresaId]))
  expect(acciones(suyas)).toEqual(
    expect.arrayContaining([
      ...SOLO_SUYAS,
      'suspenderEmpresa',
      'subirFuec',
      'asignarVehiculo',
      'ofertar',
      'rechazar-ingreso',
    ]),
  )
  // The CSV file has the same lines; kind, person and company filter it.
  const { text } = await app.request('GET', '/api/historial/csv', { cookie: sesionDe.jefe })
  expect(text.trim().split('\r\n')).toHaveLength(n + 1)
  expect(new Set(acciones(await todas('jefe', 'clase=claves')))).toEqual(
    new Set(['crear-clave', 'revocar-clave', 'crear-clave-de-aliado']),
  )
  expect(await tenantsDe(await todas('jefe', `empresa=${x.empresaId}`))).toEqual([x.empresaId])
  const deJefe = await todas('jefe', `persona=${jefe.id}`)
  expect(deJefe.every(({ idPersona }) => idPersona === jefe.id)).toBe(true)
  expect(acciones(deJefe)).toEqual(expect.arrayContaining(['crear-clave', 'validarProveedor', 'suspenderEmpresa']))
})

test.each(['x', 'xUsuario'] as const)(
  'TEN-02 TEN-03 TEN-05 a company’s %s never reads another company’s line or the platform’s, however asked',
  async (quien) => {
    const { siguiente: deTodos } = (await app.request('GET', '/api/historial?porPagina=25', { cookie: sesionDe.jefe }))
      .body as unknown as Pagina
    expect(deTodos).not.toBeNull()
    for (const pregunta of [
      '',
      `empresa=${y.empresaId}`,
      `empresa=${jefe.empresaId}`,
      `empresa=${'0'.repeat(24)}`,
      `persona=${y.id}`,
      `persona=${jefe.id}`,
      'clase=claves',
      'clase=perfil',
      'clase=accesos',
      'q=CANARIO',
      `q=${encodeURIComponent(y.nombre)}`,
      'orden=fecha',
      `cursor=${String(deTodos)}`,
    ]) {
      const lineas = await todas(quien, pregunta)
      expect([pregunta, (await tenantsDe(lineas)).filter((tenant) => tenant !== x.empresaId)]).toEqual([pregunta, []])
      expect([pregunta, acciones(lineas).filter((accion) => SOLO_SUYAS.includes(accion))]).toEqual([pregunta, []])
      expect([pregunta, JSON.stringify(lineas).includes('CANARIO')]).toEqual([pregunta, false])
      if (pregunta.startsWith('cursor')) continue
      const { text } = await app.request('GET', `/api/historial/csv?${pregunta}`, { cookie: sesionDe[quien] })
      // The file has a line of titles.
      expect([pregunta, text.trim().split('\r\n').length - 1]).toEqual([pregunta, lineas.length])
      expect([pregunta, text.includes('CANARIO')]).toEqual([pregunta, false])
    }
    // The result is not empty, and has no line of others.
    expect(acciones(await todas(quien))).toEqual(expect.arrayContaining(['subirFuec', 'asignarVehiculo']))
  },
)

test('ROLE-06 who is suspended reads that it was, why and by whom, and the other company does not', async () => {
  const linea = (await todas('y')).find(({ accion }) => accion === 'suspenderEmpresa')
  expect(linea).toMatchObject({ idPersona: jefe.id, cambios: [{ despues: 'CANARIO-empresa' }] })
  expect(acciones(await todas('x'))).not.toContain('suspenderEmpresa')
})

test('TEN-17 at the database a company’s role reads its own lines and no other', async () => {
  const deX = { rol: 'empresa', empresaId: x.empresaId } as const
  const vistos = await mundo.ctx.db.read(deX, (tx) => tx.selectFrom('historial').select('tenant').distinct().execute())
  expect(vistos).toEqual([{ tenant: x.empresaId }])
})
