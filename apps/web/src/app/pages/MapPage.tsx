import { MonitorMap } from '../../mapa/index.ts'
import { MiOferta } from '../../ofertas/index.ts'
import { onDemand, Part } from '../../ui/part.tsx'
import { renderDialogo } from './dialogos.tsx'

const MisOfertas = onDemand(async () => (await import('../../ofertas/MisOfertas.tsx')).MisOfertas)

const OfertaEnFila = onDemand(async () => (await import('../../ofertas/OfertaEnFila.tsx')).OfertaEnFila)

/** The map with the parts that other capabilities add. */
export const MapPage = () => (
  <MonitorMap
    renderOfertaEnFila={(oferta) => (
      <Part onFault={oferta.onCerrar}>
        <OfertaEnFila key={oferta.id} {...oferta} />
      </Part>
    )}
    renderDialogo={renderDialogo}
    renderOferta={(servicio) => <MiOferta servicio={servicio} />}
    renderMisOfertas={(onClose) => (
      <Part onFault={onClose}>
        <MisOfertas onCerrar={onClose} />
      </Part>
    )}
  />
)
