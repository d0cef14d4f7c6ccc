import {
  NOMBRE_DE_FUENTE,
  PALABRAS_DE_DESCARTE,
  QUE_ES_MARCA,
  type ConductorRastreado,
  type Descarte,
} from '@aliadas/contract/rastreo'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { formatAge, formatDate, formatInteger } from '../lib/format.ts'
import { PATHS } from '../lib/paths.ts'
import type { Column } from '../ui/DataTable.tsx'
import { TextLink } from '../ui/links.tsx'
import { BATERIA_BAJA, esReciente, porArreglar } from './estado.ts'

const Debajo = ({ texto }: { texto: string }) => (
  <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
    {texto}
  </Typography>
)

const FUENTES: Readonly<Record<NonNullable<ConductorRastreado['ultimo']>['fuente'], string>> = {
  ...NOMBRE_DE_FUENTE,
  osmand: 'Protocolo OsmAnd',
  servidor: 'Servidor Traccar',
  aliado: 'Su aplicación',
}

const Consentimiento = ({ conductor: c }: { conductor: ConductorRastreado }) => {
  const falta = porArreglar(c)
  return (
    <>
      <Chip
        size="small"
        label={falta ?? 'Comparte'}
        sx={
          falta === null
            ? { bgcolor: 'successBackground', color: 'success.main' }
            : { bgcolor: 'warningBackground', color: 'warningText' }
        }
      />
      {c.consentimientoEn === null ? null : (
        <Debajo
          texto={`${c.consentimiento === 'retirado' ? 'Lo retiró' : 'Aceptó'} el ${formatDate(c.consentimientoEn)}`}
        />
      )}
    </>
  )
}

const Ultimo = ({ conductor: c, ahora }: { conductor: ConductorRastreado; ahora: number }) => {
  const { ultimo } = c
  if (ultimo === null) return 'Aún no hay'
  const { en, idServicio, placas, velocidad, marca } = ultimo
  const reciente = esReciente(c, ahora)
  return (
    <>
      <Box component="span" sx={reciente ? {} : { color: 'text.secondary' }}>
        <TextLink to={PATHS.mapa} search={{ servicio: idServicio }} sx={{ py: { xs: 2, md: 0 } }}>
          {formatAge(en, ahora)}
        </TextLink>
        {velocidad === null || !reciente ? '' : ` · ${formatInteger(Math.round(velocidad))} km/h`}
      </Box>
      <Debajo texto={marca === null ? `En ${placas}` : `${QUE_ES_MARCA[marca]}: no mueve el vehículo`} />
    </>
  )
}

const Bateria = ({ conductor: { ultimo } }: { conductor: ConductorRastreado }) => {
  if (ultimo === null) return 'Sin dato'
  if (ultimo.bateria === null) return 'No la dice'
  const baja = ultimo.bateria < BATERIA_BAJA
  return (
    <Box component="span" sx={baja ? { color: 'error.main', fontWeight: 600 } : {}}>
      {formatInteger(ultimo.bateria)} %{baja ? ' · baja' : ''}
    </Box>
  )
}

/** What moved nothing, with its reason in words, the most frequent first. */
export const Descartes = ({ descartes, ahora }: { descartes: readonly Descarte[]; ahora: number }) => {
  if (descartes.length === 0) return 'Nada'
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {descartes.map(({ motivo, cuantos, ultimoEn }) => (
        <li key={motivo}>
          <b>{formatInteger(cuantos)}</b> · {PALABRAS_DE_DESCARTE[motivo]}
          <Debajo texto={`El último, ${formatAge(ultimoEn, ahora)}`} />
        </li>
      ))}
    </Box>
  )
}

export const columnasDeRastreo = (ahora: number): readonly Column<ConductorRastreado>[] => [
  {
    title: 'Conductor',
    sort: 'nombre',
    cell: (c) => (
      <>
        {c.conductor}
        {c.placas.length === 0 ? null : <Debajo texto={c.placas.join(', ')} />}
      </>
    ),
  },
  { title: 'Comparte por dónde va', roomy: true, cell: (c) => <Consentimiento conductor={c} /> },
  { title: 'Último punto', cell: (c) => <Ultimo conductor={c} ahora={ahora} /> },
  { title: 'Batería', cell: (c) => <Bateria conductor={c} />, short: true, alone: true },
  { title: 'Fuente', alone: true, cell: (c) => (c.ultimo === null ? 'Sin dato' : FUENTES[c.ultimo.fuente]) },
  {
    title: 'No movió el vehículo (7 días)',
    roomy: true,
    alone: true,
    cell: (c) => <Descartes descartes={c.descartes} ahora={ahora} />,
  },
]
