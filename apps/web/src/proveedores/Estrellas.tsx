import Box from '@mui/material/Box'
import { formatDecimal, formatRating } from '../lib/format.ts'
import { Stars } from '../ui/Stars.tsx'

/** Stars out of five, with the number as text for screen readers. */
export const Estrellas = ({ rating }: { rating: number }) =>
  rating === 0 ? (
    <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
      {formatRating(rating)}
    </Box>
  ) : (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'text.secondary', fontSize: '0.75rem' }}
    >
      <Stars value={rating} label={`${formatDecimal(rating)} de 5 estrellas`} />
      <span aria-hidden>{formatDecimal(rating)}</span>
    </Box>
  )
