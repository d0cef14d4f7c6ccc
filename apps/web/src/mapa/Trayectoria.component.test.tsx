import type { Servicio } from '@aliadas/contract/servicios'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../testing/app.tsx'
import { createServicio, pageOf } from '../testing/fixtures.ts'
import { nobody, onMap } from '../testing/on-map.ts'

const INICIO = Date.UTC(2026, 5, 10, 13)
const a = (minutos: number, metros: number) => ({
  lat: 3.46 + metros / 111_195,
  lon: -76.52,
  en: new Date(INICIO + minutos * 60_000).toISOString(),
})
/** Five minutes of way, ten at a stop, a silence of twenty, and five more. */
const PUNTOS = [
  ...Array.from({ length: 6 }, (_, i) => a(i, i * 500)),
  ...Array.from({ length: 10 }, (_, i) => a(6 + i, 3_000)),
  ...Array.from({ length: 6 }, (_, i) => a(35 + i, 12_000 + i * 500)),
]
const dialogo = page.getByRole('dialog', { name: /^Mapa de trayectoria/ })
const mando = dialogo.getByRole('slider', { name: 'Momento del recorrido' })

const abrir = (puntos: typeof PUNTOS, como: Partial<Servicio> = {}) => {
  const servicio = createServicio({ id: 'S'.repeat(24), estado: 'finalizado', recorridoIniciado: true, ...como })
  return openApp(`/panel-control/viajes-finalizados?trayectoria=${servicio.id}`, {
    answers: {
      listarServicios: pageOf([]),
      leerServicio: { servicio, ahora: Date.now() },
      leerRecorrido: { recorrido: null },
      leerTraza: { puntos },
      ...nobody,
    },
  }).then((abierta) => ({ ...abierta, servicio }))
}

test('S2-068 a trace is seen through its time: where it went, stood, and was silent, by keyboard too', async () => {
  await abrir(PUNTOS)
  await expect.element(mando).toBeVisible()
  await expect.element(dialogo.getByText(/^Iba por aquí a las 8:40/)).toBeVisible()
  const paradas = dialogo.getByRole('list', { name: 'Paradas y silencios' })
  await expect.element(paradas.getByRole('button', { name: /Detenido 9 min/ })).toBeVisible()
  await paradas.getByRole('button', { name: /Sin señal 20 min/ }).click()
  await expect
    .element(dialogo.getByText(/^Sin señal 20 min, 8:15.* 8:35.*: el mapa muestra dónde se supo de él por última vez/))
    .toBeVisible()
  await paradas.getByRole('button', { name: /Detenido/ }).click()
  await expect.element(dialogo.getByText(/^A las 8:06.* estaba detenido: 9 min/)).toBeVisible()
  ;(mando.element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}')
  await expect.element(mando).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Iba por aquí a las 8:00/))
  await userEvent.keyboard('{ArrowRight}')
  expect(Number(mando.element().getAttribute('aria-valuenow'))).toBeGreaterThan(INICIO)
  await userEvent.keyboard('{End}')
  await expect.element(dialogo.getByText(/^Iba por aquí a las 8:40/)).toBeVisible()
})

test('the record of a trip that has begun is opened as a paper and downloaded as the file to verify', async () => {
  const { servicio } = await abrir(PUNTOS)
  const papel = dialogo.getByRole('link', { name: 'Acta del viaje' })
  await expect.element(papel).toHaveAttribute('href', `/api/servicios/${servicio.id}/acta.pdf`)
  await expect.element(papel).toHaveAttribute('target', '_blank')
  const archivo = dialogo.getByRole('link', { name: 'Acta para verificar' })
  await expect.element(archivo).toHaveAttribute('href', `/api/servicios/${servicio.id}/acta`)
  await expect.element(archivo).toHaveAttribute('download', `acta-${servicio.codigo}.json`)
  await expect.element(dialogo.getByText(/Mirarla queda en el historial/)).toBeVisible()
})

test('a trip that has not begun has no record', async () => {
  await abrir([], { estado: 'reservado', recorridoIniciado: false })
  await expect.element(dialogo.getByText('Origen', { exact: true })).toBeVisible()
  await expect.element(dialogo.getByRole('link', { name: 'Acta del viaje' })).not.toBeInTheDocument()
})

test('the detail on the map opens the slider of a trip that runs, and gives the focus back', async () => {
  const servicio = createServicio({ id: 'S'.repeat(24), estado: 'confirmado', recorridoIniciado: true })
  await openApp(`/panel-control/monitor-map?servicio=${servicio.id}`, {
    answers: {
      ...onMap(servicio),
      leerServicio: { servicio, ahora: Date.now() },
      leerRecorrido: { recorrido: null },
      leerTraza: { puntos: PUNTOS },
      ...nobody,
    },
  })
  const boton = page.getByRole('button', { name: 'Trayectoria y acta' })
  await boton.click()
  await expect.element(mando).toBeVisible()
  await expect.element(dialogo.getByRole('link', { name: 'Acta del viaje' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialogo).not.toBeInTheDocument()
  await expect.element(boton).toHaveFocus()
})

test('S2-068 its points are downloaded as GPX and CSV, and it says that looking is remembered', async () => {
  const { servicio } = await abrir(PUNTOS)
  for (const archivo of ['GPX', 'CSV']) {
    const enlace = dialogo.getByRole('link', { name: archivo })
    await expect.element(enlace).toHaveAttribute('href', `/api/servicios/${servicio.id}/traza/${archivo.toLowerCase()}`)
  }
  await expect.element(dialogo.getByText(/el conductor puede saber quién lo hizo/)).toBeVisible()
})

test('S2-068 without a second point there is no time to move through', async () => {
  await abrir(PUNTOS.slice(0, 1))
  await expect.element(dialogo.getByText('Destino', { exact: true })).toBeVisible()
  await expect.element(mando).not.toBeInTheDocument()
})
