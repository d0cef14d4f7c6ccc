import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import SettingsBrightnessOutlined from '@mui/icons-material/SettingsBrightnessOutlined'

/** The themes to choose from, for the account menu and the palette. */
export const THEMES = [
  { choice: 'light', text: 'Tema claro', Icon: LightModeOutlined },
  { choice: 'dark', text: 'Tema oscuro', Icon: DarkModeOutlined },
  { choice: 'system', text: 'Tema del sistema', Icon: SettingsBrightnessOutlined },
] as const
