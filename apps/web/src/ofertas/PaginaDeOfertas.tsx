import { useListUrl } from '../lib/list-state.ts'
import { Page } from '../ui/Page.tsx'
import { FILTROS_DE_OFERTAS, ListaDeOfertas } from './ListaDeOfertas.tsx'

export const PaginaDeOfertas = () => (
  <Page detail="Las ofertas de tu empresa y su estado">
    <ListaDeOfertas state={useListUrl(FILTROS_DE_OFERTAS)} />
  </Page>
)
