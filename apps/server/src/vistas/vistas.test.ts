import { MAXIMO_DE_VISTAS, type Vistas } from '@aliadas/contract/vistas'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limpiarRegistros } from '../limpiar-registros.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import {
  FAKE_ID,
  createEmpresa,
  createPlataforma,
  createUsuario,
  createWorldWithApp,
  historialOf,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let admin: Persona
let usuario: Persona
let ajena: Persona
let plataforma: Persona
const cookies = new Map<string, string>()

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  admin = await createEmpresa(mundo)
  usuario = await createUsuario(mundo, admin)
  ajena = await createEmpresa(mundo)
  plataforma = await createPlataforma(mundo)
  for (const { id, email } of [admin, usuario, ajena, plataforma]) cookies.set(id, await app.signIn(email))
})
afterAll(() => close())
beforeEach(() =>
  mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await tx.deleteFrom('vistasDeInicio').execute()
    await tx.deleteFrom('vistas').execute()
  }),
)

const pedir = (method: string, que: string, quien: Persona, body?: object) =>
  app.request(method, `/api/vistas${que}`, { cookie: cookies.get(quien.id) ?? '', ...(body ? { body } : {}) })
const leer = async (quien: Persona) => (await pedir('GET', '', quien)).body as unknown as Vistas
const NUEVA = { lista: 'reservaciones', nombre: 'Vans', consulta: 'tipo=Van&orden=-salida', deEmpresa: false }
const guardar = (quien: Persona, cambios: object = {}) => pedir('POST', '', quien, { ...NUEVA, ...cambios })
const crear = async (quien: Persona, cambios: object = {}): Promise<string> => {
  const { status, body } = await guardar(quien, cambios)
  expect(status).toBe(201)
  const nombre = { ...NUEVA, ...cambios }.nombre
  return (body as unknown as Vistas).vistas.find((vista) => vista.nombre === nombre)?.id ?? ''
}

test('nothing without a session, and nothing that the list does not know', async () => {
  expect((await app.request('GET', '/api/vistas')).status).toBe(401)
  expect((await app.request('POST', '/api/vistas', { body: NUEVA })).status).toBe(401)
  const malas: [object, string][] = [
    [{ lista: 'nada' }, 'lista'],
    [{ nombre: ' ' }, 'nombre'],
    [{ nombre: '···' }, 'nombre'],
    [{ nombre: 'a\u200bb' }, 'nombre'],
    [{ nombre: 'n'.repeat(41) }, 'nombre'],
    [{ consulta: 'tipo=Cohete' }, 'consulta'],
    [{ consulta: 'color=rojo' }, 'consulta'],
    [{ consulta: 'orden=color' }, 'consulta'],
    // The screen chooses the state of this list, and a view is no place in it.
    [{ consulta: 'estado=finalizado' }, 'consulta'],
    [{ consulta: 'cursor=abc' }, 'consulta'],
    [{ consulta: 'columnas=Ruta%20larga' }, 'consulta'],
    [{ consulta: `q=${'a'.repeat(800)}` }, 'consulta'],
    [{ deEmpresa: 'sí' }, 'deEmpresa'],
  ]
  for (const [mala, campo] of malas) {
    const { status, body } = await guardar(admin, mala)
    expect([mala, status, Object.keys(body['fields'] as object)]).toEqual([mala, 400, [campo]])
  }
  expect((await pedir('PUT', '/inicio', admin, { vista: FAKE_ID })).status).toBe(404)
  expect((await pedir('PUT', `/${FAKE_ID}/nombre`, admin, { nombre: 'Otra' })).status).toBe(404)
  expect((await pedir('POST', `/${FAKE_ID}/borrar`, admin)).status).toBe(404)
  expect((await leer(admin)).vistas).toEqual([])
})

test('only an administrator writes a view of the company, and everybody of it reads it', async () => {
  expect((await guardar(usuario, { deEmpresa: true })).status).toBe(403)
  const id = await crear(admin, { deEmpresa: true })
  for (const [metodo, que, body] of [
    ['PUT', `/${id}/nombre`, { nombre: 'Mía' }],
    ['PUT', `/${id}/consulta`, { lista: 'reservaciones', consulta: '' }],
    ['POST', `/${id}/borrar`, undefined],
  ] as const)
    expect([que, (await pedir(metodo, que, usuario, body)).status]).toEqual([que, 403])
  const { vistas, acciones } = await leer(usuario)
  expect(vistas).toMatchObject([{ id, nombre: 'Vans', deEmpresa: true, acciones: { cambiar: { permitido: false } } }])
  expect(acciones.guardarDeEmpresa.permitido).toBe(false)
  expect((await leer(admin)).vistas[0]?.acciones.cambiar.permitido).toBe(true)
  expect((await leer(ajena)).vistas).toEqual([])
})

