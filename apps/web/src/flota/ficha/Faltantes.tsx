import type { FichaDeVehiculo } from '@aliadas/contract/flota'
import Alert from '@mui/material/Alert'

/** Missing photos and documents (decisions §9). They block nothing, but assigning the vehicle warns. */
export const Faltantes = ({ vehiculo: { fotosVehiculo, documentosVehiculo } }: { vehiculo: FichaDeVehiculo }) => {
  const faltan = [...(fotosVehiculo ? [] : ['fotos']), ...(documentosVehiculo ? [] : ['documentos'])]
  return faltan.length === 0 ? null : (
    <Alert severity="warning">Faltan {faltan.join(' y ')} por subir. Súbelos en Actualizar.</Alert>
  )
}
