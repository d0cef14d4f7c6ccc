import type { Page } from 'playwright-core'
import { PLATAFORMA, TRANSVALLE, heading, type Scene } from './scene.ts'

const PUEDE = { permitido: true, motivo: null, remedio: null }
const NO_PUEDE = { permitido: false, motivo: 'Este FUEC ya dejó de regir. Vuelve a cargar la lista.', remedio: null }

/** FUECs in every state: the demo world issues none. */
const filas = (empresa: string | null) =>
  (
    [
      ['emitiendo', null, 'Colegio Los Robles', 0],
      ['aunNo', null, 'Viajes del Sur S.A.', 0],
      ['vigente', null, 'Hotel Mirador del Pacífico', 3],
      ['suspendido', null, 'Clínica San Rafael', 1],
      ['vencido', null, 'Asociación de Guías del Valle', 12],
      ['revocado', 'Cambió el vehículo', 'Viajes del Sur S.A.', 1],
      ['anulado', 'El cliente cambió de ruta', 'Fundación Amigos de los Humedales del Alto Cauca', 0],
    ] as const
  ).map(([estado, motivo, contratante, miradas], i) => {
    const id = `${'F'.repeat(23)}${i + 2}`
    const ultimo = `2026-06-${12 + i}`
    return {
      id,
      numero: `37601551220260255000${i + 1}`,
      estado,
      motivo,
      terminadoEn: motivo === null ? null : '2026-06-11T20:15:00.000Z',
      contratante,
      documento: 'NIT 811036370',
      recorrido: 'Aeropuerto - Hotel y regreso',
      placas: `WXB10${i + 2}`,
      conductores: ['Yurany Mosquera'],
      desde: '2026-06-12',
      hasta: ultimo,
      archivo: estado === 'emitiendo' ? null : `/api/archivos/${'A'.repeat(24)}`,
      pagina: estado === 'emitiendo' ? null : '/f',
      idServicio: id,
      codigoServicio: id.slice(-6),
      anticipoPagado: false,
      expedidoPor: 'Amparo Lucumí',
      expedidoEn: `2026-06-10T1${i}:05:00.000Z`,
      miradas,
      miradoEl: miradas === 0 ? null : '2026-06-12',
      empresa,
      acciones: { anular: empresa === null && motivo === null && i > 0 && i < 4 ? PUEDE : NO_PUEDE },
    }
  })

export const conFuecs =
  (empresa: string | null, act?: (page: Page) => Promise<void>): NonNullable<Scene['act']> =>
  async (page) => {
    const todas = filas(empresa)
    const total = { filas: todas.length, exacto: true }
    const json = { filas: todas, anterior: null, siguiente: null, total, ahora: Date.now() }
    await page.route(/\/api\/fuecs(\?|$)/, (route) => route.fulfill({ json }))
    await page.reload()
    await page.getByText('Cambió el vehículo').first().waitFor()
    await act?.(page)
  }

const PATH = '/panel-control/libro-de-fuec'

/** The dialog that issues, of a service that has its vehicle; `completo`: as if nothing were missing. */
const expidiendo =
  (completo: boolean, act?: (page: Page) => Promise<void>): NonNullable<Scene['act']> =>
  async (page) => {
    const { filas: servicios } = (await (await page.request.get('/api/servicios?estado=reservado')).json()) as {
      filas: { id: string; placas: string | null }[]
    }
    const id = servicios.find(({ placas }) => placas !== null)?.id
    if (completo)
      await page.route(/\/fuec\/borrador/, async (route) => {
        const response = await route.fetch()
        const { borrador } = (await response.json()) as { borrador: { campos: { valor: string | null }[] } }
        const campos = borrador.campos.map((campo) => ({ ...campo, valor: campo.valor ?? 'Transvalle S.A.S.' }))
        await route.fulfill({ json: { borrador: { ...borrador, campos, expedir: PUEDE } } })
      })
    await page.goto(`/panel-control/monitor-map?servicio=${id}&dialogo=subirFuec`)
    await page.getByRole('button', { name: 'Expedir aquí' }).click()
    await page.getByText('Contrato y recorrido').waitFor()
    await act?.(page)
  }

export const FUEC_BOOK: readonly Scene[] = [
  { name: 'expedir-falta', email: TRANSVALLE, path: PATH, act: expidiendo(false) },
  { name: 'expedir', email: TRANSVALLE, path: PATH, act: expidiendo(true) },
  {
    name: 'expedir-reparos',
    email: TRANSVALLE,
    path: PATH,
    act: expidiendo(true, (page) => page.getByRole('button', { name: 'Ver borrador' }).click()),
  },
  { name: 'fuec-verificar', path: '/f' },
  { name: 'libro-de-fuec', email: TRANSVALLE, path: PATH, reads: true, act: conFuecs(null) },
  {
    name: 'libro-de-fuec-vehiculo',
    email: TRANSVALLE,
    path: `${PATH}?placas=WXB102&estado=aunNo`,
    act: conFuecs(null),
  },
  {
    name: 'libro-de-fuec-filtros',
    email: TRANSVALLE,
    path: PATH,
    act: conFuecs(null, async (page) => {
      const fold = page.getByRole('button', { name: /^Filtros y orden/ })
      if (await fold.isVisible()) await fold.click()
      await page
        .getByRole('button', { name: /^Vigencia/ })
        .first()
        .click()
      await heading(page)
    }),
  },
  {
    name: 'libro-de-fuec-anular',
    email: TRANSVALLE,
    path: PATH,
    act: conFuecs(null, async (page) => {
      await page
        .getByRole('button', { name: /^Anular el FUEC/ })
        .first()
        .click()
      await heading(page)
    }),
  },
  { name: 'libro-de-fuec-vacio', email: TRANSVALLE, path: PATH },
  { name: 'libro-de-fuec-plataforma', email: PLATAFORMA, path: PATH, act: conFuecs('Transvalle') },
]