test('TEN-17 a view of a person is nobody else’s, on every route', async () => {
  const id = await crear(usuario)
  for (const otra of [admin, ajena, plataforma]) {
    expect((await leer(otra)).vistas).toEqual([])
    for (const [metodo, que, body] of [
      ['PUT', `/${id}/nombre`, { nombre: 'Mía' }],
      ['PUT', `/${id}/consulta`, { lista: 'reservaciones', consulta: '' }],
      ['PUT', '/inicio', { vista: id }],
      ['POST', `/${id}/borrar`, undefined],
    ] as const)
      expect([que, (await pedir(metodo, que, otra, body)).status]).toEqual([que, 404])
  }
  expect(await leer(usuario)).toMatchObject({ vistas: [{ id, nombre: 'Vans' }], inicio: null })
})

test('TEN-17 the database says the same: views of a person, of a company and of its administrators', async () => {
  const propia = await crear(usuario)
  const deEmpresa = await crear(admin, { deEmpresa: true })
  const en = (quien: Persona, texto: string, empresaId = quien.empresaId) =>
    mundo.ctx.db.transaction({ ...scopeOf(quien), empresaId } as ReturnType<typeof scopeOf>, async (tx) => {
      const { rows, numAffectedRows } = await sql.raw<{ id: string }>(texto).execute(tx)
      return rows.length > 0 ? rows.map(({ id }) => id) : Number(numAffectedRows ?? 0)
    })
  expect(await en(usuario, 'select id from vistas order by id')).toEqual([propia, deEmpresa].toSorted())
  expect(await en(admin, 'select id from vistas')).toEqual([deEmpresa])
  for (const otra of [ajena, plataforma]) expect(await en(otra, 'select id from vistas')).toBe(0)
  const cambiar = (id: string) => `update vistas set nombre = 'Robada' where id = '${id}'`
  expect([await en(admin, cambiar(propia)), await en(usuario, cambiar(deEmpresa))]).toEqual([0, 0])
  expect([await en(usuario, cambiar(propia)), await en(admin, cambiar(deEmpresa))]).toEqual([1, 1])
  const columnas = 'insert into vistas (id, tenant, persona_id, lista, nombre, nombre_comparable, consulta, creado_en)'
  const fila = (tenant: string, persona: string) =>
    `${columnas} values ('${FAKE_ID}', '${tenant}', ${persona}, 'flota', 'x', 'x', '', now())`
  for (const texto of [
    fila(admin.empresaId, 'null'),
    fila(admin.empresaId, `'${admin.id}'`),
    fila(ajena.empresaId, `'${usuario.id}'`),
    fila(ajena.empresaId, 'null'),
  ])
    await expect(en(usuario, texto)).rejects.toThrow(/row-level security/)
  await expect(en(usuario, `delete from vistas where id = '${propia}'`)).rejects.toThrow(/permission denied/)
  const inicio = `insert into vistas_de_inicio (persona_id, vista_id) values ('${admin.id}', null)`
  await expect(en(usuario, inicio)).rejects.toThrow(/row-level security/)
})

test('a list of another role is refused, and the platform saves views of its own', async () => {
  for (const lista of ['empresas', 'conductores', 'claves'])
    expect([lista, (await guardar(admin, { lista, consulta: '' })).status]).toEqual([lista, 403])
  expect((await guardar(plataforma, { lista: 'misOfertas', consulta: '' })).status).toBe(403)
  await crear(plataforma, { lista: 'conductores', consulta: 'ciudad=Cali&columnas=conductor,placas', deEmpresa: true })
  expect((await leer(plataforma)).vistas).toMatchObject([{ lista: 'conductores', deEmpresa: true }])
  expect((await leer(admin)).vistas).toEqual([])
})

test('one name once per owner, whatever its case and accents', async () => {
  await crear(usuario, { nombre: 'Mañana' })
  for (const nombre of ['Mañana', 'mañana', ' MANANA '])
    expect(await guardar(usuario, { nombre, lista: 'flota', consulta: '' })).toMatchObject({
      status: 409,
      body: { fields: { nombre: 'Ya hay una vista con ese nombre.' } },
    })
  await crear(admin, { nombre: 'Mañana' })
  await crear(admin, { nombre: 'Mañana', deEmpresa: true })
  await crear(ajena, { nombre: 'Mañana' })
  const otra = await crear(usuario, { nombre: 'Tarde' })
  expect((await pedir('PUT', `/${otra}/nombre`, usuario, { nombre: 'manana' })).status).toBe(409)
  expect((await pedir('PUT', `/${otra}/nombre`, usuario, { nombre: 'TARDE' })).status).toBe(200)
})

