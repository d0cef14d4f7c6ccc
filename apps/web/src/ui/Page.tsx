import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { createContext, use, type ReactNode } from 'react'
import { useTitle } from './title.ts'
import { LOW } from './tokens.ts'

/** Title of the surrounding screen. */
export const ScreenTitle = createContext('')

type Props = {
  detail?: ReactNode
  actions?: ReactNode
  /** A list, which takes the full width; a form keeps a readable width. */
  wide?: boolean
  children: ReactNode
}

/** A screen of the panel that scrolls from top to bottom, under its own title. */
export const Page = ({ detail, actions, wide = false, children }: Props) => {
  const title = useScreenTitle()
  return (
    <Box
      sx={{
        maxWidth: wide ? 1440 : 1200,
        mx: 'auto',
        p: { xs: 4, sm: 6 },
        '@media (max-height: 640px)': { pt: 3 },
        display: 'grid',
        gap: 4,
        [LOW]: { pt: 2, gap: 2, '& h1': { fontSize: '1.25rem' } },
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: detail ? 'flex-end' : 'center', gap: 4, flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 220 }}>
          <Typography variant="h1">{title}</Typography>
          {detail ? (
            <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 1.5 }}>
              {detail}
            </Typography>
          ) : null}
        </Box>
        {actions}
      </Box>
      {children}
    </Box>
  )
}

/** The title of the surrounding screen, which also names the browser's tab. */
export const useScreenTitle = (): string => {
  const title = use(ScreenTitle)
  useTitle(title)
  return title
}
