import { expect, it } from 'vitest'
import { createLimit, needImages } from './drawn-images.ts'

/** A map that draws an image when it is asked for and lacks it, as MapLibre does. */
const fakeMap = () => {
  const images = new Set<string>()
  const removed: string[] = []
  const map = {
    hasImage: (id: string) => images.has(id),
    removeImage: (id: string) => {
      images.delete(id)
      removed.push(id)
    },
  }
  const limit = createLimit(map, { max: 400, batch: 100 })
  const draw = (ids: string[]) => {
    for (const id of ids) {
      if (images.has(id)) continue
      images.add(id)
      limit(id)
    }
  }
  return { map, draw, removed, images }
}
const labels = (minute: number, n = 450) => Array.from({ length: n }, (_, i) => `rotulo|${i}|hace ${minute} min`)

it('no label that a vehicle has is removed, however many there are', () => {
  const { map, draw, removed, images } = fakeMap()
  for (const minute of [1, 2, 3, 4, 5]) {
    needImages(map, 'vehiculos', labels(minute))
    draw(labels(minute))
    expect(removed.filter((id) => id.endsWith(`hace ${minute} min`))).toEqual([])
    const before = removed.length
    draw(labels(minute))
    expect(removed.length).toBe(before)
  }
  expect(images.size).toBeLessThan(1000)
})

it('of images that nothing has the oldest go, a hundred at a time', () => {
  const { map, draw, removed } = fakeMap()
  needImages(map, 'grupos', labels(1, 50))
  draw(labels(1, 401))
  expect(removed).toEqual(labels(1, 150).slice(50))
})
