import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { LOW } from './tokens.ts'

type Props = { title: string; detail?: ReactNode; action?: ReactNode; children?: ReactNode }

/** Without content it is one line on a low screen. */
const LINE = {
  [LOW]: {
    px: 4,
    py: 1,
    '& > div': { alignItems: 'center' },
    '& [data-named]': { display: 'flex', alignItems: 'baseline', columnGap: 3, '& p': { mt: 0 } },
  },
} as const

/** A named block of a screen, under its own heading. */
export const Section = ({ title, detail, action, children }: Props) => {
  const id = useId()
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      variant="outlined"
      sx={{ p: { xs: 4, sm: 6 }, minWidth: 0, ...(children ? {} : LINE) }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: detail ? 'flex-start' : 'center',
          gap: 4,
          flexWrap: 'wrap',
          mb: children ? 4 : 0,
        }}
      >
        <Box data-named sx={{ flex: 1, minWidth: 200 }}>
          <Typography id={id} variant="h3" component="h2">
            {title}
          </Typography>
          {detail ? (
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
              {detail}
            </Typography>
          ) : null}
        </Box>
        {action}
      </Box>
      {children}
    </Paper>
  )
}
