import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

type Props = { more: boolean; loading: boolean; onLoad: () => void }

/** Foot of a list that loads in parts. */
export const LoadMore = ({ more, loading, onLoad }: Props) =>
  more ? (
    <Box sx={{ display: 'grid', justifyItems: 'center' }}>
      <Button variant="outlined" onClick={onLoad} loading={loading}>
        Ver más
      </Button>
    </Box>
  ) : null
