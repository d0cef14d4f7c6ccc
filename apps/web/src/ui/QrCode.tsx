import Box from '@mui/material/Box'

type Props = { label: string; lado: number; trazo: string }

/** Black on white in both themes, with the quiet zone that cameras need. `trazo` is a path of squares, one unit each. */
export const QrCode = ({ label, lado, trazo }: Props) => (
  <Box
    component="svg"
    role="img"
    aria-label={label}
    viewBox={`-4 -4 ${lado + 8} ${lado + 8}`}
    sx={{ width: 220, maxWidth: '100%', bgcolor: '#fff', borderRadius: 1, alignSelf: 'center' }}
  >
    <path d={trazo} fill="#000" />
  </Box>
)
