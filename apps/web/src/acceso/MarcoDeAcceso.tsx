import type { ReactNode } from 'react'
import { useOnline } from '../lib/online.ts'
import { Logo } from '../ui/Logo.tsx'
import { useTitle } from '../ui/title.ts'
import { RutasDeFondo } from './RutasDeFondo.tsx'
import './marco.css'

type Props = { titulo: string; subtitulo?: string; children: ReactNode; pie?: ReactNode }

/** Public pages: the brand on one side, one task on the other. On phones the brand becomes a strip on top. */
export const MarcoDeAcceso = ({ titulo, subtitulo, children, pie }: Props) => {
  useTitle(titulo)
  const hayRed = useOnline()
  return (
    <div className="marco">
      <header>
        <RutasDeFondo />
        <p className="marco-nombre">
          <Logo side={40} />
          Transportadoras Aliadas
        </p>
        <div className="marco-lema">
          <p>Monitoreo de Servicios y Flotas</p>
          <p>Mira cada servicio en el mapa, envía tu oferta y sigue el viaje hasta que termina.</p>
        </div>
      </header>
      <main>
        <div>
          <div role="status">
            {hayRed ? null : <p className="marco-sin-red">Sin conexión. Podrás seguir apenas vuelva.</p>}
          </div>
          <h1>{titulo}</h1>
          {subtitulo ? <p className="marco-subtitulo">{subtitulo}</p> : null}
          <div className="marco-tarea">{children}</div>
          {pie ? <p className="marco-pie">{pie}</p> : null}
        </div>
      </main>
    </div>
  )
}
