import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'

type Props = { error: Error; alReintentar: () => void; titulo?: string }

/** A read that failed: its message and a way to try again, in the place of the data. */
export const ErrorDeCarga = ({ error, alReintentar, titulo }: Props) => (
  <Alert
    severity="error"
    action={
      <Button color="inherit" size="small" onClick={alReintentar}>
        Reintentar
      </Button>
    }
  >
    {titulo ? <AlertTitle sx={{ fontSize: '0.875rem', fontWeight: 600 }}>{titulo}</AlertTitle> : null}
    {error.message}
  </Alert>
)
