import type { Page } from 'playwright-core'
import { conContratos } from './lists.ts'
import { conFuecs } from './fuec-book.ts'
import { PLATAFORMA, TRANSVALLE, type Scene } from './scene.ts'
import { conConductores } from './tracking.ts'

/** The address of a list with its first row open. */
const first =
  (list: string, param: string, route: string) =>
  async (page: Page): Promise<string> => {
    const { filas } = (await (await page.request.get(`/api/${route}`)).json()) as { filas: { id: string }[] }
    return `/panel-control/${list}?${param}=${filas[0]?.id}`
  }

/** Lists whose rows have all that is known of them, with one open: beside the list, or on a narrow screen in a dialog. */
export const BESIDE: readonly Scene[] = [
  {
    name: 'contratos-al-lado',
    email: TRANSVALLE,
    path: `/panel-control/contratos?contrato=${'C'.repeat(22)}11`,
    act: conContratos,
  },
  {
    name: 'libro-de-fuec-al-lado',
    email: TRANSVALLE,
    path: `/panel-control/libro-de-fuec?fuec=${'F'.repeat(23)}7`,
    act: conFuecs(null),
  },
  {
    name: 'rastreo-al-lado',
    email: TRANSVALLE,
    path: `/panel-control/rastreo?conductor=${'C'.repeat(23)}3`,
    act: conConductores,
  },
  {
    name: 'ofertas-al-lado',
    email: TRANSVALLE,
    path: '',
    find: first('mis-ofertas', 'oferta', 'ofertas'),
  },
  {
    name: 'historial-al-lado',
    email: TRANSVALLE,
    path: '',
    find: first('historial', 'linea', 'historial?ingresos=no'),
  },
  { name: 'empresas-al-lado', email: PLATAFORMA, path: '', find: first('empresas', 'aliada', 'aliadas') },
  { name: 'aliados-al-lado', email: PLATAFORMA, path: '', find: first('aliados', 'aliado', 'aliados') },
]
