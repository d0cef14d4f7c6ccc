import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import type { Finding } from './find.ts'

type Props = {
  id: string
  findings: readonly Finding[]
  active: number
  idOf: (index: number) => string
  onPick: (finding: Finding) => void
  onPoint: (index: number) => void
}

/** A key looks like one. */
const KEY = {
  px: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontFamily: 'inherit',
  whiteSpace: 'nowrap',
} as const

/** Results in groups. The focus stays in the search field (`aria-activedescendant`). */
export const Options = ({ id, findings, active, idOf, onPick, onPoint }: Props) => {
  const activeId = idOf(active)
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <Box
      component="ul"
      id={id}
      role="listbox"
      aria-label="Resultados"
      sx={{ listStyle: 'none', m: 0, p: 2, maxHeight: '50dvh', overflowY: 'auto' }}
    >
      {findings.map((h, i) => (
        <Box key={h.group + h.id} component="li" role="presentation">
          {findings[i - 1]?.group === h.group ? null : (
            <Typography
              variant="caption"
              component="div"
              aria-hidden
              sx={{ px: 3, pt: 2, pb: 1, color: 'text.secondary' }}
            >
              {h.group}
            </Typography>
          )}
          <Box
            id={idOf(i)}
            role="option"
            aria-selected={i === active}
            onClick={() => onPick(h)}
            onMouseMove={() => onPoint(i)}
            sx={{
              display: 'flex',
              alignItems: 'center',
              // On a phone a long detail stands below its text.
              flexWrap: 'wrap',
              columnGap: 3,
              minHeight: 40,
              px: 3,
              py: 1.5,
              borderRadius: 2,
              cursor: 'pointer',
              bgcolor: i === active ? 'action.selected' : 'transparent',
            }}
          >
            <Typography
              variant="body1"
              component="span"
              sx={{ flex: '1 0 auto', maxWidth: '100%', overflowWrap: 'anywhere' }}
            >
              {h.text}
            </Typography>
            {h.detail ? (
              <Typography
                variant="caption"
                component={h.isKey ? 'kbd' : 'span'}
                // On the chosen row's background the quiet colour has too little contrast.
                sx={h.isKey ? KEY : { color: i === active ? 'text.primary' : 'text.secondary' }}
              >
                {h.detail}
              </Typography>
            ) : null}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
