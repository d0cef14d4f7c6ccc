import type { Carpeta, Fuec } from '@aliadas/contract/fuec'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../testing/app.tsx'
import type { Answers } from '../../testing/api.ts'
import { createServicio } from '../../testing/fixtures.ts'
import { nobody, onMap } from '../../testing/on-map.ts'

const dialogo = page.getByRole('dialog')
const FUEC: Fuec = {
  id: 'F'.repeat(24),
  numero: '376015512202602550004',
  estado: 'vigente',
  motivo: null,
  idServicio: 'S'.repeat(24),
  contratante: 'Viajes del Sur',
  placas: 'WXB102',
  desde: '2026-06-12',
  hasta: '2026-06-12',
  archivo: null,
  expedidoPor: 'Amparo',
  expedidoEn: '2026-06-10T12:00:00.000Z',
  terminadoEn: null,
}
const ABIERTA: Carpeta = {
  orden: 1,
  conductor: 'Yurany Mosquera',
  estado: 'sin_abrir',
  enlace: 'http://localhost/c/AAAAAAAAAAAAAAAAAAAAAAAAAAA',
  codigo: { lado: 2, trazo: 'M0 0h1v1h-1z' },
  correo: null,
  creadaEn: '2026-06-10T12:00:00.000Z',
  abiertaEn: null,
}
const CERRADA: Carpeta = { ...ABIERTA, estado: 'cerrada', enlace: null, codigo: null }

const abrir = async (carpetas: readonly Carpeta[], more: Answers = {}) => {
  const servicio = createServicio({
    estado: 'confirmado',
    placas: 'WXB102',
    fuec: true,
    fuecURL: `/api/archivos/${'A'.repeat(24)}`,
  })
  const abierta = await openApp(`/panel-control/monitor-map?servicio=${servicio.id}`, {
    answers: {
      ...onMap(),
      ...nobody,
      leerServicio: { servicio, ahora: Date.now() },
      leerRecorrido: { recorrido: null },
      leerFuecsDeServicio: { fuecs: [FUEC] },
      leerCarpetas: { carpetas: [...carpetas] },
      ...more,
    },
  })
  await page.getByRole('button', { name: 'Carpeta del conductor' }).click()
  return abierta
}

test('an uploaded FUEC has no folder, and the screen says which ones do', async () => {
  await abrir([], { leerFuecsDeServicio: { fuecs: [{ ...FUEC, estado: 'revocado', motivo: 'Cambió el vehículo' }] } })
  await expect.element(dialogo.getByText(/se subió como archivo y no tiene carpeta/)).toBeVisible()
})

test('the folder has its link and its code, and is closed only after a question', async () => {
  const { api } = await abrir([ABIERTA], { cerrarCarpeta: { carpetas: [CERRADA] } })
  await expect.element(dialogo.getByLabelText('Enlace de la carpeta')).toHaveValue(ABIERTA.enlace ?? '')
  await expect.element(dialogo.getByRole('img', { name: 'Código de la carpeta de Yurany Mosquera' })).toBeVisible()
  await expect.element(dialogo.getByText(/Sin correo: envíale el enlace tú/)).toBeVisible()
  await dialogo.getByRole('button', { name: 'Cerrar carpeta' }).click()
  expect(api.callsOf('cerrarCarpeta')).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar carpeta' }).click()
  await expect.element(dialogo.getByText(/La empresa la cerró/)).toBeVisible()
  await expect.element(dialogo.getByRole('button', { name: 'Hacer carpeta' })).toBeVisible()
  expect(api.callsOf('cerrarCarpeta').map(({ body }) => body)).toEqual([{ orden: 1 }])
})

test('a folder that five wrong answers closed says so, and another one is made at once', async () => {
  const { api } = await abrir([{ ...CERRADA, estado: 'bloqueada' }], { abrirCarpeta: { carpetas: [ABIERTA] } })
  await expect.element(dialogo.getByText(/alguien escribió otras cifras cinco veces/)).toBeVisible()
  await dialogo.getByRole('button', { name: 'Hacer carpeta' }).click()
  await expect.element(dialogo.getByLabelText('Enlace de la carpeta')).toBeVisible()
  expect(api.callsOf('abrirCarpeta')).toHaveLength(1)
})
