import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

type Props = { error: Error; alReintentar: () => void }

/** A read that failed: its message and a way to try again, in the place of the data. */
export const ErrorDeCarga = ({ error, alReintentar }: Props) => (
  <Alert
    severity="error"
    action={
      <Button color="inherit" size="small" onClick={alReintentar}>
        Reintentar
      </Button>
    }
  >
    {error.message}
  </Alert>
)
