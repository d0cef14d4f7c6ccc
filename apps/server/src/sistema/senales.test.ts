import { HORA_MS, MINUTO_MS } from '@aliadas/contract/core'
import { SENALES } from '@aliadas/contract/sistema'
import { expect, test } from 'vitest'
import type { Medidas } from './medidas.ts'
import { juzgar } from './senales.ts'

const AHORA = new Date('2026-06-10T12:00:00.000Z')
const hace = (ms: number) => new Date(AHORA.getTime() - ms)
const BIEN: Medidas = {
  falta: [],
  degradado: [],
  relojMs: 40,
  atrasoMs: 5,
  pantallas: 2,
  ingresos: 0,
  tareasConFallo: [],
  correos: { detenidos: null, esperan: 0, masAntiguo: null, porCaida: 0, fallo: '' },
  webhooks: { esperan: 0, masAntigua: null },
  disco: { libres: 50e9, total: 100e9 },
  respaldos: { respaldo: hace(5 * HORA_MS), archivo: null, revision: null },
  archivos: { cuantos: 1, bytes: 2e9 },
}
const respaldos = (cambio: Partial<Medidas['respaldos']>): Partial<Medidas> => ({
  respaldos: { ...BIEN.respaldos, ...cambio },
})
const correos = (cambio: Partial<NonNullable<Medidas['correos']>>): Partial<Medidas> => ({
  correos: { detenidos: null, esperan: 0, masAntiguo: null, porCaida: 0, fallo: '', ...cambio },
})

test('when all is well each signal says so, in its order and without anything to do', () => {
  const senales = juzgar(BIEN, AHORA)
  expect(senales.map(({ senal }) => senal)).toEqual(SENALES)
  expect(senales.filter(({ nivel, hacer }) => nivel !== 'bien' || hacer !== null)).toEqual([])
  expect(senales.map(({ dice }) => dice)).toContain('Al día, con 2 pantallas abiertas en este servidor.')
})

test.each<[Partial<Medidas>, string, string, RegExp]>([
  [{ falta: ['base-de-datos', 'lector'] }, 'servidor', 'mal', /no está listo: la base de datos, el lector/],
  [{ degradado: ['archivos'] }, 'servidor', 'mal', /atiende sin el lugar de los archivos/],
  [{ relojMs: 2_001 }, 'reloj', 'atencion', /Va 2 s adelantado/],
  [{ relojMs: -45_000 }, 'reloj', 'mal', /Va 45 s atrasado/],
  [{ relojMs: undefined }, 'reloj', 'sin_saber', /no respondió/],
  [{ atrasoMs: 3_001 }, 'vivo', 'atencion', /con 3 s de atraso/],
  [{ atrasoMs: 10_001 }, 'vivo', 'mal', /con 10 s de atraso/],
  [{ ingresos: 1 }, 'ingresos', 'atencion', /^1 persona espera/],
  [{ ingresos: 21 }, 'ingresos', 'mal', /^21 personas esperan/],
  [{ tareasConFallo: ['olvidar-trazas'] }, 'tareas', 'atencion', /olvidar-trazas/],
  [correos({ detenidos: hace(MINUTO_MS), esperan: 3 }), 'correos', 'mal', /respaldo; 3 correos esperan/],
  [
    correos({ esperan: 2, porCaida: 1, masAntiguo: hace(3 * HORA_MS) }),
    'correos',
    'mal',
    /2 correos esperan, el más antiguo de hace 3 horas/,
  ],
  [correos({ esperan: 101 }), 'correos', 'atencion', /101 correos esperan\.$/],
  [{ correos: undefined }, 'correos', 'sin_saber', /no respondió/],
  [
    { webhooks: { esperan: 501, masAntigua: hace(20 * MINUTO_MS) } },
    'webhooks',
    'atencion',
    /501 entregas esperan, la más antigua de hace 20 minutos/,
  ],
  [{ disco: { libres: 19e9, total: 100e9 } }, 'disco', 'atencion', /19 GB de 100 GB/],
  [{ disco: { libres: 9.5e9, total: 100e9 } }, 'disco', 'mal', /9,5 GB/],
  [{ disco: undefined }, 'disco', 'sin_saber', /No se pudo leer/],
  [respaldos({ respaldo: hace(31 * HORA_MS) }), 'respaldo', 'mal', /hace 31 horas/],
  [respaldos({ respaldo: hace(-25 * HORA_MS) }), 'respaldo', 'mal', /dice que es de dentro de 25 horas/],
  [respaldos({ respaldo: null }), 'respaldo', 'sin_saber', /Aquí no hay ninguno/],
  [respaldos({ respaldo: null, archivo: { falla: null, hasta: null } }), 'respaldo', 'sin_saber', /primera copia/],
  [
    respaldos({ archivo: { falla: 'llena', hasta: hace(3 * HORA_MS) } }),
    'respaldo',
    'mal',
    /está llena; .+ hasta hace 3 horas/,
  ],
  [respaldos({ archivo: { falla: 'ausente', hasta: null } }), 'respaldo', 'mal', /o no es la de antes\.$/],
  [respaldos({ archivo: { falla: 'nadie', hasta: AHORA } }), 'respaldo', 'mal', /Ningún servidor archiva/],
  [
    respaldos({ revision: { en: hace(9 * HORA_MS), bien: false } }),
    'respaldo',
    'mal',
    /se revisó hace 9 horas no se pudo/,
  ],
  [{ archivos: undefined }, 'tamano', 'sin_saber', /no respondió/],
])('%o makes %s %s, first of all, with what to do', (cambio, senal, nivel, dice) => {
  const [primera, ...otras] = juzgar({ ...BIEN, ...cambio }, AHORA)
  expect(primera).toEqual({ senal, nivel, dice: expect.stringMatching(dice), hacer: expect.any(String) })
  expect(otras.filter((otra) => otra.nivel !== 'bien')).toEqual([])
})

