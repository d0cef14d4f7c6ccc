import { ETIQUETA_DE_ROL, enLinea } from '@aliadas/contract/core'
import { PUESTOS } from '@aliadas/contract/empresas'
import type { PersonaListada } from '@aliadas/contract/acceso'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { formatAge } from '../../lib/format.ts'
import { useServerNow } from '../../lib/server-clock.ts'
import { useSession } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Clamped } from '../../ui/Clamped.tsx'

const FILA = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  py: 3,
  minHeight: 72,
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
} as const

/** Row of a person or an invitation: name, state and possible changes. */
export const Fila = (props: {
  nombre: string
  marcas?: ReactNode
  lineas: readonly string[]
  children?: ReactNode
}) => {
  const { nombre, marcas, lineas, children } = props
  return (
    <Box component="li" sx={FILA}>
      <Avatar name={nombre} photo={null} side={40} />
      <Box sx={{ flex: 1, minWidth: 180, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
          <Typography variant="h4" component="h3">
            <Clamped text={nombre} />
          </Typography>
          {marcas}
        </Box>
        {lineas.map((linea) => (
          <Typography key={linea} variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
            {linea}
          </Typography>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', ml: 'auto' }}>{children}</Box>
    </Box>
  )
}

const nombreDelPuesto = (puesto: PersonaListada['puesto']) => PUESTOS.find(({ value }) => value === puesto)?.label

export const FilaDePersona = ({ persona, children }: { persona: PersonaListada; children: ReactNode }) => {
  const ahora = useServerNow(60_000)
  const yo = useSession().id
  const { nombre, email, puesto, role, activo, perfil, ultimoIngreso, acciones } = persona
  const propia = persona.id === yo
  const cerrada = activo && !acciones.cambiarRol.permitido ? acciones.cambiarRol.motivo : null
  return (
    <Fila
      nombre={nombre}
      marcas={
        <>
          {propia ? <Chip size="small" label="Tú" /> : null}
          <Chip size="small" variant="outlined" label={ETIQUETA_DE_ROL[role]} />
          {activo ? null : <Chip size="small" color="error" variant="outlined" label="Desactivada" />}
          {activo && !perfil ? (
            <Chip size="small" color="warning" variant="outlined" label="Perfil incompleto" />
          ) : null}
        </>
      }
      lineas={[
        enLinea(nombre === email ? null : email, nombreDelPuesto(puesto)) || email,
        ultimoIngreso ? `Último ingreso ${formatAge(ultimoIngreso, ahora)}` : 'Aún no ha entrado',
        ...(cerrada ? [cerrada] : []),
      ]}
    >
      {children}
    </Fila>
  )
}
