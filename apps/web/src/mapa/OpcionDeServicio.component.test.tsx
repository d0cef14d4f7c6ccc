import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../testing/app.tsx'
import { createResumen, pageOf } from '../testing/fixtures.ts'
import { nobody, onMap } from '../testing/on-map.ts'

const LARGO = 'Terminal de Transportes de Cali, salida por la puerta occidental de los buses intermunicipales'
const RUTAS = [
  [LARGO, 'Buga'],
  ['Buga', LARGO],
  [LARGO, LARGO],
  // Narrow letters.
  [LARGO, 'El Tililí, Jamundí'],
] as const

const widthOf = (text: string, row: Element | null) => {
  const place = [...(row?.querySelectorAll('span') ?? [])].find((span) => span.textContent === text)
  if (!place) throw new Error(`no «${text}» in the row`)
  const letters = document.createRange()
  letters.selectNodeContents(place)
  return {
    seen: place.clientWidth,
    whole: place.scrollWidth,
    needs: letters.getBoundingClientRect().width,
    line: place.parentElement?.clientWidth ?? 0,
  }
}

test.each([
  ['services', ''],
  ['a day', '?vista=dia'],
])('a row of the list of %s never hides where a trip goes, nor where it begins', async (_what, vista) => {
  await page.viewport(1440, 900)
  const servicios = RUTAS.map(([origen, destino]) => createResumen({ origen, destino }))
  await openApp(`/panel-control/monitor-map${vista}`, {
    answers: {
      ...onMap(...servicios),
      ...nobody,
      listarServiciosDelDia: {
        ...pageOf(servicios.map((s) => ({ ...s, libres: null }))),
        sinVehiculo: 0,
        proximoDia: null,
      },
    },
  })
  await expect.poll(() => page.getByRole('option').elements().length).toBe(RUTAS.length)
  const row = ({ id }: { id: string }) => document.querySelector(`[data-servicio="${id}"]`)
  const places = servicios.map((s) => ({
    from: widthOf(s.origen, row(s)),
    to: widthOf(`› ${s.destino}`, row(s)),
  }))
  const [longFrom, longTo, both, narrow] = places
  // What is short is whole, and the other takes what is left.
  expect(longFrom?.to.seen).toBe(longFrom?.to.whole)
  expect(longFrom?.from.seen).toBeGreaterThan((longFrom?.from.line ?? 0) / 2)
  expect(longTo?.from.seen).toBe(longTo?.from.whole)
  expect(longTo?.to.seen).toBeGreaterThan((longTo?.to.line ?? 0) / 2)
  // Of two long ones each has half.
  expect(both?.to.seen).toBeGreaterThanOrEqual(Math.floor((both?.to.line ?? 0) / 2) - 1)
  expect(both?.from.seen).toBeGreaterThan((both?.from.line ?? 0) / 3)
  // A destination takes no more than its letters: the origin has the rest.
  expect(narrow?.to.seen).toBe(narrow?.to.whole)
  expect((narrow?.from.seen ?? 0) + (narrow?.to.needs ?? 0)).toBeGreaterThan((narrow?.from.line ?? 0) - 3)
})
