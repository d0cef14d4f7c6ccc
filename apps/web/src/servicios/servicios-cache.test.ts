import type { ServicioResumen } from '@aliadas/contract/servicios'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { declareLiveReadings, refetchChanged } from '../lib/live-readings.ts'
import { readingOf, pagesOf } from '../lib/query.ts'
import { EN_VIVO } from './en-vivo.ts'
import { conServicio, mapaDe, quitarServicio, serviciosConocidos } from './servicios-cache.ts'

declareLiveReadings([EN_VIVO])
const cambiaUno = (cliente: QueryClient) => void refetchChanged(cliente, 'servicio')

const CAJA = { oeste: -77, sur: 3, este: -76, norte: 4 }

const servicio = (cambios: Partial<ServicioResumen>): ServicioResumen => ({
  id: 'A',
  codigo: 'A',
  version: 1,
  estado: 'pendiente',
  tipo: 'Van',
  clase: 'Turismo',
  origen: 'Cali',
  destino: 'Buga',
  latOrigen: 3.45,
  lonOrigen: -76.53,
  rumbo: 0,
  fechaSalida: null,
  horaSalida: null,
  salida: null,
  vence: null,
  pasajeros: 4,
  placas: null,
  vehiculoSuspendido: false,
  fuecVigente: false,
  fuec: false,
  recorridoIniciado: false,
  enCaminoDesde: null,
  puntualidad: null,
  valorOferta: null,
  precioOfertado: null,
  metodoPago: null,
  empresaAliada: null,
  ...cambios,
})

it('adds what is inside the area or its margin, and nothing else', () => {
  expect(conServicio([], servicio({}), CAJA)).toHaveLength(1)
  expect(conServicio([], servicio({ lonOrigen: -75.95 }), CAJA)).toHaveLength(1)
  expect(conServicio([], servicio({ lonOrigen: -74 }), CAJA)).toHaveLength(0)
})

it('takes a newer or equal version and ignores an older one', () => {
  const lista = [servicio({ version: 3 })]
  expect(conServicio(lista, servicio({ version: 2, estado: 'validar' }), CAJA)).toBe(lista)
  expect(conServicio(lista, servicio({ version: 3, estado: 'ofertas' }), CAJA)[0]?.estado).toBe('ofertas')
  expect(conServicio(lista, servicio({ version: 4, estado: 'validar' }), CAJA)[0]?.estado).toBe('validar')
})

it('takes expired and cancelled ones off', () => {
  expect(conServicio([servicio({})], servicio({ version: 2, estado: 'vencido' }), CAJA)).toEqual([])
  expect(conServicio([], servicio({ estado: 'cancelado' }), CAJA)).toEqual([])
})

it.each([
  ['the map', mapaDe(CAJA).queryKey, (cliente: QueryClient) => quitarServicio(cliente, 'A')],
  ['a list', readingOf('listarServicios', { query: { estado: 'pendiente' } }).queryKey, cambiaUno],
])('the first reading of %s is made again when something changes meanwhile', async (_, queryKey, cambiar) => {
  const cliente = new QueryClient()
  const lecturas: ((servicios: ServicioResumen[]) => void)[] = []
  const queryFn = () =>
    new Promise<{ servicios: ServicioResumen[] }>((resolve) => {
      lecturas.push((servicios) => resolve({ servicios }))
    })
  const dejar = new QueryObserver(cliente, { queryKey, queryFn }).subscribe(() => undefined)
  cambiar(cliente)
  await expect.poll(() => lecturas.length).toBe(2)
  lecturas[0]?.([servicio({})])
  lecturas[1]?.([])
  await expect.poll(() => cliente.getQueryData(queryKey)).toEqual({ servicios: [] })
  dejar()
})

