import { FiltroDeEmpresa } from '../../empresas/index.ts'
import { Historial } from '../../historial/index.ts'
import { useSession } from '../../lib/session.ts'

/** The history; the platform, which reads every company's, narrows it to one. */
export const HistorialPage = () => {
  const plataforma = useSession().rol === 'plataforma'
  return <Historial {...(plataforma ? { FiltroDeEmpresa } : {})} />
}
