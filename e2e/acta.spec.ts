import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, signIn, test } from './support/test.ts'

const VERIFICADOR = path.resolve(import.meta.dirname, '../docs/verificar-acta.mjs')

test('the record of a finished trip opens from its detail as a paper, and its file is verified without the product', async ({
  page,
}) => {
  await signIn(page, 'admin@transvalle.test', '/panel-control/monitor-map')
  const respuesta = await page.request.get('/api/servicios?estado=finalizado')
  const { filas } = (await respuesta.json()) as { filas: { id: string; codigo: string }[] }
  const [viaje] = filas
  await page.goto(`/panel-control/monitor-map?servicio=${String(viaje?.id)}`)
  const detalle = page.getByRole('complementary', { name: /^Servicio #/ })
  await detalle.getByRole('button', { name: 'Trayectoria y acta' }).click()
  const dialogo = page.getByRole('dialog')
  // The browser of the tests shows no PDF, and takes it as a file.
  const papel = page.context().waitForEvent('response', (una) => una.url().endsWith('/acta.pdf'))
  const hoja = page.waitForEvent('popup')
  await dialogo.getByRole('link', { name: 'Acta del viaje' }).click()
  const respondida = await papel
  expect([respondida.status(), respondida.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect(new URL(respondida.url()).pathname).toBe(`/api/servicios/${String(viaje?.id)}/acta.pdf`)
  await (await hoja).close()

  const bajada = page.waitForEvent('download')
  await dialogo.getByRole('link', { name: 'Acta para verificar' }).click()
  const archivo = await bajada
  expect(archivo.suggestedFilename()).toBe(`acta-${String(viaje?.codigo)}.json`)
  const carpeta = await mkdtemp(path.join(tmpdir(), 'acta-'))
  const acta = path.join(carpeta, 'acta.json')
  await archivo.saveAs(acta)
  const { stdout } = await promisify(execFile)(process.execPath, [VERIFICADOR, acta])
  expect(stdout).toMatch(/^ok/)
  await rm(carpeta, { recursive: true })

  // Who looked is in the history, for whoever asks later.
  await page.keyboard.press('Escape')
  await page.goto('/panel-control/historial')
  await expect(page.getByText('Miró el acta del viaje').first()).toBeVisible()
})
