import '../ui/nonce.ts'
import '@fontsource-variable/inter/wght.css'
// React is needed by both ways below, so the page asks for it together with this file.
import './root.ts'
import { PATHS } from '../lib/paths.ts'
import { onePressOneAct } from '../lib/single-press.ts'
import { hadSession } from '../lib/stored-session.ts'
import { putCssTokens } from '../ui/css-tokens.ts'
import { begin } from './begin.ts'
import { listenForInvitation } from './install/invitation.ts'

putCssTokens()
listenForInvitation()
onePressOneAct()

if (import.meta.env.PROD && 'serviceWorker' in navigator)
  // After everything that the first screen needs.
  window.addEventListener('load', () => void import('./version/registration.ts').then(({ register }) => register()))

// Who comes to sign in gets that page alone; the rest of the product arrives while they type (docs/decisions/0033).
if (location.pathname === PATHS.login && !hadSession())
  void begin(
    () => import('./SignIn.tsx'),
    ({ showSignIn }) => showSignIn(),
  )
else
  void begin(
    () => import('./boot.tsx'),
    ({ startApp }) => startApp(),
  )
