import Button from '@mui/material/Button'
import CardActionArea from '@mui/material/CardActionArea'
import Link from '@mui/material/Link'
import ListItemButton from '@mui/material/ListItemButton'
import Tab from '@mui/material/Tab'
import { createLink } from '@tanstack/react-router'

/** MUI parts that navigate: real links with typed addresses. */
export const Enlace = createLink(Link)
export const EnlaceBoton = createLink(Button)
export const EnlaceFila = createLink(ListItemButton)
export const EnlaceTarjeta = createLink(CardActionArea)
export const EnlacePestana = createLink(Tab)
