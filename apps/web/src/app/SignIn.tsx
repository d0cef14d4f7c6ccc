import type { Sesion } from '@aliadas/contract/acceso'
import { StrictMode } from 'react'
import { Ingreso, trasIngresar, type PropsDeEnlace } from '../acceso/index.ts'
import { offlineFalla } from '../lib/faults.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { root } from './root.ts'

const loadApp = () =>
  import('./boot.tsx').catch(() => {
    throw offlineFalla()
  })

const enter = async (session: Sesion): Promise<void> => {
  const { startSignedIn } = await loadApp()
  const back = new URLSearchParams(location.search).get('volver')?.slice(0, 500)
  startSignedIn(session, trasIngresar(session, back))
}

/** Address that the previous page left in the history state. It survives a reload of the page. */
const emailOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : undefined

const PlainLink = ({ to, children, className }: PropsDeEnlace) => (
  <a href={to} className={className}>
    {children}
  </a>
)

/** Renders the sign-in page without the application, for a browser that had no session. */
export const showSignIn = (): void => {
  root.render(
    <StrictMode>
      <Ingreso
        Enlace={PlainLink}
        email={emailOf(history.state)}
        onEntrar={enter}
        // Load the application while the person types; a failure is shown when the application is needed.
        onEmpezar={() => void loadApp().catch(() => undefined)}
      />
      <Toasts />
    </StrictMode>,
  )
}
