import { Falla } from '@aliadas/contract/core'
import { SENALES } from '@aliadas/contract/sistema'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findFaults } from '../testing/axe.ts'
import { createSesion, openApp } from '../testing/app.tsx'

const PATH = '/panel-control/sistema'
const plataforma = createSesion('plataforma')
const bien = SENALES.map((senal) => ({ senal, nivel: 'bien' as const, dice: `Todo bien con ${senal}.`, hacer: null }))
const rows = page.getByRole('list', { name: 'Señales del sistema' }).getByRole('listitem')

test('each signal says how it is and what to do, in the order of the server', async () => {
  await openApp(PATH, {
    sesion: plataforma,
    answers: {
      leerEstadoDelSistema: {
        senales: [
          { senal: 'disco', nivel: 'mal', dice: 'Quedan libres 3 GB de 100 GB.', hacer: 'Agranda el disco.' },
          ...bien.filter(({ senal }) => senal !== 'disco'),
        ],
        version: '0.2.0',
        ahora: Date.now(),
      },
    },
  })
  await expect.element(rows.first()).toMatchTextContent(/Disco.*Está mal.*Quedan libres 3 GB.*Agranda el disco/)
  expect(rows.elements()).toHaveLength(SENALES.length)
  await expect.element(page.getByText(/^Versión 0\.2\.0/)).toBeVisible()
  expect(await findFaults()).toEqual([])
})

test('what cannot be read says so, shows nothing old, and is asked again', async () => {
  const { api } = await openApp(PATH, {
    sesion: plataforma,
    answers: { leerEstadoDelSistema: new Falla('invalid-argument', 'No se puede leer.') },
  })
  await expect.element(page.getByText('No se puede leer.')).toBeVisible()
  expect(await findFaults()).toEqual([])
  api.answer({ leerEstadoDelSistema: { senales: bien, version: '0.2.0', ahora: Date.now() } })
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(rows.first()).toBeVisible()
})

test('a company is told that this is for the platform, and asks nothing', async () => {
  const { api } = await openApp(PATH, { sesion: createSesion('admin') })
  await expect.element(page.getByText(/plataforma/i).first()).toBeVisible()
  expect(api.callsOf('leerEstadoDelSistema')).toEqual([])
})
