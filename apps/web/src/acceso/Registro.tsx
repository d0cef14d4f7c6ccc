import { PATHS } from '../lib/paths.ts'
import { PUESTOS } from '@aliadas/contract/empresas'
import { registroSchema } from '@aliadas/contract/acceso'
import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { toFalla } from '../lib/faults.ts'
import { setFormErrors } from '../lib/form-errors.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { FormField } from '../ui/FormField.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextLink } from '../ui/links.tsx'
import { CorreoLocal } from './CorreoLocal.tsx'
import { Autorizacion } from './Autorizacion.tsx'
import { MarcoDeAcceso } from './MarcoDeAcceso.tsx'

type Entrada = z.input<typeof registroSchema>
export type DatosDeRegistro = z.output<typeof registroSchema>

const CLAVE_PRIMERO =
  'Necesitas una clave de autorización: pídesela a la plataforma Transportadoras Aliadas. Si instalaste el producto, está en la consola del primer inicio.'

const CREADO = 'Usuario creado correctamente. Por favor, revisa tu correo electrónico para verificar tu cuenta.'

const CAMPOS = ['nombres', 'apellidos', 'empresa', 'puesto', 'email', 'password'] as const

export const Registro = () => {
  const navegar = useNavigate()
  const [datos, setDatos] = useState<DatosDeRegistro | null>(null)
  const [creado, setCreado] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [enfocar, setEnfocar] = useState<(typeof CAMPOS)[number] | null>(null)
  const form = useForm<Entrada, unknown, DatosDeRegistro>({
    resolver: zodResolver(registroSchema),
    defaultValues: { nombres: '', apellidos: '', empresa: '', email: '', password: '' },
  })
  const { control } = form
  const { setFocus } = form
  useEffect(() => {
    // Set the focus after the dialog has returned it to the button that opened it.
    if (enfocar) setFocus(enfocar)
  }, [enfocar, setFocus])
  const fallar = (falla: Error) => {
    setDatos(null)
    setEnfocar(CAMPOS.find((campo) => toFalla(falla).fields?.[campo]) ?? null)
    setError(setFormErrors(form, falla, CAMPOS))
  }
  const pedirClave = (validos: DatosDeRegistro) => {
    setEnfocar(null)
    setDatos(validos)
  }
  return (
    <MarcoDeAcceso
      titulo="Crea tu cuenta"
      subtitulo={CLAVE_PRIMERO}
      pie={
        <>
          ¿Ya tienes una cuenta? <TextLink to={PATHS.login}>Inicia sesión</TextLink>
        </>
      }
    >
      <form noValidate onSubmit={(e) => void form.handleSubmit(pedirClave)(e)}>
        <Box
          sx={{
            display: 'grid',
            gap: 5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            '& > .ancho': { gridColumn: '1 / -1' },
          }}
        >
          <FormField control={control} name="nombres" label="Nombres" autoComplete="given-name" />
          <FormField control={control} name="apellidos" label="Apellidos" autoComplete="family-name" />
          <FormField control={control} name="empresa" label="Empresa" autoComplete="organization" className="ancho" />
          <FormField control={control} name="puesto" label="Puesto" select className="ancho">
            {PUESTOS.map(({ value, label }) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </FormField>
          <FormField
            control={control}
            name="email"
            label="Correo electrónico"
            type="email"
            autoComplete="username"
            className="ancho"
          />
          <Box className="ancho">
            <PasswordField
              control={control}
              name="password"
              label="Contraseña"
              autoComplete="new-password"
              helperText="Mínimo 6 caracteres"
            />
          </Box>
          <Button type="submit" variant="contained" size="large" className="ancho">
            Crear cuenta
          </Button>
        </Box>
      </form>
      <Autorizacion
        datos={datos}
        onCerrar={() => setDatos(null)}
        onCrear={() => {
          setCreado(datos?.email ?? null)
          setDatos(null)
        }}
        onFallar={fallar}
      />
      <AlertDialog
        open={creado !== null}
        title="Cuenta creada"
        message={`${CREADO} Lo enviamos a ${creado ?? ''}.`}
        onAccept={() => void navegar({ to: PATHS.bienvenida })}
      >
        <CorreoLocal />
      </AlertDialog>
      <AlertDialog
        open={error !== null}
        title="No pudimos crear la cuenta"
        message={`Error: ${error ?? ''}`}
        onAccept={() => setError(null)}
      />
    </MarcoDeAcceso>
  )
}
