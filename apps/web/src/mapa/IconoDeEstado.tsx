import type { EstadoEnMapa } from '@aliadas/contract/servicios'
import { arrowDataUrl } from '../map-engine/servicios/arrow.ts'
import { COLOR_DE_ESTADO } from '../servicios/index.ts'

/** The arrow of the map, for the legend and the list. The words beside it say the same. */
export const IconoDeEstado = ({ estado, lado = 24 }: { estado: EstadoEnMapa; lado?: number }) => (
  <img
    src={arrowDataUrl(estado, COLOR_DE_ESTADO[estado], lado)}
    width={lado}
    height={lado}
    alt=""
    style={{ flex: 'none' }}
  />
)
