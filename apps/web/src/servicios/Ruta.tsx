import { trayecto } from '@aliadas/contract/core'
import Box from '@mui/material/Box'

type Props = { origen: string; destino: string }

/**
 * Route in a cell: on one line if all of it fits, else origin over destination, so that a long origin never hides where
 * the trip goes. The whole route shows under the pointer, and in the open record.
 */
export const Ruta = ({ origen, destino }: Props) => {
  const todo = trayecto(origen, destino)
  return (
    <Box
      component="span"
      title={todo.length > 24 ? todo : undefined}
      // In a tight table other columns would leave it one word.
      sx={{ display: 'block', minWidth: { md: 136 }, '@media print': { display: 'inline' } }}
    >
      <Box component="span" sx={LUGAR}>
        {origen}
      </Box>{' '}
      <Box component="span" sx={LUGAR}>{`› ${destino}`}</Box>
    </Box>
  )
}

const LUGAR = {
  // Two words of a line to the layout: the second one moves below where both do not fit.
  display: '-webkit-inline-box',
  verticalAlign: 'bottom',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 1,
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  overflowWrap: 'anywhere',
  '@media print': { display: 'inline' },
  // A card has room below, and nobody points at it on a phone.
  'dd &': { WebkitLineClamp: 3 },
  '[data-whole] &': { display: 'inline' },
} as const
