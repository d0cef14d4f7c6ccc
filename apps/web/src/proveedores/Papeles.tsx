import { rutaDeMiniatura } from '@aliadas/contract/archivos'
import { vencimientoEnPalabras } from '@aliadas/contract/flota'
import type { FichaDeProveedor, LugarRevisable } from '@aliadas/contract/proveedores'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { formatDay } from '../lib/format.ts'
import { useServerNow } from '../lib/server-clock.ts'
import { Picture } from '../ui/Picture.tsx'
import { EstadoDePapel } from './EstadoDePapel.tsx'
import { Titulo } from './Titulo.tsx'

type Mirar = (lugar: LugarRevisable) => void

/** The five photos of a vehicle with their decisions; missing ones are marked. */
export const Fotos = ({ fotos, onMirar }: { fotos: FichaDeProveedor['fotos']; onMirar: Mirar }) => (
  <div>
    <Titulo>Fotos del vehículo</Titulo>
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))',
      }}
    >
      {fotos.map((papel) => (
        <Box component="li" key={papel.lugar}>
          {papel.archivo ? (
            <ButtonBase
              aria-label={`Ver foto: ${papel.nombre}`}
              aria-haspopup="dialog"
              onClick={() => onMirar(papel.lugar)}
              sx={{ display: 'block', width: '100%', borderRadius: 2 }}
            >
              <Picture
                src={rutaDeMiniatura(papel.archivo.ruta, 192)}
                alt={`${papel.nombre} del vehículo`}
                sx={{ width: '100%', height: 96 }}
              />
            </ButtonBase>
          ) : (
            <Box sx={{ height: 96, borderRadius: 2, border: 1, borderStyle: 'dashed', borderColor: 'inputBorder' }} />
          )}
          {/* Always two lines: side by side only the short names had room for it. */}
          <Box sx={{ mt: 1, display: 'grid', justifyItems: 'start', gap: 1 }}>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {papel.nombre}
            </Typography>
            <EstadoDePapel papel={papel} />
          </Box>
        </Box>
      ))}
    </Box>
  </div>
)

const Vence = ({ vence, hoy }: { vence: string; hoy: string }) => (
  <Chip
    size="small"
    label={`${vencimientoEnPalabras(vence, hoy)} · ${formatDay(vence)}`}
    sx={vence < hoy ? { bgcolor: 'errorBackground', color: 'error.main' } : {}}
  />
)

/** Each document with number, time until expiry, decision and file. */
export const Documentos = ({ documentos, onMirar }: { documentos: FichaDeProveedor['documentos']; onMirar: Mirar }) => {
  const hoy = new Date(useServerNow(60_000) - 5 * 3_600_000).toISOString().slice(0, 10)
  return (
    <div>
      <Titulo>Documentos</Titulo>
      {documentos.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Todavía no ha subido documentos.
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {documentos.map((papel) => (
            <Box
              component="li"
              key={papel.lugar}
              sx={{
                display: 'flex',
                columnGap: 3,
                rowGap: 1,
                alignItems: 'center',
                flexWrap: 'wrap',
                py: 2,
                borderBottom: 1,
                borderColor: 'divider',
                '&:last-child': { borderBottom: 0 },
              }}
            >
              <Typography variant="body2" component="div" sx={{ flex: 1, minWidth: 160, fontWeight: 500 }}>
                {papel.nombre}
                <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                  {papel.numero || 'Sin número'}
                </Typography>
              </Typography>
              {papel.vence ? <Vence vence={papel.vence} hoy={hoy} /> : null}
              <EstadoDePapel papel={papel} conQuien />
              {papel.archivo ? (
                <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={() => onMirar(papel.lugar)}>
                  Ver {papel.nombre}
                </Button>
              ) : null}
            </Box>
          ))}
        </Box>
      )}
    </div>
  )
}
