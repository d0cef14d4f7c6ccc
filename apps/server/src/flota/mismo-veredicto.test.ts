import { Falla } from '@aliadas/contract/core'
import { BANCOS, CIUDADES, TIPOS_CUENTA } from '@aliadas/contract/empresas'
import {
  COMODIDADES,
  TIPOS_DE_VEHICULO,
  datosDeVehiculoSchema,
  reparosDelDia,
  vehiculoNuevoEl,
  vehiculoNuevoSchema,
} from '@aliadas/contract/flota'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { check } from '../platform/http/index.ts'

const HOY = '2026-06-10'
type Reparos = Record<string, string>

// One schema for the day, as the form has: making it anew for each vehicle took longer than the verdicts.
const formulario = vehiculoNuevoEl(HOY)

/** The form's verdict before sending: the first message of each field. */
const enElNavegador = (valores: unknown): Reparos => {
  const reparos: Reparos = {}
  for (const { path, message } of formulario.safeParse(valores).error?.issues ?? []) reparos[path.join('.')] ??= message
  return reparos
}

/** The server's verdict on the same values after the wire: first its schema, then the rules of the day. */
const enElServidor = (valores: unknown): { reparos: Reparos; deEsquema: boolean } => {
  try {
    const leido = check(vehiculoNuevoSchema, JSON.parse(JSON.stringify(valores)))
    return { reparos: reparosDelDia(leido, HOY), deEsquema: false }
  } catch (error) {
    if (!(error instanceof Falla)) throw error
    return { reparos: error.fields ?? {}, deEsquema: true }
  }
}

/** Mostly valid values, so that most vehicles have one error or none; and typical errors of people and programs. */
const casi = <T>(bueno: fc.Arbitrary<T>, ...malos: fc.Arbitrary<unknown>[]): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: bueno, weight: 150 }, ...malos.map((arbitrary) => ({ arbitrary, weight: 1 })))

const nada = fc.constantFrom('', ' ', null, undefined)
const raro = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.integer(),
  fc.boolean(),
  fc.constant({}),
  fc.constant([]),
)
const largo = fc.string({ unit: 'grapheme-ascii', minLength: 110, maxLength: 210 })
const texto = casi(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), nada, raro, largo)
const digitos = (min: number, max: number) =>
  fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`)).map((cifras) => cifras.replace(/^(.{3})/, '$1 '))
const cifras = casi(digitos(10, 14), digitos(1, 11), nada, raro)
const fecha = casi(
  fc.constantFrom('2026-06-11', '2027-02-28', '2999-12-31'),
  fc.constantFrom('2026-06-10', '2026-06-09', '2026-02-30', '11/06/2026', '2026-6-11', '0000-00-00'),
  nada,
  raro,
)
const una = (lista: readonly string[]) =>
  casi(fc.constantFrom(...lista), fc.constantFrom('Otro', 'van', 'CALI'), nada, raro)

const vehiculo = fc.record({
  placas: casi(fc.stringMatching(/^[a-zA-Z0-9]{6}$/), fc.stringMatching(/^[A-Z0-9ÑА -]{4,8}$/), nada, raro),
  marca: texto,
  modelo: casi(
    fc.integer({ min: 1950, max: 2027 }).map(String),
    fc.integer({ min: 1940, max: 2040 }).map(String),
    texto,
  ),
  tipo: una(TIPOS_DE_VEHICULO),
  capacidad: casi(
    fc.integer({ min: 1, max: 50 }),
    fc.integer({ min: -2, max: 60 }),
    fc.constantFrom(1.5, '12', NaN),
    nada,
  ),
  color: texto,
  nombre: texto,
  cedula: texto,
  direccion: texto,
  ciudad: una(CIUDADES),
  telefono: cifras,
  email: casi(fc.constantFrom('ana@ruta.test', 'A.B+c@x-y.co'), fc.emailAddress(), nada, raro),
  licenciaDeConducir: texto,
  vencimientoLicenciaDeConducir: fecha,
  rntConductor: texto,
  licencia: texto,
  propietario: texto,
  empresa: texto,
  numeroInterno: texto,
  tarjetaOperacion: texto,
  vencimientoTarjetaOperacion: fecha,
  numeroRevisionTecnica: texto,
  vencimientoRevisionTecnica: fecha,
  soat: texto,
  fechasoat: fecha,
  cuenta: cifras,
  tipocuenta: una(TIPOS_CUENTA),
  banco: una(BANCOS),
  titular: texto,
  rut: casi(digitos(6, 10), digitos(1, 6), nada, raro),
  terminos: casi(fc.constant(true), fc.constant(false), nada, raro),
  ...(Object.fromEntries(
    COMODIDADES.map((comodidad) => [comodidad, casi(fc.boolean(), raro, fc.constant(undefined))]),
  ) as {
    wifi: fc.Arbitrary<unknown>
  }),
})

/** Fields of the rules of the day. */
const DEL_DIA = [
  'modelo',
  'fechasoat',
  'vencimientoRevisionTecnica',
  'vencimientoTarjetaOperacion',
  'vencimientoLicenciaDeConducir',
]

/** Several times what 10,000 vehicles take on two busy cores. */
const MUCHOS_MS = 180_000

test(
  '10,000 vehicles are judged alike by the form and by the server, and in the same words',
  { timeout: MUCHOS_MS },
  () => {
    const vistos = { buenos: 0, malos: 0, delDia: 0 }
    fc.assert(
      fc.property(vehiculo, (valores) => {
        const navegador = enElNavegador(valores)
        const { reparos, deEsquema } = enElServidor(valores)
        expect(Object.keys(reparos).length > 0).toBe(Object.keys(navegador).length > 0)
        // A server that could not parse the values does not run the rules of the day; the form reports all at once.
        const comparables = deEsquema
          ? Object.fromEntries(Object.entries(navegador).filter(([campo]) => campo in reparos))
          : navegador
        expect(reparos).toEqual(comparables)
        const soloDelFormulario = Object.keys(navegador).filter((campo) => deEsquema && !(campo in reparos))
        expect(soloDelFormulario.filter((campo) => !DEL_DIA.includes(campo))).toEqual([])
        vistos[deEsquema ? 'malos' : Object.keys(reparos).length > 0 ? 'delDia' : 'buenos']++
      }),
      { numRuns: 10_000 },
    )
    // The sample covers each of the three outcomes.
    expect(Object.values(vistos).every((cuantos) => cuantos > 20)).toBe(true)
  },
)

test(
  'BIZ-18 what may be changed of a vehicle is judged by the very rules with which it was made',
  { timeout: MUCHOS_MS },
  () => {
    const campos = Object.keys(datosDeVehiculoSchema.shape)
    fc.assert(
      fc.property(vehiculo, (valores) => {
        const propios = Object.fromEntries(Object.entries(valores).filter(([campo]) => campos.includes(campo)))
        const alCrear = vehiculoNuevoSchema.safeParse(valores).error?.issues ?? []
        const alEditar = datosDeVehiculoSchema.safeParse(propios).error?.issues ?? []
        const dicen = (issues: typeof alCrear) =>
          issues
            .filter(({ path }) => campos.includes(String(path[0])))
            .map(({ path, message }) => [path.join('.'), message])
        expect(dicen(alEditar)).toEqual(dicen(alCrear))
      }),
      { numRuns: 1000 },
    )
  },
)
