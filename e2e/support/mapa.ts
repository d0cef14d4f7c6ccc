import type { Page } from '@playwright/test'

type Rasgo = { properties: Record<string, unknown> }
type Consultable = { querySourceFeatures: (fuente: string, opciones?: { sourceLayer: string }) => Rasgo[] }

/** How many features of a source are loaded where the map looks: of the local map's kind `t`, or of a layer of its vector tiles. */
export const rasgos = (page: Page, fuente: string, t?: string, capa?: string): Promise<number> =>
  page.locator('.mapa-lienzo').evaluate(
    (lienzo, pedido) => {
      const mapa: Consultable | undefined = Reflect.get(lienzo, Symbol.for('aliadas.mapa'))
      const todos = mapa?.querySourceFeatures(pedido.fuente, pedido.capa ? { sourceLayer: pedido.capa } : undefined)
      return (todos ?? []).filter((rasgo) => pedido.t === undefined || rasgo.properties.t === pedido.t).length
    },
    { fuente, t, capa },
  )

const LADO = 260

/** Which part of the picture in the map's middle has each colour (give or take what smoothing does), from 0 to 1. */
export const partesDeColor = async <C extends string>(
  page: Page,
  colores: Record<C, string>,
): Promise<Record<C, number>> => {
  const caja = await page.locator('.mapa-lienzo').boundingBox()
  if (!caja) throw new Error('there is no map')
  const clip = { x: caja.x + (caja.width - LADO) / 2, y: caja.y + (caja.height - LADO) / 2, width: LADO, height: LADO }
  const imagen = `data:image/png;base64,${(await page.screenshot({ clip })).toString('base64')}`
  return page.evaluate(
    async ({ imagen: src, colores: buscados, lado }) => {
      const dibujo = new Image()
      dibujo.src = src
      await dibujo.decode()
      const lienzo = new OffscreenCanvas(lado, lado).getContext('2d')
      lienzo?.drawImage(dibujo, 0, 0, lado, lado)
      const puntos = lienzo?.getImageData(0, 0, lado, lado).data ?? new Uint8ClampedArray()
      const cerca = (i: number, color: string) =>
        [1, 3, 5].every(
          (en, canal) => Math.abs((puntos[i + canal] ?? 0) - Number.parseInt(color.slice(en, en + 2), 16)) <= 3,
        )
      const partes: Record<string, number> = {}
      for (const [nombre, color] of Object.entries(buscados as Record<string, string>)) {
        let hallados = 0
        for (let i = 0; i < puntos.length; i += 4) if (cerca(i, color)) hallados += 1
        partes[nombre] = hallados / (lado * lado)
      }
      return partes
    },
    { imagen, colores, lado: LADO },
  )
}
