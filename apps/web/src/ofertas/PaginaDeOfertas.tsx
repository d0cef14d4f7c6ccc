import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined'
import { useListUrl } from '../lib/list-state.ts'
import { PATHS } from '../lib/paths.ts'
import { useAccion } from '../lib/session.ts'
import { BesideList } from '../ui/beside/BesideList.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { Page } from '../ui/Page.tsx'
import { FILTROS_DE_OFERTAS, ListaDeOfertas } from './ListaDeOfertas.tsx'

export const PaginaDeOfertas = () => (useAccion('ofertar').permitido ? <DeLaEmpresa /> : <SinOfertas />)

/** For the platform, which reads the market and does not bid. */
const SinOfertas = () => (
  <Page wide>
    <EmptyState
      icon={<LocalOfferOutlined />}
      title="La plataforma no hace ofertas"
      detail="Aquí ve cada empresa aliada las suyas. Los servicios de todas están en Servicios en Curso."
      action={
        <ButtonLink variant="outlined" to={PATHS.serviciosEnCurso}>
          Ver los servicios
        </ButtonLink>
      }
    />
  </Page>
)

const DeLaEmpresa = () => (
  <BesideList>
    <Page wide detail="Las ofertas de tu empresa y su estado">
      <ListaDeOfertas state={useListUrl(FILTROS_DE_OFERTAS)} />
    </Page>
  </BesideList>
)
