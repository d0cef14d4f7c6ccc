import type { Servicio } from '@aliadas/contract/servicios'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { esPedido } from '../pasos.ts'
import { PhoneLink } from '../../ui/PhoneLink.tsx'

type Fila = readonly [nombre: string, valor: ReactNode]

const telefonoDe = (numero: string | null): ReactNode => (numero ? <PhoneLink number={numero} /> : null)

/** Name of the client, with the picture that its app may have sent. */
const clienteDe = ({ imagenCliente, cliente }: Servicio): ReactNode =>
  imagenCliente ? (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Avatar name={cliente ? `Foto de ${cliente}` : 'Foto del cliente'} photo={imagenCliente} side={48} />
      {cliente}
    </Box>
  ) : null

/** Name of the driver, with the picture that its app may have sent. */
const conductorDe = ({ imagenConductor, conductor }: Servicio): ReactNode =>
  imagenConductor ? (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Avatar name={conductor ? `Foto de ${conductor}` : 'Foto del conductor'} photo={imagenConductor} side={48} />
      {conductor}
    </Box>
  ) : null

/** The client, once the company has won the service, and the guide. */
export const Personas = ({ servicio: s }: { servicio: Servicio }) => (
  <>
    {esPedido(s) ? null : (
      <Grupo
        titulo="Operador solicitante"
        filas={[
          ['Empresa', s.empresa],
          ['Contacto', s.nombre],
          ['Teléfono', telefonoDe(s.telefonoOperador)],
          ['Cliente', clienteDe(s)],
        ]}
      />
    )}
    <Grupo titulo="Conductor" filas={[['Nombre', conductorDe(s)]]} />
    <Grupo
      titulo="Guía"
      filas={[
        ['Nombre', s.guia],
        ['Teléfono', telefonoDe(s.telefonoGuia)],
        ['Especialidades', s.especialidadesGuia],
        ['Idiomas', s.idiomasGuia],
        ['Años de experiencia', s.experienciaGuia],
      ]}
    />
  </>
)

const Grupo = ({ titulo, filas }: { titulo: string; filas: readonly Fila[] }) => {
  const llenas = filas.filter(([, valor]) => Boolean(valor))
  if (llenas.length === 0) return null
  return (
    <Box component="section" aria-label={titulo} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h5" component="h3">
        {titulo}
      </Typography>
      <DescriptionList rows={llenas} />
    </Box>
  )
}
