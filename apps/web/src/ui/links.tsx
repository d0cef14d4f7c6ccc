import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import ListItemButton from '@mui/material/ListItemButton'
import Tab from '@mui/material/Tab'
import { createLink } from '@tanstack/react-router'

/** MUI parts that navigate: real links with typed addresses. */
export const TextLink = createLink(Link)
export const ButtonLink = createLink(Button)
export const RowLink = createLink(ListItemButton)
export const TabLink = createLink(Tab)
