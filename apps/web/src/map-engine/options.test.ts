import { expect, it } from 'vitest'
import { mapOptions } from './options.ts'

it('opens over Cali, at the zoom of the specification', () => {
  expect(mapOptions(1440, true)).toMatchObject({ center: [-76.532, 3.4516], zoom: 13 })
})
