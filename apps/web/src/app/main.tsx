import '../ui/nonce.ts'
import '@fontsource-variable/inter/wght.css'
// Both branches below need React, so the page requests it together with this file.
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
  // After everything that the first screen needs has loaded.
  window.addEventListener('load', () => void import('./version/registration.ts').then(({ register }) => register()))

// A browser without a session loads the sign-in page alone; the application loads while the person types
// (docs/decisions/0033).
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
