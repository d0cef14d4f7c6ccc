import BookmarksOutlined from '@mui/icons-material/BookmarksOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useMatch, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ViewsProps } from '../ui/list/views.ts'
import { SIZES, TOUCH } from '../ui/tokens.ts'
import { consultaDe, perdidoDe, pidenLoMismo } from './consulta.ts'
import { listaEn } from './listas.ts'
import { useVistas } from './useVistas.ts'
import { vistasQuery } from './vistas-query.ts'
import { onDemand, Part } from '../ui/part.tsx'

const MenuDeVistas = onDemand(async () => (await import('./MenuDeVistas.tsx')).MenuDeVistas)

/** How the list at this address reads its parameters: it drops what it does not know. */
const useLector = (direccion: string) => {
  const { routesByPath } = useRouter()
  const ruta = Object.entries(routesByPath).find(([camino]) => camino === direccion)?.[1]
  const validate: unknown = ruta?.options.validateSearch
  return (pedido: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
    typeof validate === 'function' ? (validate as (s: object) => Record<string, unknown>)(pedido) : pedido
}

/** The saved views of the list at this address: a button with the name of the open one, and their menu. */
export const Vistas = ({ state, columns }: ViewsProps) => {
  // Of the list's own screen: the location is the next one's already while that one loads.
  const direccion = useMatch({ strict: false, select: ({ pathname }) => pathname.replace(/\/$/, '') })
  const lista = listaEn(direccion)
  const { data } = useQuery(vistasQuery)
  const leer = useLector(direccion)
  const { ajustar } = useVistas()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState(false)
  if (lista === undefined) return null
  const abierta = data?.vistas.find((vista) => vista.id === state.view && vista.lista === lista)
  const consulta = consultaDe(state, columns)
  const perdido = abierta ? perdidoDe(abierta.consulta, leer, columns) : []
  const cambiada = abierta !== undefined && perdido.length === 0 && !pidenLoMismo(abierta.consulta, consulta)
  return (
    <>
      <Button
        variant={abierta ? 'contained' : 'outlined'}
        color={abierta ? 'primary' : 'inherit'}
        disableElevation
        startIcon={<BookmarksOutlined fontSize="small" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={abierta ? `Vistas: ${abierta.nombre}${cambiada ? ', con cambios' : ''}` : 'Vistas'}
        onClick={(e) => {
          setAnchor(e.currentTarget)
          setAsked(true)
        }}
        sx={{
          flex: 'none',
          maxWidth: { xs: 132, sm: 240 },
          ...(abierta ? {} : { borderColor: 'inputBorder' }),
          [TOUCH]: { minHeight: SIZES.touch },
        }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {abierta ? `${abierta.nombre}${cambiada ? ' *' : ''}` : 'Vistas'}
        </Box>
      </Button>
      {abierta && perdido.length > 0 ? (
        <Alert
          severity="info"
          sx={{ order: 9, flex: '1 0 100%' }}
          action={
            abierta.acciones.cambiar.permitido ? (
              <Button
                color="inherit"
                size="small"
                sx={{ whiteSpace: 'nowrap' }}
                loading={ajustar.isPending}
                onClick={() => ajustar.mutate({ id: abierta.id, lista, consulta })}
              >
                Guardar así
              </Button>
            ) : null
          }
        >
          La vista «{abierta.nombre}» pide algo que esta lista ya no tiene ({perdido.join(', ')}). Se abrió con lo
          demás.
        </Alert>
      ) : null}
      {asked ? (
        <Part
          onFault={() => {
            setAnchor(null)
            setAsked(false)
          }}
        >
          <MenuDeVistas
            anchor={anchor}
            onClose={() => setAnchor(null)}
            lista={lista}
            consulta={consulta}
            abierta={abierta}
            cambiada={cambiada}
          />
        </Part>
      ) : null}
    </>
  )
}
