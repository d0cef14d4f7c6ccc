import type { WebRoutes } from '@aliadas/contract/routes'
import { NOMBRES_DE_LISTA } from '@aliadas/contract/proveedores'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../testing/api.ts'
import { findFaults } from '../../testing/axe.ts'
import { createSesion, openApp } from '../../testing/app.tsx'
import { createFicha, pageOf } from '../../testing/fixtures.ts'
import { nobody } from '../../testing/on-map.ts'

const vehiculo = createFicha()
const EMPTY: Answers = {
  listarVehiculos: pageOf([]),
  listarProveedores: pageOf([]),
  listarRecompensas: { ...pageOf([]), edades: [] },
  contarProveedores: { cuentas: Object.fromEntries(NOMBRES_DE_LISTA.map((uno) => [uno, 0])) as never },
  listarEmpresas: { empresas: [] },
  listarAliados: pageOf([]),
  leerVehiculo: { vehiculo, ahora: Date.now() },
  listarViajesDeVehiculo: pageOf([]),
  ...nobody,
  historialDeVehiculo: { lineas: [], siguiente: null },
}

const LISTS: [string, 'admin' | 'plataforma', string, string, keyof WebRoutes][] = [
  ['gestiona-flota', 'admin', 'Vencen', 'Próximos 30 días', 'listarVehiculos'],
  [`gestiona-flota/${vehiculo.id}`, 'admin', 'Salida', 'Mañana', 'listarViajesDeVehiculo'],
  ['recompensas', 'admin', 'Se debe', 'Ayer', 'listarRecompensas'],
  ['recompensas', 'plataforma', 'Se debe', 'Ayer', 'listarRecompensas'],
  ['conductores-por-validar', 'plataforma', 'Registrado', 'Últimos 7 días', 'listarProveedores'],
  ['operadores-nuevos', 'plataforma', 'Registrado', 'Hoy', 'listarProveedores'],
  ['aliados', 'plataforma', 'Registrado', 'Hoy', 'listarAliados'],
]

test.each(LISTS)(
  'the days of %s (%s) are chosen with the keyboard and stay in the address',
  async (path, rol, name, span, route) => {
    const { api } = await openApp(`/panel-control/${path}`, { sesion: createSesion(rol), answers: EMPTY })
    const opener = page.getByRole('main').getByRole('button', { name, exact: true })
    await expect.element(opener).toBeVisible()
    opener.element().focus()
    await userEvent.keyboard('{Enter}')
    const days = page.getByRole('dialog', { name: `${name}: días` })
    await expect.element(days).toBeVisible()
    expect(await findFaults()).toEqual([])
    days.getByRole('button', { name: span, exact: true }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(days).not.toBeInTheDocument()
    await expect
      .poll(() => api.callsOf(route).at(-1)?.query)
      .toMatchObject({ desde: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), hasta: expect.any(String) })
    expect(new URLSearchParams(location.search).get('desde')).toBe(api.callsOf(route).at(-1)?.query['desde'])
  },
)
