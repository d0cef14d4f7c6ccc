import type { LineaDeHistorial, ObjetoDeHistorial } from '@aliadas/contract/historial'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { linkOptions, type LinkProps } from '@tanstack/react-router'
import { PATHS } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { TextLink } from '../ui/links.tsx'

/** Link to the object's screen; null if the reader has no such screen. */
export const lugarDe = ({ clase, id }: ObjetoDeHistorial, plataforma: boolean): LinkProps | null => {
  switch (clase) {
    case 'vehiculo':
      return linkOptions({ to: PATHS.vehiculo, params: { idVehiculo: id } })
    case 'empresa':
      return plataforma
        ? linkOptions({ to: PATHS.empresas, search: { aliada: id } })
        : linkOptions({ to: PATHS.perfil })
    case 'guia':
      return linkOptions({ to: PATHS.guias, search: { proveedor: id } })
    case 'operador':
      return linkOptions({ to: PATHS.operadores, search: { proveedor: id } })
    case 'clave':
      return linkOptions({ to: PATHS.claves })
    case 'claveDeAliado':
      return linkOptions({ to: PATHS.clavesDeAliados })
    case 'aliado':
      return linkOptions({ to: PATHS.aliado, params: { idAliado: id } })
    case 'persona':
      return linkOptions({ to: PATHS.historial, search: { persona: id } })
  }
}

type Props = { linea: LineaDeHistorial; onAbrir: (idServicio: string) => void }

/** The object of a line: its name with a link to it. */
export const Sobre = ({ linea: { sobre, objeto, idServicio, codigo }, onAbrir }: Props) => {
  const plataforma = useSession().rol === 'plataforma'
  const lugar = objeto && lugarDe(objeto, plataforma)
  return (
    <Box component="span" sx={{ display: 'inline-flex', columnGap: 2, flexWrap: 'wrap' }}>
      {sobre === null ? null : lugar ? <TextLink {...lugar}>{sobre}</TextLink> : <span>{sobre}</span>}
      {idServicio === null ? null : (
        <Link component="button" type="button" sx={{ textAlign: 'inherit' }} onClick={() => onAbrir(idServicio)}>
          #{codigo}
        </Link>
      )}
    </Box>
  )
}
