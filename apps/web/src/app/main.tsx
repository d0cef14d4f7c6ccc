import '../ui/nonce.ts'
import '@fontsource-variable/inter/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Aplicacion } from './Aplicacion.tsx'

const raiz = document.getElementById('root')
if (!raiz) throw new Error('The page has no #root')

createRoot(raiz).render(
  <StrictMode>
    <Aplicacion />
  </StrictMode>,
)
