import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leerPedido, type PuntoLeido } from './index.ts'

/** A request as the client's source writes it. */
const leer = (consulta: string, cuerpo = '', usuario: string | null = null) =>
  leerPedido({ consulta: new URLSearchParams(consulta), tipo: '', cuerpo }, usuario)
const punto = (consulta: string, cuerpo = ''): PuntoLeido | undefined => leer(consulta, cuerpo).puntos[0]?.punto

const OSMAND =
  'id=482914&timestamp=1781096400&lat=3.4516&lon=-76.532&speed=21.598272&bearing=360.0&altitude=995.0&accuracy=12.5&batt=83.0'

test('Traccar Client 8 posts its fields in the query, with an empty body: knots, seconds', () => {
  expect(leer(OSMAND)).toEqual({
    fuente: 'osmand',
    puntos: [
      {
        dispositivo: '482914',
        punto: {
          en: new Date('2026-06-10T13:00:00.000Z'),
          lat: 3.4516,
          lon: -76.532,
          velocidad: 40,
          rumbo: 0,
          precisionM: 13,
          bateria: 83,
          simulada: false,
          valida: true,
        },
      },
    ],
    descartes: [],
    auxilios: [],
  })
  expect(leer('', OSMAND)).toEqual(leer(OSMAND))
  expect(punto(`${OSMAND}&mock=true`)).toMatchObject({ simulada: true })
})

test.each([
  ['seconds', '1781096400'],
  ['milliseconds', '1781096400000'],
  ['ISO', '2026-06-10T13:00:00Z'],
  ['ISO with an offset', '2026-06-10T08:00:00.000-05:00'],
  ['date and time', '2026-06-10 13:00:00'],
])('the OsmAnd protocol says when in %s', (_, timestamp) => {
  expect(punto(`deviceid=1&location=3.45,-76.53&timestamp=${encodeURIComponent(timestamp)}`)?.en).toEqual(
    new Date('2026-06-10T13:00:00.000Z'),
  )
})

test('the OsmAnd protocol: no time is the server’s, 0 is unknown, and without a fix it is not valid', () => {
  expect(punto('id=1&lat=3.45&lon=-76.53&speed=0&heading=0&accuracy=0&batt=0')).toMatchObject({
    en: null,
    velocidad: 0,
    rumbo: null,
    precisionM: null,
    bateria: null,
  })
  expect(punto('id=1&lat=3.45&lon=-76.53&valid=false')).toMatchObject({ valida: false })
  expect(punto('id=1&lat=3.45&lon=-76.53&valid=1')).toMatchObject({ valida: true })
})

const LOCATION = {
  timestamp: '2026-06-10T13:00:00.000Z',
  coords: { latitude: 3.4516, longitude: -76.532, accuracy: 8.2, speed: 10.5, heading: 271.4, altitude: 995 },
  is_moving: true,
  odometer: 12_345.6,
  event: 'motionchange',
  battery: { level: 0.83, is_charging: false },
  activity: { type: 'in_vehicle' },
  extras: {},
  _: '&id=48291473&lat=3.4516&lon=-76.532&timestamp=2026-06-10T13:00:00.000Z&',
}
const traccar = (location: object) => JSON.stringify({ location, device_id: '48291473' })

test('Traccar Client 9 posts JSON: m/s, ISO', () => {
  expect(leer('', traccar(LOCATION))).toEqual({
    fuente: 'traccar',
    puntos: [
      {
        dispositivo: '48291473',
        punto: {
          en: new Date('2026-06-10T13:00:00.000Z'),
          lat: 3.4516,
          lon: -76.532,
          velocidad: 37.8,
          rumbo: 271.4,
          precisionM: 9,
          bateria: 83,
          simulada: false,
          valida: true,
        },
      },
    ],
    descartes: [],
    auxilios: [],
  })
})

test('Traccar Client 9: -1 is unknown; its mock and its call for help are heard; several locations are several points', () => {
  const coords = { ...LOCATION.coords, speed: -1, heading: -1 }
  expect(punto('', traccar({ ...LOCATION, coords, battery: { level: -1 } }))).toMatchObject({
    velocidad: null,
    rumbo: null,
    bateria: null,
  })
  expect(punto('', traccar({ ...LOCATION, mock: true }))).toMatchObject({ simulada: true })
  for (const sos of [{ extras: { alarm: 'sos' } }, { alarm: 'sos' }, { event: 'sos' }])
    expect(leer('', traccar({ ...LOCATION, ...sos })).auxilios).toEqual(['48291473'])
  expect(leer('', JSON.stringify({ location: [LOCATION, LOCATION], device_id: 1 })).puntos).toHaveLength(2)
})

