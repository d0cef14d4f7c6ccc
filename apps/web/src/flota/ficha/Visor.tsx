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

/** The stored file of a view: address, name, and whether it is rendered as pages. */
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

/** Viewer of a photo or document with zoom. Its link is valid for this session and one minute. */
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
