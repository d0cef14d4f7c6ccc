import type { Sesion } from '@aliadas/contract/acceso'
import { StrictMode } from 'react'
import { Ingreso, trasIngresar, type PropsDeEnlace } from '../acceso/index.ts'
import { offlineFalla } from '../lib/faults.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { returnTo } from './return-to.ts'
import { root } from './root.ts'

const loadApp = () =>
  import('./boot.tsx').catch(() => {
    throw offlineFalla()
  })

const enter = async (session: Sesion): Promise<void> => {
  const { startSignedIn } = await loadApp()
  const back = new URLSearchParams(location.search).get('volver')?.slice(0, 500)
  startSignedIn(session, trasIngresar(session, returnTo(back)))
}

/** What the page before left for this one, as the router keeps it: loading the page anew does not empty the form. */
const emailOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : undefined

const PlainLink = ({ to, children, className }: PropsDeEnlace) => (
  <a href={to} className={className}>
    {children}
  </a>
)

/** The sign-in page without the application around it: what somebody sees who was never here. */
export const showSignIn = (): void => {
  root.render(
    <StrictMode>
      <Ingreso
        Enlace={PlainLink}
        email={emailOf(history.state)}
        onEntrar={enter}
        // While they type; a failure shows when it is needed.
        onEmpezar={() => void loadApp().catch(() => undefined)}
      />
      <Toasts />
    </StrictMode>,
  )
}
