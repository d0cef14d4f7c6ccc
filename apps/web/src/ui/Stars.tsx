import Box from '@mui/material/Box'

const STAR = 'M12 17.3 18.2 21l-1.7-7L22 9.2l-7.2-.6L12 2 9.2 8.6 2 9.2 7.5 14l-1.7 7z'
const PLACES = [0, 24, 48, 72, 96]

const Five = ({ fill }: { fill: string }) =>
  PLACES.map((x) => <path key={x} d={STAR} transform={`translate(${x} 0)`} fill={fill} />)

/** Stars out of five, drawn to the half; `label` says them. */
export const Stars = ({ value, label }: { value: number; label: string }) => (
  <Box
    component="svg"
    role="img"
    aria-label={label}
    viewBox="0 0 120 24"
    sx={{ width: 90, height: 18, display: 'block', color: 'divider' }}
  >
    <Five fill="currentColor" />
    {/* An inner drawing is cut at its width. */}
    <svg width={Math.round(value * 2) * 12} height={24}>
      <Five fill="#faaf00" />
    </svg>
  </Box>
)
