import { expect, test } from 'vitest'
import { returnTo } from './return-to.ts'

test('SES-18 a sign-in leads back to where the person was in the panel, and never to the question of leaving', () => {
  expect(returnTo('/panel-control/pagos?reserva=A')).toBe('/panel-control/pagos?reserva=A')
  for (const href of [
    undefined,
    '',
    '/',
    'https://otra.test/panel-control',
    '/panel-control/salir',
    '/panel-control/salir?x=1',
  ])
    expect([href, returnTo(href)]).toEqual([href, undefined])
})
