import { expect, test } from 'vitest'
import { createSealer, EVERYONE } from './seal.ts'

const epoch = () => 'una'
const PLACE = { xid: '7', id: '9' }

test('a place that the secret before sealed opens with both, for its audience and history alone', () => {
  const sealed = createSealer('antes', epoch).seal('EMPRESA', PLACE)
  const both = createSealer('nuevo', epoch, 'antes')
  expect(both.open('EMPRESA', sealed)).toEqual(PLACE)
  expect([both.open('OTRA', sealed), createSealer('nuevo', () => 'otra', 'antes').open('EMPRESA', sealed)]).toEqual([
    null,
    null,
  ])
  expect(
    [createSealer('nuevo', epoch), createSealer('nuevo', epoch, 'otro')].map((one) => one.open('EMPRESA', sealed)),
  ).toEqual([null, null])
  // New places are of the new secret.
  expect(createSealer('antes', epoch).open('EMPRESA', both.seal('EMPRESA', PLACE))).toBeNull()
})

test('a place sealed for everyone opens for each audience, of its history and secret alone', () => {
  const sealed = createSealer('uno', epoch).seal(EVERYONE, PLACE)
  const opened = [createSealer('uno', epoch), createSealer('dos', epoch, 'uno'), createSealer('dos', epoch)].map(
    (one) => one.open('EMPRESA', sealed),
  )
  expect([...opened, createSealer('uno', () => 'otra').open('EMPRESA', sealed)]).toEqual([PLACE, PLACE, null, null])
})
