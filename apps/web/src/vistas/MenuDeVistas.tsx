import type { ListaConVistas, Vista } from '@aliadas/contract/vistas'
import Check from '@mui/icons-material/Check'
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { createLink, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PATHS } from '../lib/paths.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { direccionDe } from './consulta.ts'
import { NombreDeVista } from './NombreDeVista.tsx'
import { useVistas } from './useVistas.ts'
import { vistasQuery } from './vistas-query.ts'

const MenuLink = createLink(MenuItem)

type Props = {
  anchor: HTMLElement | null
  onClose: () => void
  lista: ListaConVistas
  /** What the list shows now. */
  consulta: string
  abierta: Vista | undefined
  /** The list shows something else than the open view says. */
  cambiada: boolean
}
type Pregunta = { de: 'guardar' | 'renombrar' | 'borrar'; vista: Vista | undefined }

/** The views of one list, and what may be done with the open one. */
export const MenuDeVistas = ({ anchor, onClose, lista, consulta, abierta, cambiada }: Props) => {
  const { data, error } = useQuery(vistasQuery)
  const { ajustar, borrar, empezar } = useVistas()
  const navegar = useNavigate()
  const [pregunta, setPregunta] = useState<Pregunta | null>(null)
  const luego = (acto: () => void) => () => {
    onClose()
    acto()
  }
  const preguntar = (de: Pregunta['de']) => luego(() => setPregunta({ de, vista: abierta }))
  const suyas = data?.vistas.filter((vista) => vista.lista === lista) ?? []
  /** A function, not a component: the menu moves the focus only among its direct children. */
  const renderGrupo = (titulo: string, vistas: readonly Vista[]) =>
    vistas.length === 0
      ? []
      : [
          <ListSubheader key={titulo} role="presentation" sx={{ lineHeight: 2.4 }}>
            {titulo}
          </ListSubheader>,
          ...vistas.flatMap((vista) => {
            const direccion = direccionDe(vista)
            return direccion === null
              ? []
              : [
                  <MenuLink key={vista.id} {...direccion} selected={vista.id === abierta?.id} onClick={onClose}>
                    <ListItemText slotProps={{ primary: { noWrap: true } }}>{vista.nombre}</ListItemText>
                    {vista.id === data?.inicio ? (
                      <HomeOutlined fontSize="small" titleAccess="Empiezas aquí" sx={{ ml: 3, color: 'text3' }} />
                    ) : null}
                    {vista.id === abierta?.id ? <Check fontSize="small" aria-hidden sx={{ ml: 3 }} /> : null}
                  </MenuLink>,
                ]
          }),
        ]
  const puede = abierta?.acciones.cambiar.permitido === true
  const esInicio = abierta !== undefined && abierta.id === data?.inicio
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        slotProps={{ list: { 'aria-label': 'Vistas de esta lista' }, paper: { sx: { width: 288 } } }}
      >
        <MenuLink to={PATHS[lista]} search={{}} selected={consulta === ''} onClick={onClose}>
          Toda la lista
        </MenuLink>
        {renderGrupo(
          'De la empresa',
          suyas.filter(({ deEmpresa }) => deEmpresa),
        )}
        {renderGrupo(
          'Mías',
          suyas.filter(({ deEmpresa }) => !deEmpresa),
        )}
        {error && data === undefined ? (
          <MenuItem disabled sx={{ whiteSpace: 'normal' }}>
            No se pudieron leer las vistas
          </MenuItem>
        ) : null}
        <Divider component="li" role="separator" />
        <MenuItem disabled={consulta === '' || data === undefined} onClick={preguntar('guardar')}>
          <ListItemText
            primary="Guardar como vista nueva…"
            secondary={consulta === '' ? 'Primero filtra, ordena o elige columnas' : null}
            slotProps={{ secondary: { variant: 'caption', sx: { whiteSpace: 'normal' } } }}
          />
        </MenuItem>
        {abierta && cambiada && puede ? (
          <MenuItem onClick={luego(() => ajustar.mutate({ id: abierta.id, lista, consulta }))}>
            Guardar los cambios en «{abierta.nombre}»
          </MenuItem>
        ) : null}
        {abierta ? (
          <MenuItem
            role="menuitemcheckbox"
            aria-checked={esInicio}
            onClick={luego(() => empezar.mutate(esInicio ? null : abierta.id))}
          >
            <ListItemText>Empezar en esta vista al entrar</ListItemText>
            {esInicio ? (
              <ListItemIcon sx={{ minWidth: 0 }}>
                <Check fontSize="small" />
              </ListItemIcon>
            ) : null}
          </MenuItem>
        ) : null}
        {abierta && puede ? <MenuItem onClick={preguntar('renombrar')}>Cambiar el nombre…</MenuItem> : null}
        {abierta && puede ? (
          <MenuItem onClick={preguntar('borrar')} sx={{ color: 'error.main' }}>
            Borrar la vista…
          </MenuItem>
        ) : null}
      </Menu>
      {data && (pregunta?.de === 'guardar' || pregunta?.de === 'renombrar') ? (
        <NombreDeVista
          vistas={data}
          lista={lista}
          consulta={consulta}
          vista={pregunta.de === 'renombrar' ? pregunta.vista : undefined}
          onClose={() => setPregunta(null)}
        />
      ) : null}
      <AlertDialog
        danger
        open={pregunta?.de === 'borrar'}
        title={`¿Borrar la vista «${pregunta?.vista?.nombre ?? ''}»?`}
        message={
          pregunta?.vista?.deEmpresa
            ? 'La pierde toda la empresa. La lista y sus datos quedan como están.'
            : 'La lista y sus datos quedan como están.'
        }
        accept="Borrar"
        busy={borrar.isPending}
        onCancel={() => setPregunta(null)}
        onAccept={() =>
          pregunta?.vista &&
          borrar.mutate(pregunta.vista.id, {
            onSuccess: () => void navegar({ to: PATHS[lista], search: {} }),
            onSettled: () => setPregunta(null),
          })
        }
      />
    </>
  )
}
