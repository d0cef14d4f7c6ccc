import Typography from '@mui/material/Typography'

/** Heading of a section of the detail. */
export const Titulo = ({ children }: { children: string }) => (
  <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
    {children}
  </Typography>
)
