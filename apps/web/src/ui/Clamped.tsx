import Box from '@mui/material/Box'

type Props = {
  text: string
  lines?: number
  /** On one line where tables are wide. */
  oneLine?: boolean
  /** No word breaks: it makes its column as wide as its longest one. */
  whole?: boolean
}

/**
 * A text of any length in a place for few lines. The whole text shows under the pointer, to screen readers and on
 * paper.
 */
export const Clamped = ({ text, lines = 2, oneLine = false, whole = false }: Props) => (
  <Box
    component="span"
    title={text.length > 24 ? text : undefined}
    sx={{
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: oneLine ? { xs: lines, lg: 1 } : lines,
      overflow: 'hidden',
      // The clamp marks only what is below its last line, not what is cut on a line that may not break.
      textOverflow: 'ellipsis',
      overflowWrap: whole ? 'break-word' : 'anywhere',
      '@media print': { display: 'inline' },
    }}
  >
    {text}
  </Box>
)
