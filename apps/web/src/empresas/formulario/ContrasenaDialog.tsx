import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { CampoContrasena } from '../../ui/CampoContrasena.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'

type Props = {
  abierto: boolean
  ocupado: boolean
  /** What the server said of the last try. */
  reparo: string | null
  alCerrar: () => void
  alConfirmar: (contrasena: string) => void
}

/** Asks for the password again before the company's bank data change. */
export const ContrasenaDialog = ({ abierto, ocupado, reparo, alCerrar, alConfirmar }: Props) => {
  const form = useForm({ defaultValues: { contrasenaActual: '' } })
  const { setError, reset } = form
  useEffect(() => {
    if (reparo) setError('contrasenaActual', { message: reparo }, { shouldFocus: true })
  }, [reparo, setError])
  useEffect(() => {
    if (!abierto) reset()
  }, [abierto, reset])
  return (
    <Dialogo
      abierto={abierto}
      titulo="Confirma que eres tú"
      alCerrar={alCerrar}
      ancho="xs"
      hoja={false}
      ocupado={ocupado}
      alEnviar={(e) => {
        // A form inside a form's tree: its submission is its own.
        e.stopPropagation()
        void form.handleSubmit(({ contrasenaActual }) => alConfirmar(contrasenaActual))(e)
      }}
      acciones={
        <>
          <Button onClick={alCerrar} disabled={ocupado}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" loading={ocupado}>
            Confirmar
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 4 }}>
        Vas a cambiar los datos bancarios de la empresa. Escribe tu contraseña para continuar.
      </Typography>
      <CampoContrasena
        control={form.control}
        name="contrasenaActual"
        label="Contraseña actual"
        autoComplete="current-password"
      />
    </Dialogo>
  )
}