test('BIZ-03 of two saves with one name one wins, and together they never pass the limit', async () => {
  const dos = await Promise.all([guardar(usuario), guardar(usuario)])
  expect(dos.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409'])
  for (let n = 2; n < MAXIMO_DE_VISTAS; n += 1) await crear(usuario, { nombre: `Vista ${n}` })
  const ultimas = await Promise.all(['A', 'B', 'C'].map((nombre) => guardar(usuario, { nombre })))
  expect(ultimas.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409'])
  expect((await leer(usuario)).propias).toBe(MAXIMO_DE_VISTAS)
  const { body } = await guardar(usuario, { nombre: 'Otra' })
  expect(body['message']).toBe('Ya tienes 20 vistas, que son todas las que caben. Borra una que ya no uses.')
  // The company's and another person's are counted apart, and one that is deleted leaves its place and its name.
  await crear(admin, { deEmpresa: true })
  const { vistas } = await leer(usuario)
  const borrada = vistas.find((vista) => vista.nombre === 'Vista 2')?.id ?? ''
  expect((await pedir('POST', `/${borrada}/borrar`, usuario)).status).toBe(200)
  await crear(usuario, { nombre: 'Vista 2' })
})

test('a view is renamed, changed and deleted, and the history says who did it', async () => {
  const id = await crear(usuario)
  expect((await pedir('PUT', `/${id}/nombre`, usuario, { nombre: 'Vans de mañana' })).status).toBe(200)
  const otraLista = await pedir('PUT', `/${id}/consulta`, usuario, { lista: 'flota', consulta: 'estado=validado' })
  expect([otraLista.status, otraLista.body['fields']]).toEqual([400, { lista: 'La vista es de otra lista.' }])
  const mala = await pedir('PUT', `/${id}/consulta`, usuario, { lista: 'reservaciones', consulta: 'estado=validado' })
  expect(mala.status).toBe(400)
  const nueva = { lista: 'reservaciones', consulta: 'tipo=Bus&columnas=ruta,salida' }
  const { body } = await pedir('PUT', `/${id}/consulta`, usuario, nueva)
  expect(body['vistas']).toMatchObject([{ nombre: 'Vans de mañana', consulta: nueva.consulta }])
  expect((await pedir('POST', `/${id}/borrar`, usuario)).body['vistas']).toEqual([])
  for (const [que, cuerpo] of [
    ['nombre', { nombre: 'Otra' }],
    ['consulta', nueva],
  ] as const)
    expect((await pedir('PUT', `/${id}/${que}`, usuario, cuerpo)).status).toBe(404)
  expect(await historialOf(mundo, id)).toEqual(
    ['guardarVista', 'renombrarVista', 'ajustarVista', 'borrarVista'].map((accion) => `${accion} ->-`),
  )
  const lineas = (await app.request('GET', '/api/historial', { cookie: cookies.get(admin.id) ?? '' })).body['filas']
  expect(lineas).toContainEqual(
    expect.objectContaining({
      accion: 'renombrarVista',
      idPersona: usuario.id,
      cambios: [{ campo: 'Nombre', antes: 'Vans', despues: 'Vans de mañana' }],
    }),
  )
})

test('a person starts in one view, own or of the company, until it is deleted', async () => {
  const propia = await crear(usuario)
  const deEmpresa = await crear(admin, { deEmpresa: true })
  for (const vista of [propia, deEmpresa])
    expect((await pedir('PUT', '/inicio', usuario, { vista })).body['inicio']).toBe(vista)
  expect((await leer(admin)).inicio).toBeNull()
  await pedir('POST', `/${deEmpresa}/borrar`, admin)
  expect((await leer(usuario)).inicio).toBeNull()
  expect((await pedir('PUT', '/inicio', usuario, { vista: deEmpresa })).status).toBe(404)
  await pedir('PUT', '/inicio', usuario, { vista: propia })
  expect((await pedir('PUT', '/inicio', usuario, { vista: null })).body['inicio']).toBeNull()
})

test('the nightly job removes what was deleted, and nothing else', async () => {
  const borrada = await crear(usuario)
  await crear(usuario, { nombre: 'Queda' })
  await pedir('PUT', '/inicio', usuario, { vista: borrada })
  await pedir('POST', `/${borrada}/borrar`, usuario)
  const quedan = () =>
    mundo.ctx.db.read({ rol: 'sistema' }, (tx) => tx.selectFrom('vistas').select('nombre').orderBy('nombre').execute())
  await limpiarRegistros(mundo.ctx, { shown: new Set() } as never)
  expect(await quedan()).toEqual([{ nombre: 'Queda' }, { nombre: 'Vans' }])
  mundo.ctx.clock.advance(2 * 86_400_000)
  await limpiarRegistros(mundo.ctx, { shown: new Set() } as never)
  expect(await quedan()).toEqual([{ nombre: 'Queda' }])
})
