import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import SettingsBrightnessOutlined from '@mui/icons-material/SettingsBrightnessOutlined'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useColorScheme } from '@mui/material/styles'
import { useState } from 'react'

const OPCIONES = [
  { modo: 'light', texto: 'Claro', Icono: LightModeOutlined },
  { modo: 'dark', texto: 'Oscuro', Icono: DarkModeOutlined },
  { modo: 'system', texto: 'Como el sistema', Icono: SettingsBrightnessOutlined },
] as const

export const CambiarTema = () => {
  const { mode = 'system', setMode } = useColorScheme()
  const [ancla, setAncla] = useState<HTMLElement | null>(null)
  const { Icono } = OPCIONES.find((o) => o.modo === mode) ?? OPCIONES[2]
  return (
    <>
      <IconButton
        color="inherit"
        aria-label="Cambiar tema"
        aria-haspopup="menu"
        aria-expanded={Boolean(ancla)}
        onClick={(e) => setAncla(e.currentTarget)}
        sx={{ '&.Mui-focusVisible': { outlineColor: '#FFFFFF' } }}
      >
        <Icono fontSize="small" />
      </IconButton>
      <Menu anchorEl={ancla} open={Boolean(ancla)} onClose={() => setAncla(null)}>
        {OPCIONES.map((opcion) => (
          <MenuItem
            key={opcion.modo}
            role="menuitemradio"
            aria-checked={opcion.modo === mode}
            selected={opcion.modo === mode}
            onClick={() => {
              setMode(opcion.modo)
              setAncla(null)
            }}
          >
            <ListItemIcon>
              <opcion.Icono fontSize="small" />
            </ListItemIcon>
            {opcion.texto}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
