import { enLinea } from '@aliadas/contract/core'
import type { FichaDeProveedor, LugarRevisable } from '@aliadas/contract/proveedores'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime } from '../lib/format.ts'
import { ChipDeEstado } from '../servicios/index.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { Estrellas } from './Estrellas.tsx'
import { Documentos, Fotos } from './Papeles.tsx'
import { Titulo } from './Titulo.tsx'
import { FALTA, PASO } from './textos.ts'
import { VerCuenta } from './VerCuenta.tsx'

type Props = { proveedor: FichaDeProveedor; onMirar: (lugar: LugarRevisable) => void }
type Fila = readonly [string, ReactNode]

/** An address that does not fit on one line breaks before its @, and not before its last letter. */
const Correo = ({ correo }: { correo: string }) => {
  const [quien, ...donde] = correo.split(/(?=@)/)
  return (
    <Link href={`mailto:${correo}`}>
      {quien}
      <wbr />
      {donde.join('')}
    </Link>
  )
}

/** Active providers have the specification's chip (S4-007). */
const estadoDe = (paso: FichaDeProveedor['paso']): ReactNode =>
  paso === 'activo' ? <ChipDeEstado estado="activo" /> : PASO[paso]

const datosDe = (p: FichaDeProveedor): Fila[] => {
  const filas: (Fila | null)[] = [
    [
      'Estado',
      p.faltan.length > 0
        ? `${PASO[p.paso]} · ${p.faltan.map((f, n) => (n === 0 ? FALTA[f] : FALTA[f].toLowerCase())).join(', ')}`
        : estadoDe(p.paso),
    ],
    ['Calificación', <Estrellas key="e" rating={p.rating} />],
    p.vehiculo ? ['Vehículo', enLinea(p.placas, p.vehiculo)] : null,
    p.viajesRealizados === null ? null : ['Viajes realizados', p.viajesRealizados],
    p.empresa ? ['Empresa', p.empresa] : null,
    [
      'Teléfono',
      p.telefono ? (
        <Link key="t" href={`tel:${p.telefono}`}>
          {p.telefono}
        </Link>
      ) : (
        'No lo ha dado'
      ),
    ],
    ['Correo', p.email ? <Correo key="c" correo={p.email} /> : 'No lo ha dado'],
    ['Dirección', [p.direccion, p.ciudad].filter(Boolean).join(', ') || 'No la ha dado'],
    p.cuenta ? ['Cuenta', <VerCuenta key="v" proveedor={p} />] : null,
    p.referidoPor ? ['Referido por', p.referidoPor] : null,
    ['Registrado', formatDate(p.registrado)],
  ]
  return filas.filter((fila) => fila !== null)
}

const ESTADO = {
  enviado: 'Entregado al servidor de correo',
  'en-camino': 'En camino',
  demorado: 'Se intentará de nuevo',
} as const

const Bienvenidas = ({ bienvenidas }: { bienvenidas: FichaDeProveedor['bienvenidas'] }) =>
  bienvenidas.length === 0 ? null : (
    <div>
      <Titulo>Correos de bienvenida</Titulo>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {bienvenidas.map(({ en, para, por, estado, fallo }) => (
          <Typography component="li" variant="body2" key={en}>
            {formatDateTime(en)} · a {para}, por {por} · {ESTADO[estado]}
            {fallo ? (
              <Box component="span" sx={{ color: 'warningText' }}>
                {' '}
                ({fallo})
              </Box>
            ) : null}
          </Typography>
        ))}
      </Box>
    </div>
  )

const Historia = ({ historia }: { historia: FichaDeProveedor['historia'] }) =>
  historia.length === 0 ? null : (
    <div>
      <Titulo>Historia</Titulo>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {historia.map(({ en, quien, accion, motivo }) => (
          <Typography component="li" variant="body2" key={`${en} ${accion}`} sx={{ overflowWrap: 'anywhere' }}>
            {formatDateTime(en)} · {quien} · {accion}
            {motivo ? (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {' '}
                ({motivo})
              </Box>
            ) : null}
          </Typography>
        ))}
      </Box>
    </div>
  )

/** All data that a decision needs. */
export const Ficha = ({ proveedor, onMirar }: Props) => (
  <>
    {proveedor.suspendido && proveedor.motivoSuspension ? (
      <Alert severity="warning">Suspendido: {proveedor.motivoSuspension}</Alert>
    ) : null}
    <DescriptionList rows={datosDe(proveedor)} />
    {proveedor.fotos.length > 0 ? <Fotos fotos={proveedor.fotos} onMirar={onMirar} /> : null}
    <Documentos documentos={proveedor.documentos} onMirar={onMirar} />
    <Bienvenidas bienvenidas={proveedor.bienvenidas} />
    <Historia historia={proveedor.historia} />
  </>
)
