import { useSyncExternalStore } from 'react'
import { onSuspensionChange, suspendedSession, type Persona } from './session-end.ts'

/** Who has to sign in again to go on with what is on this page; null while nobody has to. */
export const useSuspendedSession = (): Persona | null => useSyncExternalStore(onSuspensionChange, suspendedSession)
