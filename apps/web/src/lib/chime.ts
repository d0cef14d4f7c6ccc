import { useSyncExternalStore } from 'react'
import { storedWord } from './stored.ts'

const stored = storedWord('aviso.sonido')

export const setSound = (on: boolean): void => stored.write(on ? 'si' : null)

/** Whether the person switched the sound on; off by default. */
export const useSound = (): boolean => useSyncExternalStore(stored.subscribe, () => stored.read() === 'si')

/** Two soft notes, the second higher: frequency in hertz and start in seconds. */
const NOTES = [
  [659.25, 0],
  [880, 0.14],
] as const
const LENGTH_S = 0.35
const LOUDNESS = 0.18

let context: AudioContext | null = null

/** Browsers block sound until the person has touched the page; the chime then stays silent without an error. */
export const playChime = async (): Promise<void> => {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') await context.resume()
  const now = context.currentTime
  for (const [hertz, after] of NOTES) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0, now + after)
    volume.gain.linearRampToValueAtTime(LOUDNESS, now + after + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, now + after + LENGTH_S)
    tone.connect(volume).connect(context.destination)
    tone.start(now + after)
    tone.stop(now + after + LENGTH_S)
  }
}

const LOCK = 'aliadas-sonido'
/** Tabs receive one event within this many ms of each other. */
const TOGETHER_MS = 1500

/** Plays the sound, if switched on, in one of the open tabs. */
export const chime = async (): Promise<void> => {
  if (stored.read() !== 'si') return
  if (!('locks' in navigator)) return playChime()
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await playChime()
    await new Promise((resolve) => setTimeout(resolve, TOGETHER_MS))
  })
}
