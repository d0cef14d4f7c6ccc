import {
  FOTOS_DE_VEHICULO,
  NOMBRE_DE_LUGAR,
  rutaDeMiniatura,
  type FichaDeVehiculo,
  type LugarDeArchivo,
} from '@aliadas/contract'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { lazy, Suspense } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { ZoomView } from '../../ui/ZoomView.tsx'
import type { VistaDeVehiculo } from './direccion.ts'

const PdfPages = lazy(async () => ({ default: (await import('../../ui/PdfPages.tsx')).PdfPages }))

const URL_DE = {
  licenciaConducir: 'urlLicenciaConducir',
  rut: 'urlRut',
  soat: 'urlSoat',
  tarjetaPropiedad: 'urlTarjetaPropiedad',
} as const

const esFoto = (vista: VistaDeVehiculo) => FOTOS_DE_VEHICULO.find((foto) => foto === vista)

/** The stored file behind a name of the address: where it is, what it is called, and whether it is drawn as pages. */
const archivoDe = (vehiculo: FichaDeVehiculo, vista: VistaDeVehiculo) => {
  const foto = esFoto(vista)
  if (foto) return { src: vehiculo[foto], lugar: `fotos.${foto}` as LugarDeArchivo, pdf: false }
  const documento = vista as keyof typeof URL_DE
  const campo = URL_DE[documento]
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
      <ZoomView
        key={src}
        label={nombre}
        actions={
          <Button href={src} target="_blank" rel="noopener" startIcon={<OpenInNew />}>
            Abrir en otra pestaña
          </Button>
        }
        render={(zoom) =>
          pdf ? (
            <Suspense fallback={<CircularProgress aria-label="Cargando…" />}>
              <PdfPages src={src} zoom={zoom} name={nombre} />
            </Suspense>
          ) : (
            <Box
              component="img"
              src={zoom === 1 && esFoto(vista) ? rutaDeMiniatura(src, 768) : src}
              alt={nombre}
              sx={{ width: '100%', height: 'auto', maxHeight: zoom === 1 ? '64dvh' : 'none', objectFit: 'contain' }}
            />
          )
        }
      />
    </Dialog>
  )
}
