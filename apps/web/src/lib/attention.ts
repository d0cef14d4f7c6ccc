import { useSyncExternalStore } from 'react'

/** Number of unseen items; shown before the title of the browser's tab and on its icon. */
let waiting = 0
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const ICON_PX = 64
const link = (): HTMLLinkElement | null => document.querySelector('link[rel=icon]')
let plain: string | null = null
let dotted: Promise<string> | null = null

/** The product's icon with a dot in its corner. */
const drawDotted = async (source: string): Promise<string> => {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = ICON_PX
  // A canvas in memory: reading back one that the graphics card draws would wait for the map's drawing and block the
  // page.
  const g = canvas.getContext('2d', { willReadFrequently: true })
  g?.drawImage(image, 0, 0, ICON_PX, ICON_PX)
  if (g) {
    g.beginPath()
    g.arc(ICON_PX * 0.76, ICON_PX * 0.24, ICON_PX * 0.22, 0, 2 * Math.PI)
    g.fillStyle = '#FDDF44'
    g.strokeStyle = '#FFFFFF'
    g.lineWidth = ICON_PX * 0.06
    g.fill()
    g.stroke()
  }
  return canvas.toDataURL()
}

/** A later try may succeed when the network is back. */
const again = (error: unknown): never => {
  dotted = null
  throw error
}

const markIcon = async (marked: boolean): Promise<void> => {
  const icon = link()
  if (!icon) return
  plain ??= icon.href
  const href = marked ? await (dotted ??= drawDotted(plain).catch(again)) : plain
  // The number may have changed meanwhile.
  if (marked === waiting > 0) icon.href = href
}

/** The installed application shows the number on its own icon, where the system supports it. */
const markApplication = async (): Promise<void> => {
  if (!('setAppBadge' in navigator)) return
  await (waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge())
}

export const setAttention = (count: number): void => {
  if (count === waiting) return
  const turned = count > 0 !== waiting > 0
  waiting = count
  for (const listener of listeners) listener()
  // An icon that cannot be drawn is ignored: the title shows the number.
  if (turned) markIcon(count > 0).catch(() => undefined)
  markApplication().catch(() => undefined)
}

export const useAttention = (): number => useSyncExternalStore(subscribe, () => waiting)