it('what the server counted is asked again at once, and then at most every three seconds', async () => {
  vi.useFakeTimers()
  try {
    const cliente = new QueryClient()
    let lecturas = 0
    const queryFn = () => {
      lecturas++
      return Promise.resolve({ servicios: [], hayMas: true })
    }
    const dejar = new QueryObserver(cliente, { queryKey: mapaDe(CAJA).queryKey, queryFn }).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    const lecturasTras = async (ms: number) => {
      quitarServicio(cliente, 'A')
      quitarServicio(cliente, 'B')
      await vi.advanceTimersByTimeAsync(ms)
      return lecturas
    }
    expect(await lecturasTras(300)).toBe(2)
    expect(await lecturasTras(2500)).toBe(2)
    await vi.advanceTimersByTimeAsync(500)
    expect(lecturas).toBe(3)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(lecturas).toBe(3)
    dejar()
  } finally {
    vi.useRealTimers()
  }
})

it('what is known of services comes from the lists and maps alone, whatever else was read', () => {
  const cliente = new QueryClient()
  const pagina = (datos: object) => ({ pages: [datos], pageParams: [undefined] })
  const poner = (clave: readonly unknown[], datos: object) => cliente.setQueryData(clave, datos)
  const leido = (id: string, version: number) => ({ id, version })
  poner(pagesOf('listarOfertas', { query: {} }).queryKey, pagina({ ofertas: [{ id: 'O' }] }))
  poner(readingOf('listarServicios', { query: { estado: 'pendiente' } }).queryKey, {
    filas: [leido('A', 1), leido('B', 5)],
  })
  poner(pagesOf('buscarServicios', { query: { q: 'cali' } }).queryKey, pagina({ servicios: [leido('B', 3)] }))
  poner(readingOf('listarServiciosDelMapa', { query: CAJA }).queryKey, {
    servicios: [leido('A', 2), leido('B', 4)],
  })
  expect(serviciosConocidos(cliente)).toEqual([leido('A', 2), leido('B', 5)])
})

it('a map of one company takes in no service whose company it does not know, and is asked again instead', async () => {
  const deUna = { ...CAJA, empresa: 'X' }
  expect(conServicio([], servicio({}), deUna)).toEqual([])
  expect(conServicio([servicio({})], servicio({ version: 2, estado: 'validar' }), deUna)[0]?.estado).toBe('validar')
  vi.useFakeTimers()
  try {
    const cliente = new QueryClient()
    let lecturas = 0
    const queryFn = () => Promise.resolve({ servicios: [], hayMas: false, grupos: [], ahora: ++lecturas })
    const { queryKey } = mapaDe(CAJA, 'X')
    const dejar = new QueryObserver(cliente, { queryKey, queryFn }).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    quitarServicio(cliente, 'A')
    // Long enough after the last count.
    await vi.advanceTimersByTimeAsync(20_000)
    expect(lecturas).toBe(2)
    dejar()
  } finally {
    vi.useRealTimers()
  }
})

it.each([
  ['counts arrive though changes come faster than they are answered', undefined, 5000, 60_000],
  ['what one company has is read again when something changed during the first reading', 'X', 300, 600_000],
])('%s', async (_, empresa, respuestaMs, esperaMs) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  // Each test's clock begins at 0: past the last count of those before.
  await vi.advanceTimersByTimeAsync(esperaMs)
  const cliente = new QueryClient()
  let pedidas = 0
  const queryFn = async () => {
    const ahora = ++pedidas
    await new Promise((listo) => setTimeout(listo, respuestaMs))
    return { servicios: [], hayMas: empresa === undefined, grupos: [], ahora }
  }
  const { queryKey } = mapaDe(CAJA, empresa)
  if (empresa === undefined) cliente.setQueryData(queryKey, { servicios: [], hayMas: true, grupos: [], ahora: 0 })
  const dejar = new QueryObserver(cliente, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => undefined)
  for (let segundo = 0; segundo < 10; segundo++) {
    if (empresa === undefined || segundo === 0) quitarServicio(cliente, 'A')
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(cliente.getQueryData(queryKey)?.ahora).toBeGreaterThan(empresa === undefined ? 0 : 1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(cliente.getQueryData(queryKey)?.ahora).toBe(pedidas)
  expect(pedidas).toBeLessThan(6)
  dejar()
})
