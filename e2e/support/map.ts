import { expect, type Page } from '@playwright/test'

type Feature = { properties: Record<string, unknown>; geometry: GeoJSON.Geometry }
type Queryable = {
  querySourceFeatures: (source: string, options?: { sourceLayer: string }) => Feature[]
  queryRenderedFeatures: {
    (options: { layers: string[] }): Feature[]
    (at: [number, number], options: { layers: string[] }): Feature[]
  }
  getLayersOrder: () => string[]
  jumpTo: (to: { center: [number, number] }) => void
  project: (place: [number, number]) => { x: number; y: number }
  getSource: (name: string) => { serialize: () => { data: GeoJSON.FeatureCollection } } | undefined
}

/** Number of loaded features of a source in the view: of kind `t` of the local map, or of a layer of vector tiles. */
export const countFeatures = (page: Page, source: string, t?: string, layer?: string): Promise<number> =>
  page.locator('.mapa-lienzo').evaluate(
    (canvas, wanted) => {
      const map: Queryable | undefined = Reflect.get(canvas, Symbol.for('aliadas.mapa'))
      const all = map?.querySourceFeatures(wanted.source, wanted.layer ? { sourceLayer: wanted.layer } : undefined)
      return (all ?? []).filter((feature) => wanted.t === undefined || feature.properties.t === wanted.t).length
    },
    { source, t, layer },
  )

/** The drawn trace of a vehicle as longitudes and latitudes; null before it is drawn. */
export const drawnTrace = (page: Page): Promise<number[][] | null> =>
  page.locator('.mapa-lienzo').evaluate((canvas) => {
    const map: Queryable | undefined = Reflect.get(canvas, Symbol.for('aliadas.mapa'))
    if (!map || map.queryRenderedFeatures({ layers: ['ruta-traza'] }).length === 0) return null
    const trace = map
      .getSource('ruta')
      ?.serialize()
      .data.features.find((feature) => feature.properties?.['trace'])
    return trace?.geometry.type === 'LineString' ? trace.geometry.coordinates : null
  })

/** Layers that draw the vehicle with these plates in the view. */
export const layersOfVehiculo = (page: Page, plates: string): Promise<string[]> =>
  page.locator('.mapa-lienzo').evaluate((canvas, wanted) => {
    const map: Queryable | undefined = Reflect.get(canvas, Symbol.for('aliadas.mapa'))
    return ['vehiculos-cuerpo', 'vehiculos-elegido'].filter((layer) =>
      map
        ?.queryRenderedFeatures({ layers: [layer] })
        .some(({ properties }) => String(properties['rotulo']).includes(wanted)),
    )
  }, plates)

/** These layers from below. */
export const inOrder = (page: Page, layers: string[]): Promise<string[]> =>
  page.locator('.mapa-lienzo').evaluate((canvas, wanted) => {
    const map: Queryable | undefined = Reflect.get(canvas, Symbol.for('aliadas.mapa'))
    return map?.getLayersOrder().filter((layer) => wanted.includes(layer)) ?? []
  }, layers)

/** Clicks on the vehicle with these plates, once it stands still in the view and a click there would meet it. */
export const pressVehiculo = async (page: Page, plates: string): Promise<void> => {
  const find = () =>
    page.locator('.mapa-lienzo').evaluate((canvas, wanted) => {
      const map: Queryable | undefined = Reflect.get(canvas, Symbol.for('aliadas.mapa'))
      const layers = ['vehiculos-cuerpo', 'vehiculos-elegido']
      const hasPlates = ({ properties }: Feature) => String(properties['rotulo']).includes(wanted)
      const place = map?.queryRenderedFeatures({ layers }).find(hasPlates)?.geometry
      if (!map || place?.type !== 'Point') return null
      const [lon = 0, lat = 0] = place.coordinates
      const { x, y } = map.project([lon, lat])
      const { left, top, width, height } = canvas.getBoundingClientRect()
      // The centre is away from the panels that lie over the map. What a jump shows is drawn in a later frame.
      if (Math.abs(x - width / 2) > 2 || Math.abs(y - height / 2) > 2) {
        map.jumpTo({ center: [lon, lat] })
        return null
      }
      const clickable = canvas.contains(document.elementFromPoint(left + x, top + y))
      return clickable && map.queryRenderedFeatures([x, y], { layers }).some(hasPlates)
        ? { x: left + x, y: top + y }
        : null
    }, plates)
  let at: { x: number; y: number } | null = null
  await expect
    .poll(async () => {
      const before = at
      at = await find()
      return at !== null && at.x === before?.x && at.y === before.y
    })
    .toBe(true)
  const { x, y } = at ?? { x: 0, y: 0 }
  await page.mouse.click(x, y)
}

const SIDE = 260

/** Share of each colour in the centre of the map, from 0 to 1, with a tolerance for antialiasing. */
export const colourShares = async <C extends string>(
  page: Page,
  colours: Record<C, string>,
): Promise<Record<C, number>> => {
  const box = await page.locator('.mapa-lienzo').boundingBox()
  if (!box) throw new Error('there is no map')
  const clip = { x: box.x + (box.width - SIDE) / 2, y: box.y + (box.height - SIDE) / 2, width: SIDE, height: SIDE }
  const image = `data:image/png;base64,${(await page.screenshot({ clip })).toString('base64')}`
  return page.evaluate(
    async ({ image: src, colours: wanted, side }) => {
      const drawing = new Image()
      drawing.src = src
      await drawing.decode()
      const canvas = new OffscreenCanvas(side, side).getContext('2d')
      canvas?.drawImage(drawing, 0, 0, side, side)
      const pixels = canvas?.getImageData(0, 0, side, side).data ?? new Uint8ClampedArray()
      const close = (i: number, color: string) =>
        [1, 3, 5].every(
          (at, channel) => Math.abs((pixels[i + channel] ?? 0) - Number.parseInt(color.slice(at, at + 2), 16)) <= 3,
        )
      const shares: Record<string, number> = {}
      for (const [name, color] of Object.entries(wanted as Record<string, string>)) {
        let found = 0
        for (let i = 0; i < pixels.length; i += 4) if (close(i, color)) found += 1
        shares[name] = found / (side * side)
      }
      return shares
    },
    { image, colours, side: SIDE },
  )
}
