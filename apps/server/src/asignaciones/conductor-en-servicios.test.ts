import { fechaBogota, DIA_MS } from '@aliadas/contract/core'
import { COMODIDADES, type FichaDeVehiculo } from '@aliadas/contract/flota'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  PASSWORD,
  createVehiculo,
  createServicioIn,
  createWorldWithApp,
  pay,
  rowOf,
  type Arrived,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())

const dentroDe = (dias: number) => fechaBogota(new Date(mundo.ctx.clock.now().getTime() + dias * DIA_MS))

/** What the company's form sends after driver and documents changed. */
const corregir = async ({ admin, vehiculo }: Pick<Arrived, 'admin' | 'vehiculo'>) => {
  const sesion = await app.signIn(admin.email)
  const leido = await app.request('GET', `/api/vehiculos/${vehiculo}`, { cookie: sesion })
  const v = leido.body['vehiculo'] as FichaDeVehiculo
  const { status } = await app.request('PUT', `/api/vehiculos/${vehiculo}/datos`, {
    cookie: sesion,
    body: {
      version: v.version,
      datos: {
        ...v,
        ...Object.fromEntries(COMODIDADES.map((una) => [una, v[una]])),
        nombre: 'Corregida Nueva',
        telefono: '3000000099',
        cedula: '777',
        licenciaDeConducir: 'L-NUEVA',
        vencimientoLicenciaDeConducir: dentroDe(500),
        rntConductor: 'RNT-55',
        numeroInterno: 'N-9',
        empresa: 'Otra Afiliadora',
        propietario: ' Otra Dueña ',
        tarjetaOperacion: 'TO-NUEVA',
      },
      bancarios: {
        cuenta: '1112223334',
        tipocuenta: 'corriente',
        banco: 'Itau',
        titular: 'Corregida Nueva',
        rut: v.rut,
      },
      contrasenaActual: PASSWORD,
    },
  })
  expect(status).toBe(200)
}

const DEL_CONDUCTOR = ['conductor', 'cedulaConductor', 'licenciaDeConducir', 'vencimientoLicenciaDeConducir'] as const
const DEL_PAPEL = ['rntConductor', 'numeroInterno', 'empresaAfiliadora', 'propietario', 'tarjetaOperacion'] as const
const DE_CUENTA = ['cuentaConductor', 'tipocuentaConductor', 'bancoConductor', 'titularConductor'] as const
const tomar = (fila: Awaited<ReturnType<typeof rowOf>>, campos: readonly (keyof typeof fila)[]) =>
  campos.map((campo) => fila[campo])
const CUENTA_NUEVA = ['1112223334', 'corriente', 'Itau', 'Corregida Nueva']

test('S4-010 what is corrected of driver and vehicle reaches a reserved service whole', async () => {
  const llegado = await createServicioIn(mundo, 'reservado')
  const sesion = await app.signIn(llegado.admin.email)
  const conRnt = await createVehiculo(mundo, llegado.admin, { rntConductor: 'RNT-1' })
  const ruta = `/api/servicios/${llegado.id}`
  const asignar = (idVehiculo: string) =>
    app.request('POST', `${ruta}/vehiculo`, { cookie: sesion, body: { idVehiculo, advertenciasAceptadas: [] } })
  expect((await asignar(conRnt)).body['servicio']).toMatchObject({ rntConductor: 'RNT-1' })
  expect((await asignar(llegado.vehiculo)).body['servicio']).toMatchObject({ rntConductor: null })
  const antes = (await rowOf(mundo, llegado.id)).version
  await corregir(llegado)
  const fila = await rowOf(mundo, llegado.id)
  expect(tomar(fila, DEL_CONDUCTOR)).toEqual(['Corregida Nueva', '777', 'L-NUEVA', dentroDe(500)])
  expect(tomar(fila, DEL_PAPEL)).toEqual(['RNT-55', 'N-9', 'Otra Afiliadora', 'Otra Dueña', 'TO-NUEVA'])
  expect(tomar(fila, DE_CUENTA)).toEqual(CUENTA_NUEVA)
  // A newer version: open screens accept it.
  expect(fila.version).toBeGreaterThan(antes)
  expect((await app.request('GET', ruta, { cookie: sesion })).body['servicio']).toMatchObject({
    telefonoConductor: '3000000099',
    rntConductor: 'RNT-55',
  })
})

test('once the FUEC is there a service keeps what the contract says, but for the telephone and the account to pay', async () => {
  const llegado = await createServicioIn(mundo, 'confirmado')
  const antes = await rowOf(mundo, llegado.id)
  await corregir(llegado)
  const fila = await rowOf(mundo, llegado.id)
  expect(tomar(fila, DEL_CONDUCTOR)).toEqual(tomar(antes, DEL_CONDUCTOR))
  expect(tomar(fila, DEL_PAPEL)).toEqual(tomar(antes, DEL_PAPEL))
  expect([fila.telefonoConductor, ...tomar(fila, DE_CUENTA)]).toEqual(['3000000099', ...CUENTA_NUEVA])
})

test('a trip that is over takes over the account as long as something is to be paid to it, and nothing else', async () => {
  const [debe, pagado] = [await createServicioIn(mundo, 'finalizado'), await createServicioIn(mundo, 'finalizado')]
  await pay(mundo, pagado.admin, 'anticipo', pagado.id, 'T-1')
  await pay(mundo, pagado.admin, 'saldo', pagado.id, 'T-2')
  const antes = await rowOf(mundo, pagado.id)
  const telefono = (await rowOf(mundo, debe.id)).telefonoConductor
  await corregir(debe)
  await corregir(pagado)
  const fila = await rowOf(mundo, debe.id)
  expect([fila.telefonoConductor, ...tomar(fila, DE_CUENTA)]).toEqual([telefono, ...CUENTA_NUEVA])
  expect(await rowOf(mundo, pagado.id)).toEqual(antes)
})
