import { enLinea, fechaBogota } from '@aliadas/contract/core'
import { bancoEnPalabras, comoSeEscribe } from '@aliadas/contract/empresas'
import { CLASE_EN_PALABRAS, COMODIDADES, NOMBRE_DE_COMODIDAD, type FichaDeVehiculo } from '@aliadas/contract/flota'
import { DIAS_DE_UN_VEHICULO, diasDeUnVehiculo } from '@aliadas/contract/fuec'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { formatCount, formatRating } from '../../lib/format.ts'
import { PATHS } from '../../lib/paths.ts'
import { serverNow, useServerNow } from '../../lib/server-clock.ts'
import { useSession } from '../../lib/session.ts'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { TextLink } from '../../ui/links.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Page, ScreenTitle } from '../../ui/Page.tsx'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { Section } from '../../ui/Section.tsx'
import { notify } from '../../ui/toasts.ts'
import { EstadoDeVehiculo } from '../EstadoDeVehiculo.tsx'
import { vehiculoQuery } from '../flota-query.ts'
import { COMPLETA_LO_QUE_CAMBIES } from '../textos.ts'
import { Faltantes } from './Faltantes.tsx'
import { Galeria } from './Galeria.tsx'
import { HistorialDelVehiculo } from './HistorialDelVehiculo.tsx'
import { Papeles } from './Papeles.tsx'
import { SuspenderVehiculo } from './SuspenderVehiculo.tsx'
import { useDireccion } from './useDireccion.ts'
import { Visor } from './Visor.tsx'
import { onDemand, Part } from '../../ui/part.tsx'

const EditarVehiculo = onDemand(async () => (await import('./EditarVehiculo.tsx')).EditarVehiculo)

type Props = {
  id: string
  /** Parts of other capabilities: current and next trip, list of trips, position. */
  ahora: ReactNode
  viajes: ReactNode
  posicion: ReactNode
}

/** Page of a vehicle (specification §2, Details). */
export const PaginaDeVehiculo = ({ id, ahora, viajes, posicion }: Props) => {
  const { data, error, refetch } = useQuery(vehiculoQuery(id))
  if (error && !data)
    return (
      <Page>
        <LoadError error={error} onRetry={() => void refetch()} title="Error al cargar el vehículo" />
        <Volver />
      </Page>
    )
  if (!data)
    return (
      <Page>
        <RowsSkeleton rows={6} height={96} />
      </Page>
    )
  return (
    <ScreenTitle value={`Vehículo ${data.vehiculo.placas}`}>
      <Ficha vehiculo={data.vehiculo} ahora={ahora} viajes={viajes} posicion={posicion} />
    </ScreenTitle>
  )
}

const Volver = () => <TextLink to={PATHS.flota}>Volver a la flota</TextLink>

/** Interval at which the remaining days are rendered again, in ms. */
const RITMO_MS = 60_000

