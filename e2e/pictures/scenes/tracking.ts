import type { Page } from 'playwright-core'
import { TRANSVALLE, type Scene } from './scene.ts'

const PATH = '/panel-control/rastreo'
/** A driver of the demo, who has an address. */
const CON_CODIGOS = `${PATH}?q=WXB102`
const hace = (minutos: number): string => new Date(Date.now() - minutos * 60_000).toISOString()

const punto = (minutos: number, cambios: object = {}) => ({
  idServicio: 'S'.repeat(24),
  placas: 'WXB102',
  lat: 3.45,
  lon: -76.53,
  en: hace(minutos),
  velocidad: 42,
  rumbo: 90,
  fuente: 'traccar',
  bateria: 83,
  precisionM: 9,
  marca: null,
  ...cambios,
})

const descarte = (motivo: string, cuantos: number, minutos: number) => ({ motivo, cuantos, ultimoEn: hace(minutos) })

/** Drivers in every state: nobody drives in the demo world of pictures. */
const conductores = (
  [
    ['Yurany Mosquera', 'aceptado', true, punto(0.5), [descarte('fuera_de_viaje', 1234, 200)]],
    [
      'Óscar Iván Lucumí',
      'aceptado',
      true,
      punto(3, { marca: 'simulada', fuente: 'osmand', bateria: 14 }),
      [descarte('simulada', 12, 3), descarte('imprecisa', 4, 90)],
    ],
    ['Harold Ibarbo', 'aceptado', false, punto(190, { fuente: 'aliado', bateria: null, velocidad: null }), []],
    ['Nubia Palacios', 'nunca', true, null, [descarte('sin_consentimiento', 88, 12)]],
    ['Segundo Banguera', 'nunca', false, null, []],
    ['Martha Cecilia Angulo de Valverde', 'retirado', false, null, []],
  ] as const
).map(([conductor, consentimiento, conDireccion, ultimo, descartes], i) => ({
  idConductor: `${'C'.repeat(23)}${i + 2}`,
  conductor,
  placas: [`WXB10${i + 2}`],
  consentimiento,
  consentimientoEn: consentimiento === 'nunca' ? null : '2026-06-01T12:00:00.000Z',
  conDireccion,
  ultimo,
  descartes,
}))

const con =
  (json: object, shown: string): NonNullable<Scene['act']> =>
  async (page: Page) => {
    await page.route(/\/api\/rastreo(?:\?|$)/, (route) =>
      route.fulfill({ json: { anterior: null, siguiente: null, ...json, ahora: Date.now() } }),
    )
    await page.reload()
    await page.getByText(shown).first().waitFor()
  }

const pagina = (filas: readonly object[]) => ({
  filas,
  total: { filas: filas.length, exacto: true },
  minutosTarde: 10,
  porArreglar: filas.length === 0 ? 0 : 4,
  servidor: {
    conDireccion: false,
    renovadaEn: null,
    descartes: filas.length === 0 ? [] : [descarte('otro_dispositivo', 7, 30)],
  },
})

/** The list with these drivers; none of them has codes yet. */
export const conConductores = async (page: Page): Promise<void> => {
  await page.route(/\/api\/rastreo\/conductores\//, (route) =>
    route.fulfill({ json: { consentimiento: 'aceptado', pagina: null, direccion: null } }),
  )
  await con(pagina(conductores), 'Comparte')(page)
}

/** The detail of a confirmed service whose vehicle is late; `callada`: who silenced it. */
const tarde =
  (callada: object | null, act?: (page: Page) => Promise<void>): NonNullable<Scene['act']> =>
  async (page) => {
    const { filas } = (await (await page.request.get('/api/servicios?estado=confirmado')).json()) as {
      filas: { id: string }[]
    }
    const puntualidad = { estado: 'tarde', llegada: hace(-57), metros: 38_000, callada }
    await page.route(`**/api/servicios/${filas[0]?.id}`, async (route) => {
      const response = await route.fetch()
      const { servicio, ahora } = (await response.json()) as { servicio: object; ahora: number }
      await route.fulfill({ json: { servicio: { ...servicio, puntualidad, salida: hace(-25) }, ahora } })
    })
    await page.goto(`/panel-control/monitor-map?servicio=${filas[0]?.id}`)
    await page.getByRole('button', { name: /^(Silenciar|Volver a avisar)$/ }).waitFor()
    await act?.(page)
  }

/** The detail of a trip on its way. */
const enRuta =
  (cambios: object): NonNullable<Scene['act']> =>
  async (page) => {
    const { filas } = (await (await page.request.get('/api/servicios?estado=confirmado')).json()) as {
      filas: { id: string }[]
    }
    const prevision = {
      estado: 'a_tiempo',
      parada: { location: 'Peaje de Palmira', llegada: hace(-12) },
      llegada: hace(-40),
      planeada: hace(-42),
      metodo: 'vehiculo',
      margenMinutos: 6,
      en: hace(1),
      ...cambios,
    }
    await page.route(`**/api/servicios/${filas[0]?.id}`, async (route) => {
      const response = await route.fetch()
      const { servicio, ahora } = (await response.json()) as { servicio: object; ahora: number }
      const trip = { recorridoIniciado: true, salida: hace(20), puntualidad: null, enRuta: prevision }
      await route.fulfill({ json: { servicio: { ...servicio, ...trip }, ahora } })
    })
    await page.goto(`/panel-control/monitor-map?servicio=${filas[0]?.id}`)
    await page.getByText(/Llegaría al destino/).waitFor()
  }

export const TRACKING: readonly Scene[] = [
  { name: 'en-ruta', email: TRANSVALLE, path: PATH, act: enRuta({}) },
  {
    name: 'en-ruta-tarde',
    email: TRANSVALLE,
    path: PATH,
    act: enRuta({ estado: 'tarde', llegada: hace(-67), metodo: 'enrutador' }),
  },
  { name: 'tarde', email: TRANSVALLE, path: PATH, act: tarde(null) },
  {
    name: 'tarde-silenciar',
    email: TRANSVALLE,
    path: PATH,
    act: tarde(null, (page) => page.getByRole('button', { name: 'Silenciar' }).click()),
  },
  { name: 'tarde-callada', email: TRANSVALLE, path: PATH, act: tarde({ hasta: hace(-30), por: 'Amparo Lucumí' }) },
  { name: 'rastreo', email: TRANSVALLE, path: PATH, reads: true, act: conConductores },
  {
    name: 'rastreo-vacio',
    email: TRANSVALLE,
    path: PATH,
    act: con(pagina([]), 'Aún no hay conductores'),
  },
  {
    name: 'rastreo-codigos',
    email: TRANSVALLE,
    path: CON_CODIGOS,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Códigos de/ })
        .first()
        .click()
      await page.getByRole('img', { name: 'Código: OwnTracks' }).waitFor()
    },
  },
  {
    name: 'rastreo-pagina',
    email: TRANSVALLE,
    path: CON_CODIGOS,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Códigos de/ })
        .first()
        .click()
      const enlace = await page.getByLabel('Enlace: Su página').inputValue()
      await page.goto(new URL(enlace).pathname)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
]
