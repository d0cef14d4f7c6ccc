import type { CampoDeBorrador } from '@aliadas/contract/fuec'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { PATHS } from '../../lib/paths.ts'
import { TextLink } from '../../ui/links.tsx'

/** Where a missing value is written, in a tab of its own: what was typed here stays. */
const DondeVa = ({ de, idVehiculo }: { de: string; idVehiculo: string | null }) =>
  de === 'Datos legales' ? (
    <TextLink to={PATHS.datosLegales} target="_blank" color="inherit">
      {de}
    </TextLink>
  ) : de === 'Ficha del vehículo' && idVehiculo !== null ? (
    <TextLink to={PATHS.vehiculo} params={{ idVehiculo }} target="_blank" color="inherit">
      {de}
    </TextLink>
  ) : (
    de
  )

type Props = { campos: readonly CampoDeBorrador[]; idVehiculo: string | null }

/** What the paper prints of the records: what is missing first, then each value with where it comes from. */
export const Origen = ({ campos, idVehiculo }: Props) => {
  const faltan = campos.filter(({ valor }) => valor === null)
  return (
    <>
      {faltan.length === 0 ? null : (
        <Alert severity="error">
          <b>Falta para expedir:</b>
          <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
            {faltan.map(({ nombre, etiqueta, de }) => (
              <li key={nombre}>
                {etiqueta}, en <DondeVa de={de} idVehiculo={idVehiculo} />
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
