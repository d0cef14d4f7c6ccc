import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useId, useState, type ReactNode } from 'react'
import { formatInteger } from '../lib/format.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { SheetGrip } from '../ui/SheetGrip.tsx'
import { SHADOW } from '../ui/tokens.ts'
import { ALTURAS_DE_LA_LISTA, alturaDe, type Altura } from './hoja.ts'

type Props = {
  telefono: boolean
  /** The open service takes its place. */
  oculta: boolean
  /** Title of the list, and its width beside the map. */
  titulo: string
  ancho: number
  /** Null if the list is not filtered by state. */
  leyenda: ReactNode
  filtros: ReactNode
  lista: ReactNode
  /** Null until loaded. */
  cuantos: number | null
  q: string
  /** Null if the list has no search. */
  onBuscar: ((q: string) => void) | null
  abierta: boolean
  onAbrir: (abierta: boolean) => void
  /** Height of the phone's sheet. */
  altura: Altura
  onAltura: (altura: Altura) => void
}

const SITIO = { position: 'absolute', zIndex: 2, display: 'flex', flexDirection: 'column' } as const

/** Panel at the left edge with legend, filters and list; on phones a sheet at the bottom. */
export const Controles = (props: Props) => {
  const { telefono, leyenda, filtros, lista, cuantos, q, onBuscar, abierta, onAbrir } = props
  const { altura, onAltura } = props
  const id = useId()
  const [arrastrada, setArrastrada] = useState<number | null>(null)
  const barra = (
    <Button
      onClick={() => onAbrir(!abierta)}
      aria-expanded={abierta}
      aria-controls={id}
      color="inherit"
      endIcon={abierta === telefono ? <ExpandMore /> : <ExpandLess />}
      sx={{ flex: 'none', justifyContent: 'space-between', px: 3.5, minHeight: 44, borderRadius: 0 }}
    >
      {telefono && leyenda ? 'Servicios y filtros' : props.titulo}
      {cuantos === null ? '' : ` (${formatInteger(cuantos)})`}
    </Button>
  )
  const busqueda = onBuscar ? (
    <Box sx={{ flex: 'none', px: 3, pt: telefono ? 1 : 0, pb: 2, '& .MuiTextField-root': { width: '100%' } }}>
      <SearchField label="Buscar servicio" value={q} onSearch={onBuscar} />
    </Box>
  ) : null
  const columna = {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    flex: '0 1 auto',
    overflowY: 'auto',
  } as const
  if (telefono) {
    return (
      <Paper
        component="section"
        aria-label="Servicios y filtros"
        variant="outlined"
        sx={{
          ...SITIO,
          inset: 'auto 0 0 0',
          maxHeight: `${(arrastrada ?? ALTURAS_DE_LA_LISTA[altura]) * 100}%`,
          ...(arrastrada === null ? {} : { height: `${arrastrada * 100}%` }),
          boxShadow: SHADOW,
          borderRadius: '12px 12px 0 0',
          // Only the parts of the sheet scroll, so that its bar stays visible.
          overflow: 'clip',
        }}
      >
        <SheetGrip
          label="Altura de la lista"
          stops={ALTURAS_DE_LA_LISTA}
          stop={abierta ? altura : 0}
          onStop={(n) => onAltura(alturaDe(n))}
          onDrag={setArrastrada}
        />
        {barra}
        {/* It belongs to the bar: what is searched for while the list scrolls stays in sight. */}
        {abierta || arrastrada !== null ? busqueda : null}
        {/* With the states shown it scrolls as one: they alone would fill a small phone. */}
        <Box id={id} sx={abierta || arrastrada !== null ? columna : { display: 'none' }}>
          {leyenda}
          {filtros}
          {lista}
        </Box>
      </Paper>
    )
  }
  return (
    <Box
      sx={{
        ...SITIO,
        inset: '0 auto 0 0',
        width: props.ancho + 32,
        p: 4,
        pointerEvents: 'none',
        // On a low screen the panel is higher than the map and scrolls.
        overflowY: 'auto',
        // Not removed, so that it shows again as it was. Visibility would change a frame later, and nothing hidden gets the focus.
        ...(props.oculta ? { display: 'none' } : {}),
      }}
    >
      <Paper
        component="section"
        aria-label="Lista de servicios"
        variant="outlined"
        sx={{
          position: 'relative',
          display: 'flex',
          flexDirection: 'column',
          flex: '0 1 auto',
          minHeight: abierta ? 'min(260px, 100%)' : 'max-content',
          boxShadow: SHADOW,
          overflow: 'hidden',
          pointerEvents: 'auto',
        }}
      >
        {barra}
        {leyenda}
        <Box id={id} sx={abierta ? columna : { display: 'none' }}>
          {/* Before the search: from there the next stop of the keyboard is the list. */}
          {filtros}
          {busqueda}
          {lista}
        </Box>
      </Paper>
    </Box>
  )
}
