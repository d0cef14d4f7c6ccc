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

test('INJ-12 a sign-in leads to no other site, however its address is written', () => {
  for (const href of [
    '//evil.test',
    '///evil.test/panel-control',
    '/\\evil.test',
    '\\\\evil.test',
    'https:evil.test',
    'https:/evil.test/panel-control',
    ' https://evil.test',
    '\t//evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'panel-control@evil.test',
    '%2F%2Fevil.test',
  ])
    expect([href, returnTo(href)]).toEqual([href, undefined])
  // An accepted address stays on this site, whatever follows the panel's path.
  for (const href of ['/panel-control@evil.test', '/panel-control/..//evil.test', '/panel-control\\..\\\\evil.test'])
    expect([href, new URL(returnTo(href) ?? '', 'https://aliadas.test').origin]).toEqual([href, 'https://aliadas.test'])
})
