import '../ui/nonce.ts'
import '@fontsource-variable/inter/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Aplicacion } from './App.tsx'
import { escucharInvitacion } from './install/invitation.ts'
import { unaPulsacionUnActo } from '../lib/single-press.ts'

const raiz = document.getElementById('root')
if (!raiz) throw new Error('The page has no #root')

escucharInvitacion()
unaPulsacionUnActo()

if (import.meta.env.PROD && 'serviceWorker' in navigator)
  // After everything that the first screen needs.
  window.addEventListener('load', () => void import('./version/registration.ts').then(({ registrar }) => registrar()))

createRoot(raiz).render(
  <StrictMode>
    <Aplicacion />
  </StrictMode>,
)
