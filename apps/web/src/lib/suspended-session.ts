import { useSyncExternalStore } from 'react'
import { onSuspensionChange, suspendedSession, type Persona } from './session-end.ts'

/** The person who must sign in again to continue on this page; null when nobody must. */
export const useSuspendedSession = (): Persona | null => useSyncExternalStore(onSuspensionChange, suspendedSession)
