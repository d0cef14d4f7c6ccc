import { useEffect, useRef, useState } from 'react'
import type { StyleSpecification } from 'maplibre-gl'
import places from '../../.generated/base-map/towns.json?url'
import land from '../../.generated/base-map/land.json?url'
import normal from '@fontsource/inter/files/inter-latin-500-normal.woff2?url'
import strong from '@fontsource/inter/files/inter-latin-600-normal.woff2?url'
import type { Resources, Tiles } from './style/local-style.ts'
import { keepOwn, isOwn } from './background/keep-own.ts'
import { createBackground, type MapBackground } from './background/online-style.ts'
import { createLoader } from './background/tiles.ts'
import type { OpenMap } from './useMap.ts'

export const RESOURCES: Resources = { land, places, normal, strong }

/** The first paint waits this many ms for street tiles; later tiles replace the scheme. */
const WAIT_MS = 800
const loadOwn = createLoader()

/** The deployment's tiles: undefined while they may still arrive, null when there are none (yet). */
export function useTiles(load: () => Promise<Tiles | null> = loadOwn): Tiles | null | undefined {
  const [tiles, setTiles] = useState<Tiles | null | undefined>(undefined)
  useEffect(() => {
    let alive = true
    const put = (loaded: Tiles | null) => alive && setTiles((current) => loaded ?? current ?? null)
    const wait = setTimeout(() => put(null), WAIT_MS)
    const ask = () => void load().then(put)
    ask()
    window.addEventListener('online', ask)
    return () => {
      alive = false
      clearTimeout(wait)
      window.removeEventListener('online', ask)
    }
  }, [load])
  return tiles
}

/** Keeps the background consistent with theme, tiles and network. */
export function useBackground(open: OpenMap | null, style: StyleSpecification | null, url: string | undefined): void {
  const background = useRef<MapBackground>(null)

  useEffect(() => {
    if (!open || !style) return
    if (!background.current)
      background.current = createBackground({
        initial: open.initial,
        apply: (next) => {
          open.map.setStyle(next, { transformStyle: keepOwn })
          open.map.getContainer().dataset.fondo = next.name ?? ''
        },
      })
    const put = () => void background.current?.put(style, url)
    put()
    window.addEventListener('online', put)
    return () => window.removeEventListener('online', put)
  }, [open, style, url])

  useEffect(() => {
    if (!open) return
    const { map } = open
    const failed = (event: object) => {
      if (!isOwn(sourceOf(event))) background.current?.failed()
    }
    const arrived = (event: object) => {
      if ('tile' in event && event.tile && !isOwn(sourceOf(event))) background.current?.arrived()
    }
    map.on('error', failed)
    map.on('sourcedata', arrived)
    return () => {
      map.off('error', failed)
      map.off('sourcedata', arrived)
      background.current?.close()
      background.current = null
    }
  }, [open])
}

/** Errors of a source carry its name at run time, which their type omits; glyphs and sprites have none. */
function sourceOf(event: object): string {
  return 'sourceId' in event && typeof event.sourceId === 'string' ? event.sourceId : ''
}
