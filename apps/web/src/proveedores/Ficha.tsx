import { rutaDeMiniatura, type FichaDeProveedor } from '@aliadas/contract'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatPlainDateTime } from '../lib/format.ts'
import { useServerNow } from '../lib/server-clock.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Estrellas } from './Estrellas.tsx'
import { FALTA, PASO } from './textos.ts'

type Props = { proveedor: FichaDeProveedor }
type Fila = readonly [string, ReactNode]

const datosDe = (p: FichaDeProveedor): Fila[] => {
  const filas: (Fila | null)[] = [
    ['Estado', p.faltan.length === 0 ? PASO[p.paso] : `${PASO[p.paso]} · ${p.faltan.map((f) => FALTA[f]).join(', ')}`],
    ['Calificación', <Estrellas key="e" rating={p.rating} />],
    p.vehiculo ? ['Vehículo', `${p.placas ?? ''} · ${p.vehiculo}`] : null,
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
    [
      'Correo',
      p.email ? (
        <Link key="c" href={`mailto:${p.email}`}>
          {p.email}
        </Link>
      ) : (
        'No lo ha dado'
      ),
    ],
    ['Dirección', [p.direccion, p.ciudad].filter(Boolean).join(', ') || 'No la ha dado'],
    p.cuenta ? ['Cuenta', `${p.banco ?? ''} ${p.cuenta}`.trim()] : null,
    p.referidoPor ? ['Referido por', p.referidoPor] : null,
    ['Registrado', formatDate(p.registrado)],
  ]
  return filas.filter((fila) => fila !== null)
}

const Titulo = ({ children }: { children: string }) => (
  <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
    {children}
  </Typography>
)

const Fotos = ({ fotos }: { fotos: FichaDeProveedor['fotos'] }) => (
  <div>
    <Titulo>Fotos del vehículo</Titulo>
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))' }}>
      {fotos.map(({ nombre, ruta }) => (
        <Box key={nombre} component="figure" sx={{ m: 0 }}>
          {ruta ? (
            <a href={ruta} target="_blank" rel="noopener">
              <Picture
                src={rutaDeMiniatura(ruta, 192)}
                alt={`${nombre} del vehículo`}
                sx={{ width: '100%', height: 90, borderRadius: 2 }}
              />
            </a>
          ) : (
            <Box sx={{ height: 90, borderRadius: 2, border: 1, borderStyle: 'dashed', borderColor: 'inputBorder' }} />
          )}
          <Typography variant="caption" component="figcaption" sx={{ color: 'text.secondary' }}>
            {ruta ? nombre : `${nombre}: falta`}
          </Typography>
        </Box>
      ))}
    </Box>
  </div>
)

const Documentos = ({ documentos }: { documentos: FichaDeProveedor['documentos'] }) => {
  const hoy = new Date(useServerNow(60_000)).toISOString().slice(0, 10)
  return (
    <div>
      <Titulo>Documentos</Titulo>
      {documentos.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Todavía no ha subido documentos.
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {documentos.map(({ nombre, numero, vence, ruta }) => (
            <Box component="li" key={nombre} sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
              <Typography variant="body2" sx={{ flex: 1, minWidth: 160 }}>
                {nombre}
                {numero ? (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {' '}
                    {numero}
                  </Box>
                ) : null}
              </Typography>
              {vence ? (
                <Chip
                  size="small"
                  label={`${vence < hoy ? 'Venció' : 'Vence'} el ${formatPlainDateTime(vence, null) ?? vence}`}
                  sx={vence < hoy ? { bgcolor: 'errorBackground', color: 'error.main' } : {}}
                />
              ) : null}
              {ruta ? (
                <Link href={ruta} target="_blank" rel="noopener" variant="body2">
                  Ver {nombre}
                </Link>
              ) : (
                <Typography variant="body2" sx={{ color: 'warningText' }}>
                  Sin archivo
                </Typography>
              )}
            </Box>
          ))}
        </Box>
      )}
    </div>
  )
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

/** All that a decision needs, in place. */
export const Ficha = ({ proveedor }: Props) => (
  <>
    <DescriptionList rows={datosDe(proveedor)} />
    {proveedor.fotos.length > 0 ? <Fotos fotos={proveedor.fotos} /> : null}
    <Documentos documentos={proveedor.documentos} />
    <Bienvenidas bienvenidas={proveedor.bienvenidas} />
  </>
)
