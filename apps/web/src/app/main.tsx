import '../ui/nonce.ts'
import '@fontsource-variable/inter/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { listenForInvitation } from './install/invitation.ts'
import { onePressOneAct } from '../lib/single-press.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

listenForInvitation()
onePressOneAct()

if (import.meta.env.PROD && 'serviceWorker' in navigator)
  // After everything that the first screen needs.
  window.addEventListener('load', () => void import('./version/registration.ts').then(({ register }) => register()))

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
