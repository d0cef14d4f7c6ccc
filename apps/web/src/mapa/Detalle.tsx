import type { Servicio, ServicioResumen } from '@aliadas/contract'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { EstadoVacio } from '../ui/EmptyState.tsx'
import { ErrorDeCarga } from '../ui/LoadError.tsx'
import { comoFalla } from '../lib/faults.ts'
import { Esqueleto } from '../ui/RowsSkeleton.tsx'
import { MEDIDAS, SOMBRA } from '../ui/tokens.ts'
import { Acciones } from './detalle/Acciones.tsx'
import { Cabecera } from './detalle/Cabecera.tsx'
import { CuentaRegresiva } from './detalle/CuentaRegresiva.tsx'
import { DatosDelViaje } from './detalle/DatosDelViaje.tsx'
import { Dinero } from './detalle/Dinero.tsx'
import { Motivos } from './detalle/Motivos.tsx'
import { Personas } from './detalle/Personas.tsx'
import { PosicionDelVehiculo } from './detalle/PosicionDelVehiculo.tsx'
import { Recorrido } from './detalle/Recorrido.tsx'
import { Recordatorios } from './detalle/Recordatorios.tsx'
import { Resumen } from './detalle/Resumen.tsx'
import { ALTO_DE_HOJA } from './Lienzo.tsx'
import type { AccionDelMapa } from './pasos.ts'

type Props = {
  servicio: Servicio | null
  /** What is known of it meanwhile. */
  resumen: ServicioResumen | null
  /** Nothing is on its way, because the machine has no network. */
  enPausa: boolean
  error: Error | null
  alReintentar: () => void
  alCerrar: () => void
  alActuar: (accion: AccionDelMapa) => void
  /** Shows the whole route on the map. */
  alEncuadrar: () => void
  renderOferta: (servicio: Servicio) => ReactNode
  /** Moves the focus in: it was opened with the keyboard or from the list. */
  enfocar: boolean
  telefono: boolean
}

const LADO = { inset: '16px 16px auto auto', width: MEDIDAS.panelDetalle, maxHeight: 'calc(100% - 32px)' } as const
const HOJA = {
  inset: 'auto 0 0 0',
  maxHeight: `${ALTO_DE_HOJA.detalle * 100}%`,
  borderRadius: '12px 12px 0 0',
} as const

/** Everything about one service, beside the map; on phones a sheet over its lower part. */
export const Detalle = (props: Props) => {
  const { servicio, error, alReintentar, alCerrar, alActuar, alEncuadrar, renderOferta, enfocar, telefono } = props
  const id = useId()
  const titulo = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (enfocar) titulo.current?.focus({ preventScroll: true })
  }, [enfocar])
  const perdido = error !== null && comoFalla(error).code === 'not-found'
  const mostrado = perdido ? null : servicio
  const conocido = perdido ? null : props.resumen
  // On a phone what is fixed at the bottom would leave the trip itself a few lines.
  const motivos = <Motivos servicio={mostrado} prefijo={id} />
  return (
    <Paper
      component="aside"
      variant="outlined"
      aria-labelledby={id}
      aria-busy={!mostrado && !error && !props.enPausa}
      sx={{
        position: 'absolute',
        zIndex: 2,
        display: 'flex',
        flexDirection: 'column',
        boxShadow: SOMBRA,
        overflow: 'hidden',
        // With the buttons fixed a low screen would leave the trip itself a few lines.
        '@media (max-height: 560px)': { overflowY: 'auto' },
        ...(telefono ? HOJA : LADO),
      }}
    >
      <Cabecera id={id} ref={titulo} servicio={mostrado ?? conocido} alCerrar={alCerrar} />
      <Box
        tabIndex={0}
        role="group"
        aria-label="Datos del servicio"
        sx={{
          overflowY: 'auto',
          minHeight: 0,
          '@media (max-height: 560px)': { overflowY: 'visible', flex: 'none' },
          px: 4,
          pb: 4,
          display: 'grid',
          gap: 4,
          alignContent: 'start',
        }}
      >
        {perdido ? (
          <EstadoVacio
            titulo="Este servicio ya no está disponible"
            detalle="Venció, fue cancelado o el cliente eligió a otra empresa."
          />
        ) : mostrado ? (
          <Contenido servicio={mostrado} alEncuadrar={alEncuadrar} renderOferta={renderOferta}>
            {telefono ? motivos : null}
          </Contenido>
        ) : (
          <>
            {conocido ? <Resumen servicio={conocido} sinRed={props.enPausa} /> : null}
            {error ? (
              <ErrorDeCarga error={error} alReintentar={alReintentar} />
            ) : props.enPausa ? (
              conocido ? null : (
                <EstadoVacio titulo="Sin conexión" detalle="Este servicio se verá cuando vuelva." />
              )
            ) : (
              <Esqueleto filas={conocido ? 2 : 6} />
            )}
          </>
        )}
      </Box>
      <Acciones servicio={mostrado} prefijo={id} alActuar={alActuar} alCerrar={alCerrar}>
        {telefono ? null : motivos}
      </Acciones>
    </Paper>
  )
}

type ContenidoProps = Pick<Props, 'renderOferta' | 'alEncuadrar'> & { servicio: Servicio; children: ReactNode }

const Contenido = ({ servicio, renderOferta, alEncuadrar, children }: ContenidoProps) => (
  <>
    <CuentaRegresiva servicio={servicio} />
    <Recordatorios servicio={servicio} />
    <PosicionDelVehiculo servicio={servicio} />
    <Recorrido servicio={servicio} alEncuadrar={alEncuadrar} />
    <DatosDelViaje servicio={servicio} />
    {servicio.oferta ? renderOferta(servicio) : null}
    <Dinero servicio={servicio} />
    <Personas servicio={servicio} />
    {children}
  </>
)
