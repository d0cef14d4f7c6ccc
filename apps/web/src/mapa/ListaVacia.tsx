import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useSinMercado } from '../servicios/index.ts'
import { ButtonLink } from '../ui/links.tsx'
import { Dicho } from './Dicho.tsx'
import { useFiltrado } from './useDireccion.ts'

type Props = { q: string; filtrado: boolean; todos: boolean }

const Razon = ({ texto, children }: { texto: string; children: ReactNode }) => (
  <Box sx={{ display: 'grid', justifyItems: 'start', gap: 1, '& > button, & > a': { ml: -4 } }}>
    <Dicho>{texto}</Dicho>
    {children}
  </Box>
)

/** Why the list beside the map is empty, most specific reason first, with the one act that changes it. */
export const ListaVacia = ({ q, filtrado, todos }: Props) => {
  const [, cambiar] = useFiltrado()
  const sinMercado = useSinMercado()
  if (q)
    return (
      <Razon texto="Ningún servicio coincide con la búsqueda.">
        <Button size="small" onClick={() => cambiar({ q: null })}>
          Borrar la búsqueda
        </Button>
      </Razon>
    )
  if (filtrado)
    return (
      <Razon texto="Ningún servicio pasa los filtros.">
        <Button size="small" onClick={() => cambiar({ cuando: null, tipo: null, urgencia: null })}>
          Quitar los filtros
        </Button>
      </Razon>
    )
  if (sinMercado)
    return (
      <Razon texto={sinMercado.detalle}>
        {sinMercado.acto ? (
          <ButtonLink {...sinMercado.acto.link} size="small">
            {sinMercado.acto.label}
          </ButtonLink>
        ) : null}
      </Razon>
    )
  if (todos) return <Dicho>No hay servicios de estos estados.</Dicho>
  return (
    <Razon texto="No hay servicios de estos estados en esta zona.">
      <Button size="small" onClick={() => cambiar({ zona: 'todos' })}>
        Buscar en todas las zonas
      </Button>
    </Razon>
  )
}
