import { rutaDeMiniatura } from '@aliadas/contract/archivos'
import { FOTOS_DE_VEHICULO, NOMBRE_DE_LUGAR, type FichaDeVehiculo, type FotoDeVehiculo } from '@aliadas/contract/flota'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { Picture } from '../../ui/Picture.tsx'

type Props = { vehiculo: FichaDeVehiculo; onMirar: (foto: FotoDeVehiculo) => void }

const ALTO = 160

/**
 * Strip of photos, 160 px high (specification §9): five columns, horizontally scrollable on phones. Images are not
 * cropped.
 */
export const Galeria = ({ vehiculo, onMirar }: Props) => {
  const vacia = FOTOS_DE_VEHICULO.every((foto) => vehiculo[foto] === null)
  // Without photos the strip is lower, because five empty frames would fill a phone's screen.
  const alto = vacia ? { xs: 64, md: ALTO } : ALTO
  return (
    <Box
      component="ul"
      aria-label="Fotos del vehículo"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 3,
        gridAutoFlow: 'column',
        gridAutoColumns: vacia ? 'minmax(0, 1fr)' : { xs: 'minmax(160px, 42%)', md: 'minmax(0, 1fr)' },
        overflowX: 'auto',
        // Room for the focus ring of the first and last picture.
        ...(vacia ? {} : { mx: -1, p: 1 }),
      }}
    >
      {FOTOS_DE_VEHICULO.map((foto) => {
        const nombre = NOMBRE_DE_LUGAR[`fotos.${foto}`]
        const src = vehiculo[foto]
        const imagen = (
          <Picture
            src={src && rutaDeMiniatura(src, 384)}
            alt={`${nombre} de ${vehiculo.placas}`}
            fit="contain"
            sx={{ height: alto }}
          />
        )
        return (
          <Box component="li" key={foto}>
            {src === null ? (
              imagen
            ) : (
              <ButtonBase
                onClick={() => onMirar(foto)}
                aria-label={`Ver foto: ${nombre}`}
                aria-haspopup="dialog"
                sx={{ display: 'block', width: '100%', borderRadius: 2 }}
              >
                {imagen}
              </ButtonBase>
            )}
            <Typography variant="caption" component="p" aria-hidden sx={{ color: 'text.secondary', mt: 1 }}>
              {nombre}
            </Typography>
          </Box>
        )
      })}
    </Box>
  )
}
