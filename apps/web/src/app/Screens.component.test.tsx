import { Falla } from '@aliadas/contract/core'
import { webRoutes } from '@aliadas/contract/routes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SCREEN_PATHS, type ScreenName } from '../lib/paths.ts'
import type { Answers } from '../testing/api.ts'
import { createSesion, openApp, OF_THE_SHELL } from '../testing/app.tsx'
import { findFaults, findMouseOnly } from '../testing/axe.ts'

/** Other addresses of a screen, lists that differ in their rows alone, the map (its own tests), and the end of the session. */
const SAME: readonly ScreenName[] = [
  'validarEpayco',
  'validarTransferencia',
  'anticipos',
  'saldos',
  'listaDeReservas',
  'reservaciones',
  'viajesConfirmados',
  'viajesFinalizados',
  'conductoresNuevos',
  'conductoresPorValidar',
  'conductores',
  'operadoresNuevos',
  'operadores',
  'guiasNuevos',
  'guiasPorValidar',
  'guias',
  'mapa',
  'salir',
]
const OF_THE_PLATFORM: readonly ScreenName[] = [
  'claves',
  'aliados',
  'aliado',
  'clavesDeAliados',
  'empresas',
  'sistema',
  'usuarios',
]
const NAMES = (Object.keys(SCREEN_PATHS) as ScreenName[]).filter((name) => !SAME.includes(name))

/** The shell needs the session and its counts; what else is read is the screen's. */
const OF_A_SCREEN = ['listarPersonas', 'listarInvitaciones']
const READS = Object.entries(webRoutes).flatMap(([name, { method }]) =>
  method === 'get' && (OF_A_SCREEN.includes(name) || !(name in OF_THE_SHELL)) && !/^leerS(esion|imulador)$/.test(name)
    ? [name]
    : [],
)

test.each(NAMES)('%s is for everybody while it loads and when it cannot be read', async (name) => {
  const read = Promise.withResolvers<Falla>()
  const answers = Object.fromEntries(READS.map((route) => [route, () => read.promise])) as Answers
  await openApp(SCREEN_PATHS[name].replace(/\$\w+/, 'X'.repeat(24)), {
    sesion: createSesion(OF_THE_PLATFORM.includes(name) ? 'plataforma' : 'admin'),
    answers,
  })
  await expect.element(page.getByRole('main')).toBeVisible()
  await expect.element(page.getByText('Cargando…', { exact: true })).not.toBeInTheDocument()
  expect(await findMouseOnly()).toEqual([])
  expect(await findFaults({ theme: 'light', once: true })).toEqual([])
  expect(await findFaults({ theme: 'dark', once: true })).toEqual([])
  read.resolve(new Falla('permission-denied', 'No puedes leer esto.'))
  // The end of the test looks at what it says now.
  await expect.poll(() => document.querySelectorAll('main .MuiSkeleton-root, main [aria-busy=true]').length).toBe(0)
  await expect.element(page.getByRole('main').getByRole('alert').first()).toBeVisible()
})
