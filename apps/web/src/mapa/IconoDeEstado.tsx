import type { EstadoEnMapa } from '@aliadas/contract/servicios'
import { arrowDataUrl } from '../map-engine/servicios/arrow.ts'
import { COLOR_DE_ESTADO } from '../servicios/index.ts'

/** Arrow of the map, for legend and list; hidden from screen readers, because the text beside it says the same. */
export const IconoDeEstado = ({ estado, lado = 24 }: { estado: EstadoEnMapa; lado?: number }) => (
  <img
    src={arrowDataUrl(estado, COLOR_DE_ESTADO[estado], lado)}
    width={lado}
    height={lado}
    alt=""
    style={{ flex: 'none' }}
  />
)