test.each<[Partial<Medidas>, RegExp]>([
  // The lines of requests name no network; the proxy's do.
  [{ ingresos: 1 }, /registro de accesos del proxy .+ \/api\/acceso\/ingresar/],
  // Without a folder the command only prints how it is written.
  [respaldos({ respaldo: hace(-25 * HORA_MS) }), /«npm run backup -- --to CARPETA»/],
  [respaldos({ respaldo: hace(31 * HORA_MS) }), /«npm run backup -- --to CARPETA» y repara su programación/],
  // With BACKUP_DIR nothing else has a log.
  [
    respaldos({ respaldo: hace(31 * HORA_MS), archivo: { falla: null, hasta: AHORA } }),
    /^Busca en el registro del servidor/,
  ],
])('%o says what somebody can do: %s', (cambio, hacer) => {
  expect(juzgar({ ...BIEN, ...cambio }, AHORA)[0]?.hacer).toMatch(hacer)
})

test('what is just within its limit is well', () => {
  for (const cambio of [
    { relojMs: -2_000 },
    { atrasoMs: 3_000 },
    correos({ esperan: 100 }),
    { webhooks: { esperan: 500, masAntigua: hace(0) } },
    { disco: { libres: 20e9, total: 100e9 } },
    respaldos({ respaldo: hace(30 * HORA_MS) }),
    respaldos({ respaldo: hace(-30_000) }),
    respaldos({ archivo: { falla: null, hasta: hace(MINUTO_MS) } }),
    respaldos({ revision: { en: hace(9 * HORA_MS), bien: true } }),
  ])
    expect(juzgar({ ...BIEN, ...cambio }, AHORA).filter(({ nivel }) => nivel !== 'bien')).toEqual([])
})

test('the worst stands first', () => {
  const niveles = juzgar({ ...BIEN, ...respaldos({ respaldo: null }), ingresos: 1, falta: ['archivos'] }, AHORA).map(
    ({ nivel }) => nivel,
  )
  expect(niveles.slice(0, 4)).toEqual(['mal', 'atencion', 'sin_saber', 'bien'])
})
