import Box from '@mui/material/Box'

/** Two related values, one below the other. */
export const Juntos = ({ primero, segundo }: { primero: string; segundo: string }) => (
  <>
    {primero}
    <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
      {segundo}
    </Box>
  </>
)