const OWNTRACKS = {
  _type: 'location',
  BSSID: '00:00:00:00:00:00',
  acc: 11,
  alt: 995,
  batt: 83,
  bs: 1,
  cog: 271,
  conn: 'm',
  created_at: 1781096402,
  lat: 3.4516,
  lon: -76.532,
  m: 2,
  t: 'u',
  tid: 'DE',
  topic: 'owntracks/ZJ8NDE/telefono',
  tst: 1781096400,
  vac: 3,
  vel: 38,
}

test('OwnTracks posts JSON: km/h, tst in seconds, absent is unknown', () => {
  const { vel: _vel, cog: _cog, batt: _batt, acc: _acc, ...parado } = OWNTRACKS
  expect(leer('', JSON.stringify(OWNTRACKS), 'ZJ8NDE')).toEqual({
    fuente: 'owntracks',
    puntos: [
      {
        dispositivo: 'ZJ8NDE',
        punto: {
          en: new Date('2026-06-10T13:00:00.000Z'),
          lat: 3.4516,
          lon: -76.532,
          velocidad: 38,
          rumbo: 271,
          precisionM: 11,
          bateria: 83,
          simulada: false,
          valida: true,
        },
      },
    ],
    descartes: [],
    auxilios: [],
  })
  expect(punto('', JSON.stringify(parado))).toMatchObject({
    velocidad: null,
    rumbo: null,
    bateria: null,
    precisionM: null,
  })
})

test.each([
  ['lwt', { _type: 'lwt', tst: 1781096400 }],
  [
    'transition',
    {
      _type: 'transition',
      event: 'enter',
      lat: 3.45,
      lon: -76.53,
      tst: 1781096400,
      wtst: 1,
      acc: 1,
      tid: 'DE',
      t: 'c',
    },
  ],
  ['status', { _type: 'status', android: { hib: 0, bo: 0, loc: 0, ps: 1, wifi: 1 } }],
  ['dump', { _type: 'dump', configuration: { _type: 'configuration', mode: 3 } }],
  ['encrypted', { _type: 'encrypted', data: 'x' }],
])('OwnTracks’ %s is no position', (_, mensaje) => {
  expect(leer('', JSON.stringify(mensaje))).toEqual({
    fuente: 'owntracks',
    puntos: [],
    descartes: ['no_es_posicion'],
    auxilios: [],
  })
})

const SERVIDOR = {
  position: {
    id: 9_001,
    attributes: { batteryLevel: 83, distance: 12.3, totalDistance: 4_560.7, motion: true },
    deviceId: 7,
    protocol: 'teltonika',
    serverTime: '2026-06-10T13:00:02.000+00:00',
    deviceTime: '2026-06-10T13:00:00.000+00:00',
    fixTime: '2026-06-10T13:00:00.000+00:00',
    outdated: false,
    valid: true,
    latitude: 3.4516,
    longitude: -76.532,
    altitude: 995,
    speed: 21.598_272,
    course: 271.4,
    address: null,
    accuracy: 0,
    network: null,
  },
  device: { id: 7, attributes: {}, groupId: 0, name: 'Van 12', uniqueId: 'WXB102', status: 'online' },
}
const deServidor = (cambios: object, atributos: object = {}) =>
  JSON.stringify({
    ...SERVIDOR,
    position: {
      ...SERVIDOR.position,
      ...cambios,
      attributes: { ...SERVIDOR.position.attributes, ...atributos },
    },
  })

test('a Traccar server forwards JSON: knots, ISO with +00:00, its uniqueId', () => {
  expect(leer('', JSON.stringify(SERVIDOR))).toEqual({
    fuente: 'servidor',
    puntos: [
      {
        dispositivo: 'WXB102',
        punto: {
          en: new Date('2026-06-10T13:00:00.000Z'),
          lat: 3.4516,
          lon: -76.532,
          velocidad: 40,
          rumbo: 271.4,
          precisionM: null,
          bateria: 83,
          simulada: false,
          valida: true,
        },
      },
    ],
    descartes: [],
    auxilios: [],
  })
  expect(punto('', deServidor({ valid: false }))).toMatchObject({ valida: false })
  expect(punto('', deServidor({ outdated: true }))).toMatchObject({ valida: false })
})

test.each([
  ['knots', (v: unknown) => punto(`lat=3&lon=-76&speed=${String(v)}`)],
  ['m/s', (v: unknown) => punto('', traccar({ ...LOCATION, coords: { ...LOCATION.coords, speed: v } }))],
  ['km/h', (v: unknown) => punto('', JSON.stringify({ ...OWNTRACKS, vel: v }))],
  ['knots of a server', (v: unknown) => punto('', deServidor({ speed: v }))],
])('LIVE-14 a negative or absurd speed in %s is unknown and never costs the point', (_, con) => {
  for (const v of [-1, -0.5, 300, 1e9, 'rápido']) expect([v, con(v)?.velocidad]).toEqual([v, null])
})

