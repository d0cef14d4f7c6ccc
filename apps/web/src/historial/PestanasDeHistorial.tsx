import { PATHS } from '../lib/paths.ts'
import { LinkTabs } from '../ui/LinkTabs.tsx'
import { TabLink } from '../ui/links.tsx'

/** Tabs: lines, charts, statements. */
export const PestanasDeHistorial = ({ value }: { value: 'lineas' | 'graficas' | 'cuentas' }) => (
  <LinkTabs value={value} label="Historial">
    <TabLink key="l" value="lineas" label="Movimientos" to={PATHS.historial} />
    <TabLink key="g" value="graficas" label="Gráficas" to={PATHS.graficas} />
    <TabLink key="c" value="cuentas" label="Estados de cuenta" to={PATHS.estadosDeCuenta} />
  </LinkTabs>
)
