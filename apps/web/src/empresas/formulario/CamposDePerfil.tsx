import {
  BANCOS,
  bancoEnPalabras,
  CIUDADES,
  comoSeEscribe,
  PUESTOS,
  TIPOS_CUENTA,
  type Perfil,
} from '@aliadas/contract/empresas'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import type { Control, FieldPath } from 'react-hook-form'
import { FormField } from '../../ui/FormField.tsx'
import { Section } from '../../ui/Section.tsx'
import type { Envio, Valores } from './valores.ts'

type Mando = Control<Valores, unknown, Envio>

const Rejilla = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      columnGap: 4,
      rowGap: 5,
      gridTemplateColumns: {
        xs: 'minmax(0, 1fr)',
        sm: 'repeat(2, minmax(0, 1fr))',
        md: 'repeat(3, minmax(0, 1fr))',
      },
    }}
  >
    {children}
  </Box>
)

/** Read-only style: the text can be read and copied. */
const FIJO = {
  slotProps: { htmlInput: { readOnly: true } },
  sx: { '& .MuiOutlinedInput-root': { bgcolor: 'action.hover' } },
} as const

type Opcion = { value: string; label: string }
type DeLista = { control: Mando; name: FieldPath<Valores>; label: string; opciones: readonly Opcion[]; fijo?: boolean }

/** Select of a closed list; read-only for people who may not change it. */
const Lista = ({ control, name, label, opciones, fijo = false }: DeLista) =>
  fijo ? (
    <FormField control={control} name={name} label={label} {...FIJO} />
  ) : (
    <FormField control={control} name={name} label={label} select>
      {opciones.map(({ value, label: texto }) => (
        <MenuItem key={value} value={value}>
          {texto}
        </MenuItem>
      ))}
    </FormField>
  )

const escritos = (valores: readonly string[], escribir = comoSeEscribe): Opcion[] =>
  valores.map((value) => ({ value, label: escribir(value) }))

export const DatosPersonales = ({ control }: { control: Mando }) => (
  <Section title="Datos personales">
    <Rejilla>
      <FormField control={control} name="personal.nombres" label="Nombres" autoComplete="given-name" />
      <FormField control={control} name="personal.apellidos" label="Apellidos" autoComplete="family-name" />
      <Lista control={control} name="personal.puesto" label="Puesto" opciones={PUESTOS} />
      <FormField control={control} name="personal.movil" label="Teléfono móvil" type="tel" autoComplete="tel" />
      <FormField
        control={control}
        name="email"
        label="Correo electrónico"
        helperText="El correo no se puede cambiar"
        {...FIJO}
      />
    </Rejilla>
  </Section>
)

type DeEmpresa = { control: Mando; perfil: Perfil }

const SOLO_ADMINISTRADORES = 'Solo un administrador de la empresa cambia estos datos.'

export const DatosDeEmpresa = ({ control, perfil }: DeEmpresa) => {
  const fijo = !perfil.acciones.editarEmpresa
  const comun = { control, ...(fijo ? FIJO : {}) }
  return (
    <Section title="Empresa" {...(fijo ? { detail: SOLO_ADMINISTRADORES } : {})}>
      <Rejilla>
        <FormField {...comun} name="empresa.empresa" label="Empresa" autoComplete="organization" />
        <FormField {...comun} name="empresa.direccion" label="Dirección" autoComplete="street-address" />
        <Lista
          control={control}
          name="empresa.ciudad"
          label="Ciudad"
          opciones={[{ value: '', label: 'Sin especificar' }, ...escritos(CIUDADES)]}
          fijo={fijo}
        />
        <FormField {...comun} name="empresa.departamento" label="Departamento" autoComplete="address-level1" />
        <TextField fullWidth size="small" label="País" value={perfil.pais} {...FIJO} />
      </Rejilla>
    </Section>
  )
}

export const DatosBancarios = ({ control, perfil }: DeEmpresa) => {
  const fijo = !perfil.acciones.editarEmpresa
  const comun = { control, autoComplete: 'off', ...(fijo ? FIJO : {}) }
  return (
    <Section
      title="Datos bancarios"
      detail={fijo ? SOLO_ADMINISTRADORES : 'A esta cuenta llegan los pagos de tus servicios.'}
    >
      <Rejilla>
        <Lista
          control={control}
          name="empresa.banco"
          label="Banco"
          opciones={escritos(BANCOS, bancoEnPalabras)}
          fijo={fijo}
        />
        <Lista
          control={control}
          name="empresa.tipocuenta"
          label="Tipo de cuenta"
          opciones={escritos(TIPOS_CUENTA)}
          fijo={fijo}
        />
        <FormField {...comun} name="empresa.cuenta" label="Número de cuenta" />
        <FormField {...comun} name="empresa.titular" label="Titular de la cuenta" />
        <FormField {...comun} name="empresa.rut" label="RUT o cédula" />
      </Rejilla>
    </Section>
  )
}
