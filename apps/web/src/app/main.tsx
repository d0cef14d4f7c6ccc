import '../ui/nonce.ts'
import '@fontsource-variable/inter/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Aplicacion } from './Aplicacion.tsx'
import { escucharOferta } from './instalar/oferta.ts'

const raiz = document.getElementById('root')
if (!raiz) throw new Error('The page has no #root')

escucharOferta()

createRoot(raiz).render(
  <StrictMode>
    <Aplicacion />
  </StrictMode>,
)
