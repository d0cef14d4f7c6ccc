import { gruposDeFuec } from '@aliadas/contract/empresas'
import type { FuecDelLibro } from '@aliadas/contract/fuec'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { formatDate, formatDay, formatInteger } from '../../lib/format.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { TextLink } from '../../ui/links.tsx'
import { EstadoDeFuec } from './EstadoDeFuec.tsx'

export const enGrupos = ({ numero }: Pick<FuecDelLibro, 'numero'>): string => gruposDeFuec(numero).join(' ')

const Debajo = ({ texto }: { texto: string }) => (
  <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
    {texto}
  </Typography>
)

/** The number, which opens the PDF once there is one, and for the platform whose it is. */
const Numero = ({ fuec: f }: { fuec: FuecDelLibro }) => (
  <>
    {f.archivo === null ? (
      enGrupos(f)
    ) : (
      <Link href={f.archivo} target="_blank" rel="noopener">
        {enGrupos(f)}
      </Link>
    )}
    {f.empresa === null ? null : <Debajo texto={f.empresa} />}
  </>
)

const Vigencia = ({ fuec: { desde, hasta } }: { fuec: FuecDelLibro }) => (
  <>
    {formatDay(desde)}
    {desde === hasta ? null : <Debajo texto={`hasta el ${formatDay(hasta)}`} />}
  </>
)

const Consultas = ({ fuec: { miradas, miradoEl } }: { fuec: FuecDelLibro }) =>
  miradoEl === null ? (
    'Nunca'
  ) : (
    <>
      {formatDay(miradoEl)}
      <Debajo texto={miradas === 1 ? 'una vez' : `${formatInteger(miradas)} veces`} />
    </>
  )

type De = { placas: string | undefined; onPlacas: (placas: string) => void }

export const columnasDelLibro = ({ placas, onPlacas }: De): readonly Column<FuecDelLibro>[] => [
  { title: 'Número', short: true, cell: (f) => <Numero fuec={f} /> },
  { title: 'Estado', cell: (f) => <EstadoDeFuec fuec={f} /> },
  { title: 'Vigencia', short: true, sort: 'termina', cell: (f) => <Vigencia fuec={f} /> },
  {
    title: 'Placas',
    short: true,
    cell: (f) =>
      placas === f.placas ? (
        f.placas
      ) : (
        <Link
          component="button"
          type="button"
          aria-label={`Solo los FUEC de ${f.placas}`}
          onClick={() => onPlacas(f.placas)}
        >
          {f.placas}
        </Link>
      ),
  },
  { title: 'Contratante', grow: true, alone: true, cell: (f) => f.contratante },
  {
    title: 'Servicio',
    short: true,
    cell: (f) => (
      <TextLink to={PATHS.mapa} search={{ servicio: f.idServicio }} state={{ enfocar: true }}>
        #{f.codigoServicio}
      </TextLink>
    ),
  },
  {
    title: 'Expedido',
    short: true,
    alone: true,
    sort: 'fecha',
    cell: (f) => (
      <>
        {formatDate(f.expedidoEn)}
        <Debajo texto={f.expedidoPor} />
      </>
    ),
  },
  { title: 'Verificado', short: true, alone: true, cell: (f) => <Consultas fuec={f} /> },
]

/** What of a FUEC has no column. */
export const otrosDatosDe = (f: FuecDelLibro): readonly (readonly [string, string])[] => [
  ['Documento', f.documento],
  ['Recorrido', f.recorrido],
  [f.conductores.length === 1 ? 'Conductor' : 'Conductores', f.conductores.join(', ')],
]