const Ficha = ({ vehiculo: v, ahora, viajes, posicion }: Omit<Props, 'id'> & { vehiculo: FichaDeVehiculo }) => {
  const hoy = fechaBogota(new Date(useServerNow(RITMO_MS)))
  const { dialogo, ver, abrir, mirar, cerrar } = useDireccion()
  const { rol } = useSession()
  return (
    <Page
      detail={
        <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
          <EstadoDeVehiculo vehiculo={v} />
          <span>{enLinea(v.marca, v.modelo, comoSeEscribe(v.tipo))}</span>
          <Volver />
        </Box>
      }
      actions={<Actos vehiculo={v} abrir={abrir} />}
    >
      {v.suspendido ? (
        <Alert severity="error">
          Suspendido: no se puede asignar.{v.motivoSuspension ? ` Motivo: ${v.motivoSuspension}` : ''}
        </Alert>
      ) : null}
      <Faltantes vehiculo={v} />
      {ahora}
      {posicion}
      <Columnas>
        <Section
          title="Documentación"
          action={
            // For which the Ministry may ask.
            <TextLink
              to={PATHS.libroDeFuec}
              search={{ placas: v.placas, ...diasDeUnVehiculo(serverNow()) }}
              data-print="no"
            >
              FUEC de {DIAS_DE_UN_VEHICULO} días
            </TextLink>
          }
        >
          <Papeles vehiculo={v} hoy={hoy} onMirar={mirar} />
        </Section>
        <Section
          title="Conductor"
          action={
            rol === 'plataforma' ? null : (
              <TextLink to={PATHS.rastreo} search={{ q: v.placas }} data-print="no">
                Rastreo y códigos
              </TextLink>
            )
          }
        >
          <DescriptionList
            rows={[
              ['Nombre', v.nombre],
              ['Teléfono', <PhoneLink key="t" number={v.telefono} />],
              ['Cédula', v.cedula],
              ['Correo electrónico', v.email ?? 'Sin especificar'],
              ['Dirección', v.direccion || 'Sin especificar'],
              ['Ciudad', comoSeEscribe(v.ciudad) || 'Sin especificar'],
            ]}
          />
        </Section>
      </Columnas>
      <Section title="Imágenes">
        <Galeria vehiculo={v} onMirar={mirar} />
      </Section>
      <Columnas>
        <Pila>
          <Section title="Información básica">
            <DescriptionList
              rows={[
                ['Placas', v.placas],
                ['Marca', v.marca],
                ['Modelo', v.modelo],
                ['Tipo', comoSeEscribe(v.tipo)],
                ['Capacidad', formatCount(v.capacidad, 'persona')],
                ['Color', v.color ?? 'Sin especificar'],
                ['Clase', v.clase ? CLASE_EN_PALABRAS[v.clase] : 'Sin especificar'],
                ['Número interno', v.numeroInterno || 'Sin especificar'],
                ['Calificación', formatRating(v.rating)],
                ['Viajes realizados', v.viajesRealizados],
                ['Código de referido', v.codigo],
              ]}
            />
          </Section>
          <Section title="Comodidades">
            <Comodidades vehiculo={v} />
          </Section>
        </Pila>
        <Pila>
          <Section title="Propietario">
            <DescriptionList
              rows={[
                ['Propietario', v.propietario || 'Sin especificar'],
                ['Empresa afiliadora', v.empresa || 'Sin especificar'],
                ['Empresa aliada', v.empresaAliada],
                ...(v.acciones.editarBanco.permitido
                  ? ([
                      ['Banco', `${bancoEnPalabras(v.banco ?? '')} · ${comoSeEscribe(v.tipocuenta ?? '')}`],
                      ['Número de cuenta', v.cuenta],
                      ['Titular', v.titular],
                    ] as const)
                  : []),
              ]}
            />
          </Section>
        </Pila>
      </Columnas>
      {viajes}
      <Section title="Historial">
        <HistorialDelVehiculo id={v.id} />
      </Section>
      {ver ? <Visor vehiculo={v} vista={ver} onCerrar={cerrar} /> : null}
      {dialogo === 'editar' && v.acciones.editar.permitido ? (
        <Part onFault={cerrar}>
          <EditarVehiculo key={v.id} vehiculo={v} onCerrar={cerrar} />
        </Part>
      ) : null}
      {dialogo === 'suspender' && v.acciones.suspender.permitido ? (
        <SuspenderVehiculo vehiculo={v} suspender onCerrar={cerrar} />
      ) : null}
      {dialogo === 'levantar' && v.acciones.levantar.permitido ? (
        <SuspenderVehiculo vehiculo={v} suspender={false} onCerrar={cerrar} />
      ) : null}
    </Page>
  )
}

type DeActos = { vehiculo: FichaDeVehiculo; abrir: ReturnType<typeof useDireccion>['abrir'] }

const Actos = ({ vehiculo: { acciones, suspendido }, abrir }: DeActos) => {
  const acto = suspendido ? ('levantar' as const) : ('suspender' as const)
  const { permitido, motivo } = acciones[acto]
  const actualizar = () => {
    abrir('editar')
    notify.neutral(COMPLETA_LO_QUE_CAMBIES)
  }
  if (!acciones.editar.permitido) return null
  return (
    <Box
      data-print="no"
      sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', '& button': { minHeight: { xs: 44, sm: 36 } } }}
    >
      <Button
        color={suspendido ? 'primary' : 'error'}
        disabled={!permitido}
        title={motivo ?? ''}
        aria-haspopup="dialog"
        onClick={() => abrir(acto)}
      >
        {suspendido ? 'Levantar la suspensión' : 'Suspender'}
      </Button>
      <Button variant="contained" aria-haspopup="dialog" onClick={actualizar}>
        Actualizar
      </Button>
    </Box>
  )
}

const Columnas = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 4,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    {children}
  </Box>
)

/** A column of cards that does not align its rows with the neighbouring column. */
const Pila = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
)

const Comodidades = ({ vehiculo }: { vehiculo: FichaDeVehiculo }) => {
  const suyas = COMODIDADES.filter((una) => vehiculo[una])
  if (suyas.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Sin comodidades anotadas.
      </Typography>
    )
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      {suyas.map((una) => (
        <Chip key={una} component="li" size="small" variant="outlined" label={NOMBRE_DE_COMODIDAD[una]} />
      ))}
    </Box>
  )
}
