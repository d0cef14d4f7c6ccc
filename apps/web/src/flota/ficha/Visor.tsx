import { rutaDeMiniatura } from '@aliadas/contract/archivos'
import {
  FOTOS_DE_VEHICULO,
  NOMBRE_DE_LUGAR,
  URL_DE_ADJUNTO,
  type AdjuntoDeVehiculo,
  type FichaDeVehiculo,
  type LugarDeArchivo,
} from '@aliadas/contract/flota'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileView } from '../../ui/FileView.tsx'
import type { VistaDeVehiculo } from './direccion.ts'

const esFoto = (vista: VistaDeVehiculo) => FOTOS_DE_VEHICULO.find((foto) => foto === vista)

/** The stored file behind a name of the address: where it is, what it is called, and whether it is drawn as pages. */
const archivoDe = (vehiculo: FichaDeVehiculo, vista: VistaDeVehiculo) => {
  const foto = esFoto(vista)
  if (foto) return { src: vehiculo[foto], lugar: `fotos.${foto}` as LugarDeArchivo, pdf: false }
  const documento = vista as AdjuntoDeVehiculo
  const campo = URL_DE_ADJUNTO[documento]
  return {
    src: vehiculo[campo],
    lugar: `documentos.${documento}` as LugarDeArchivo,
    pdf: vehiculo.tiposDeArchivo[campo] === 'application/pdf',
  }
}

type Props = { vehiculo: FichaDeVehiculo; vista: VistaDeVehiculo; onCerrar: () => void }

/** A photo or a document of a vehicle, in place and as close as one likes. The link is good for this session alone, for a minute. */
export const Visor = ({ vehiculo, vista, onCerrar }: Props) => {
  const { src, lugar, pdf } = archivoDe(vehiculo, vista)
  if (src === null) return null
  const nombre = `${NOMBRE_DE_LUGAR[lugar]} de ${vehiculo.placas}`
  return (
    <Dialog open title={nombre} width="lg" onClose={onCerrar}>
      <FileView src={src} name={nombre} pdf={pdf} small={esFoto(vista) && rutaDeMiniatura(src, 768)} />
    </Dialog>
  )
}
