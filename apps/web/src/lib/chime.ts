import { useSyncExternalStore } from 'react'
import { storedWord } from './stored.ts'

const stored = storedWord('aviso.sonido')

export const setSound = (on: boolean): void => stored.write(on ? 'si' : null)

/** Whether the person switched the sound on; off by default. */
export const useSound = (): boolean => useSyncExternalStore(stored.subscribe, () => stored.read() === 'si')

/** Seconds between two notes. */
const APART_S = 0.14
const LENGTH_S = 0.35
const LOUDNESS = 0.18

let context: AudioContext | null = null

/**
 * Plays soft notes, in hertz, one after the other. Browsers block sound until the person has touched the page; it then
 * stays silent without an error.
 */
export const playChime = async (notes: readonly number[]): Promise<void> => {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') await context.resume()
  const now = context.currentTime
  for (const [nth, hertz] of notes.entries()) {
    const after = nth * APART_S
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

/** Plays the notes, if sound is switched on, in one of the open tabs. */
export const chime = async (notes: readonly number[]): Promise<void> => {
  if (stored.read() !== 'si') return
  if (!('locks' in navigator)) return playChime(notes)
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await playChime(notes)
    await new Promise((resolve) => setTimeout(resolve, TOGETHER_MS))
  })
}
