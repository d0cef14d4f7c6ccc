import { rutaDeMiniatura } from '@aliadas/contract/archivos'
import Box from '@mui/material/Box'
import { api } from '../../lib/api.ts'
import { Picture } from '../../ui/Picture.tsx'
import { CambiarImagen } from './CambiarImagen.tsx'
import { PANORAMICA } from './medidas.ts'
import { QuitarFoto } from './QuitarFoto.tsx'
import { FOTOS_ACTUALIZADAS } from '../textos.ts'

type Props = { fotos: readonly string[]; empresa: string; editable: boolean }

/** Five columns, 200 px high (specification §9); one or two columns on phones. */
export const FotosCorporativas = ({ fotos, empresa, editable }: Props) => (
  <Box
    component="ul"
    aria-label="Fotos corporativas"
    sx={{
      m: 0,
      p: 0,
      listStyle: 'none',
      display: 'grid',
      gap: 3,
      gridTemplateColumns: {
        xs: 'minmax(0, 1fr)',
        sm: 'repeat(2, minmax(0, 1fr))',
        md: 'repeat(5, minmax(0, 1fr))',
      },
    }}
  >
    {fotos.map((src, i) => (
      <Box component="li" key={src} sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Picture src={rutaDeMiniatura(src, 768)} alt={`Foto corporativa ${i + 1} de ${empresa}`} sx={{ height: 200 }} />
        {editable ? (
          // A grid would keep a gap for the second button, too, where there is none.
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', '& > div': { flex: 1 } }}>
            <CambiarImagen
              etiqueta={`Reemplazar foto ${i + 1}`}
              preset="fotoCorporativa"
              numero={i + 1}
              medida={PANORAMICA}
              pequeno
              exito={FOTOS_ACTUALIZADAS}
              guardar={(idArchivo) =>
                api.cambiarFotosCorporativas(
                  { body: { cambios: [{ idArchivo, enLugarDe: src }] } },
                  { idempotencyKey: `foto-${idArchivo}` },
                )
              }
            />
            {fotos.length > 1 ? <QuitarFoto numero={i + 1} ruta={src} /> : null}
          </Box>
        ) : null}
      </Box>
    ))}
  </Box>
)
