import { FiltroDeEmpresa } from '../../empresas/index.ts'
import { Historial } from '../../historial/index.ts'
import { useSession } from '../../lib/session.ts'
import { ScreenTitle } from '../../ui/Page.tsx'

/** The history. The platform, which reads all companies, can filter by one. */
export const HistorialPage = () => {
  const plataforma = useSession().rol === 'plataforma'
  if (!plataforma) return <Historial />
  return (
    <ScreenTitle value="Auditoría">
      <Historial FiltroDeEmpresa={FiltroDeEmpresa} />
    </ScreenTitle>
  )
}
