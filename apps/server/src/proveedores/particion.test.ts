import type { FichaDeProveedor, Proveedor } from '@aliadas/contract/proveedores'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import {
  createConductor,
  createEmpresa,
  createGuia,
  createOperador,
  createPlataforma,
  createWorldWithApp,
  handIn,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let empresa: Persona
/** Two administrators of the platform who act at once. */
let sesiones: readonly [string, string]

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  empresa = await createEmpresa(mundo)
  const entrar = async () => app.signIn((await createPlataforma(mundo)).email)
  sesiones = [await entrar(), await entrar()]
})
afterAll(() => close())

const LISTAS = {
  conductor: ['conductores-nuevos', 'conductores-por-validar', 'conductores'],
  guia: ['guias-nuevos', 'guias-por-validar', 'guias'],
  operador: ['operadores-nuevos', 'operadores'],
} as const
type Clase = keyof typeof LISTAS
type Quien = { clase: Clase; id: string }

const LUGARES = ['rut', 'rnt', 'soat', 'frente'] as const
const LUGARES_DE_GUIA: readonly (typeof LUGARES)[number][] = ['rut', 'rnt']

const acto = fc.record({
  aCual: fc.nat(3),
  que: fc.constantFrom('validar', 'suspender', 'levantar', 'bienvenida', 'entregar', 'rechazar', 'rechazar', 'aprobar'),
  lugar: fc.constantFrom(...LUGARES),
  comoQuien: fc.nat(1),
})
type Acto = typeof acto extends fc.Arbitrary<infer A> ? A : never

/** An act; it may be refused, but only with an expected error. */
const hacer = async (todos: readonly Quien[], { aCual, que, lugar, comoQuien }: Acto): Promise<void> => {
  const quien = todos[aCual]
  if (!quien) return
  const { clase, id } = quien
  const cookie = sesiones[comoQuien] ?? ''
  const ruta = `/api/proveedores/${clase}/${id}`
  const pedir = async (fin: string, body: Record<string, unknown>) => {
    const { status } = await app.request('POST', `${ruta}/${fin}`, { cookie, body })
    expect([que, clase, status < 500]).toEqual([que, clase, true])
  }
  if (que === 'validar' || que === 'bienvenida') return pedir(que, {})
  if (que === 'suspender' || que === 'levantar') return pedir(que, { motivo: 'Lo dice una prueba' })
  if (clase === 'operador' || (clase === 'guia' && !LUGARES_DE_GUIA.includes(lugar))) return undefined
  if (que === 'entregar') return void (await handIn(mundo, { clase, id, lugar, tenant: empresa.empresaId }))
  const { body } = await app.request('GET', ruta, { cookie })
  const { fotos, documentos } = body['proveedor'] as FichaDeProveedor
  const idArchivo = [...fotos, ...documentos].find((papel) => papel.lugar === lugar)?.archivo?.id
  if (idArchivo === undefined) return undefined
  const decision = que === 'rechazar' ? { decision: 'rechazado', motivo: 'vencido' } : { decision: 'aprobado' }
  return pedir(`documentos/${lugar}`, { ...decision, idArchivo })
}

/** Documents required for validation (decisions §9); the driver's RNT is not one of them. */
const NECESARIOS: Record<'conductor' | 'guia', readonly string[]> = {
  conductor: ['rut', 'soat', 'frente'],
  guia: LUGARES_DE_GUIA,
}

/** Whether a required document is refused in its current version. */
const hayRechazado = async (tx: Tx, { clase, id }: Quien, frente: string | null, conductorId: string | null) => {
  if (clase === 'operador') return false
  const papeles = await tx
    .selectFrom('documentos')
    .select(['tipo', 'archivoId'])
    .where('titularId', 'in', [id, conductorId ?? id])
    .execute()
  const dichos = await tx
    .selectFrom('decisiones')
    .select(['lugar', 'archivoId', 'que'])
    .where('proveedorId', '=', id)
    .where('lugar', 'is not', null)
    .orderBy('orden')
    .execute()
  const esta = new Map<string, string | null>([
    ...papeles.map(({ tipo, archivoId }) => [tipo, archivoId] as const),
    ['frente', frente],
  ])
  return NECESARIOS[clase].some(
    (lugar) => dichos.findLast((uno) => uno.lugar === lugar && uno.archivoId === esta.get(lugar))?.que === 'rechazado',
  )
}

/**
 * The expected list from its flags and the decisions on its documents (decisions §5), without using the code under
 * test.
 */
const listaSegunDecisiones = (uno: Quien): Promise<string> =>
  mundo.ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const { clase, id } = uno
    if (clase === 'operador') {
      const { nuevo } = await tx.selectFrom('operadores').select('nuevo').where('id', '=', id).executeTakeFirstOrThrow()
      return nuevo ? 'operadores-nuevos' : 'operadores'
    }
    const de =
      clase === 'guia'
        ? await tx
            .selectFrom('guias')
            .select(['perfil', 'validado', 'documentosGuia as documentos'])
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
            .then((guia) => ({ ...guia, fotos: true, frente: null, conductorId: null }))
        : await tx
            .selectFrom('vehiculos')
            .select([
              'perfil',
              'validado',
              'fotosVehiculo as fotos',
              'documentosVehiculo as documentos',
              'frente',
              'conductorId',
            ])
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
    const completo = de.fotos && de.documentos && !(await hayRechazado(tx, uno, de.frente, de.conductorId))
    const [nuevos, porValidar, activos] = LISTAS[clase]
    if (!completo) return nuevos
    return de.validado ? activos : de.perfil ? porValidar : nuevos
  })

const comprobar = async (todos: readonly Quien[]): Promise<void> => {
  const cookie = sesiones[0]
  const largos: Record<string, number> = {}
  const donde = new Map<string, string[]>()
  for (const lista of Object.values(LISTAS).flat()) {
    const { body } = await app.request('GET', `/api/proveedores?lista=${lista}&porPagina=100&orden=-fecha`, { cookie })
    const { filas, total } = body as { filas: Proveedor[]; total: { filas: number } }
    largos[lista] = total.filas
    for (const { id } of filas) donde.set(id, [...(donde.get(id) ?? []), lista])
  }
  const { body } = await app.request('GET', '/api/proveedores/cuentas', { cookie })
  expect(body['cuentas']).toEqual(largos)
  for (const uno of todos) expect(donde.get(uno.id)).toEqual([await listaSegunDecisiones(uno)])
}

test('S4-023 S4-032 S7-036 whatever is decided and handed in at once, everybody is in exactly one list, and the counts are their lengths', async () => {
  expect.hasAssertions()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(acto, { minLength: 1, maxLength: 6 }), { maxLength: 5 }), async (grupos) => {
      const todos: Quien[] = [
        { clase: 'conductor', id: await createConductor(mundo, empresa) },
        {
          clase: 'conductor',
          id: await createConductor(mundo, empresa, { perfil: false, documentosVehiculo: false }),
        },
        { clase: 'guia', id: await createGuia(mundo) },
        { clase: 'operador', id: await createOperador(mundo) },
      ]
      for (const { clase, id } of todos.slice(0, 3))
        for (const lugar of clase === 'guia' ? LUGARES_DE_GUIA : LUGARES)
          if (clase !== 'operador') await handIn(mundo, { clase, id, lugar, tenant: empresa.empresaId })
      await comprobar(todos)
      for (const grupo of grupos) {
        mundo.ctx.clock.advance(60_000)
        await Promise.all(grupo.map((uno) => hacer(todos, uno)))
        await comprobar(todos)
      }
    }),
    { numRuns: 30 },
  )
})