test.each([
  [0, 0],
  [359.94, 359.9],
  [359.96, 0],
  [360, 0],
  [725, 5],
  [-1, null],
  [-90, null],
])('a heading of %d is %s', (dicho, rumbo) => {
  expect(punto(`lat=3&lon=-76&speed=9&bearing=${dicho}`)?.rumbo).toBe(rumbo)
  expect(punto('', JSON.stringify({ ...OWNTRACKS, cog: dicho }))?.rumbo).toBe(rumbo)
})

test.each([
  ['OsmAnd', (de: object) => leer(new URLSearchParams({ id: '7', alarm: 'SOS', ...de }).toString())],
  [
    'Traccar Client 9',
    ({ lat, lon, timestamp }: Record<string, string>) =>
      leer(
        '',
        JSON.stringify({
          location: { coords: { latitude: lat, longitude: lon }, timestamp, extras: { alarm: 'sos' } },
          device_id: 7,
        }),
      ),
  ],
  [
    'a Traccar server',
    ({ lat, lon, timestamp }: Record<string, string>) =>
      leer(
        '',
        JSON.stringify({
          position: { latitude: lat, longitude: lon, fixTime: timestamp, attributes: { alarm: 'sos,powerCut' } },
          device: { uniqueId: '7' },
        }),
      ),
  ],
])('%s calls for help whatever place and time say', (_, llamar) => {
  const bueno = { lat: '3.45', lon: '-76.53', timestamp: '2026-06-10T13:00:00Z' }
  for (const [malo, puntos] of [
    [{}, 1],
    [{ lat: '0', lon: '0' }, 0],
    [{ lat: 'x' }, 0],
    [{ timestamp: '0' }, 0],
    [{ timestamp: 'ayer' }, 0],
  ] as const) {
    const { auxilios, ...leida } = llamar({ ...bueno, ...malo })
    expect([malo, auxilios, leida.puntos.length]).toEqual([malo, ['7'], puntos])
  }
})

test.each([
  ['lat=91&lon=-76', 'sin_lugar'],
  ['lat=0&lon=0', 'sin_lugar'],
  ['lat=NaN&lon=-76', 'sin_lugar'],
  ['location=3.45', 'sin_lugar'],
  ['id=1&batt=80', 'no_es_posicion'],
  ['', 'no_es_posicion'],
  ['lat=3&lon=-76&timestamp=ayer', 'ilegible'],
  ['lat=3&lon=-76&timestamp=0', 'ilegible'],
])('LIVE-14 INJ-17 the query %s is no point: %s', (consulta, motivo) => {
  expect(leer(consulta)).toMatchObject({ puntos: [], descartes: [motivo] })
})

test.each([
  ['{', 'ilegible'],
  ['{"location":null}', 'no_es_posicion'],
  ['{"location":{"coords":{"latitude":"x","longitude":1}}}', 'sin_lugar'],
  ['[]', 'ilegible'],
  ['[1,2]', 'ilegible'],
  ['{"_type":"location","lat":3,"lon":-76}', 'ilegible'],
  ['{"position":{},"device":{}}', 'sin_lugar'],
  ['{"a":{"b":1}}', 'ilegible'],
])('INJ-06 the body %s is no point: %s', (cuerpo, motivo) => {
  expect(leer('', cuerpo)).toMatchObject({ puntos: [], descartes: [motivo] })
})

test('INJ-14 INJ-15 whatever arrives has a reading, and every point of it is one that the database can store', () => {
  const texto = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.constantFrom(OSMAND, traccar(LOCATION), JSON.stringify(OWNTRACKS), JSON.stringify(SERVIDOR)),
    fc
      .tuple(fc.constantFrom('location', '_type', 'position', 'device'), fc.anything())
      .map(([k, v]) => JSON.stringify({ [k]: v }) ?? ''),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), texto, (consulta, cuerpo) => {
      const { puntos, descartes } = leer(consulta, cuerpo)
      expect(puntos.length + descartes.length).toBeGreaterThan(0)
      for (const { punto: p } of puntos) {
        expect(Math.abs(p.lat) <= 90 && Math.abs(p.lon) <= 180).toBe(true)
        expect(p.velocidad === null || (p.velocidad >= 0 && p.velocidad <= 200)).toBe(true)
        expect(p.rumbo === null || (p.rumbo >= 0 && p.rumbo < 360)).toBe(true)
        expect(p.bateria === null || (Number.isInteger(p.bateria) && p.bateria >= 0 && p.bateria <= 100)).toBe(true)
        expect(p.en === null || !Number.isNaN(p.en.getTime())).toBe(true)
      }
    }),
    { numRuns: 2_000 },
  )
})
