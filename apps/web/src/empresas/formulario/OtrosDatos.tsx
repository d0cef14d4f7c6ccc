import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

/** Over a form with unsaved changes: the data were changed meanwhile, and a save would be refused. */
export const OtrosDatos = ({ onCargar }: { onCargar: () => void }) => (
  <Alert
    severity="warning"
    action={
      <Button color="inherit" size="small" onClick={onCargar}>
        Cargar los datos nuevos
      </Button>
    }
  >
    Alguien más cambió estos datos mientras los editabas. Si los cargas, se pierde lo que escribiste.
  </Alert>
)
