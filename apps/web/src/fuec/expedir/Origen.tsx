import type { CampoDeBorrador } from '@aliadas/contract/fuec'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

/** What the paper prints of the records: what is missing first, then each value with where it comes from. */
export const Origen = ({ campos }: { campos: readonly CampoDeBorrador[] }) => {
  const faltan = campos.filter(({ valor }) => valor === null)
  return (
    <>
      {faltan.length === 0 ? null : (
        <Alert severity="error">
          <b>Falta para expedir:</b>
          <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
            {faltan.map(({ nombre, etiqueta, de }) => (
              <li key={nombre}>
                {etiqueta}, en {de}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          columnGap: 4,
          rowGap: 3,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            md: 'repeat(3, minmax(0, 1fr))',
          },
        }}
      >
        {campos
          .filter(({ valor }) => valor !== null)
          .map(({ nombre, etiqueta, valor, de }) => (
            <Box key={nombre} sx={{ minWidth: 0 }}>
              <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
                {etiqueta} · {de}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
                {valor}
              </Typography>
            </Box>
          ))}
      </Box>
    </>
  )
}
