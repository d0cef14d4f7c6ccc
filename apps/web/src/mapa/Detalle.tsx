import type { Servicio, ServicioResumen } from '@aliadas/contract/servicios'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useDeferredValue, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { IN_COLUMN } from '../ui/beside/Beside.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { toFalla } from '../lib/faults.ts'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { SheetGrip } from '../ui/SheetGrip.tsx'
import { SIZES, SHADOW } from '../ui/tokens.ts'
import { Acciones } from './detalle/Acciones.tsx'
import { Cabecera } from './detalle/Cabecera.tsx'
import { Calificacion } from './detalle/Calificacion.tsx'
import { Cancelacion } from './detalle/Cancelacion.tsx'
import { CuentaRegresiva } from './detalle/CuentaRegresiva.tsx'
import { DatosDelViaje } from './detalle/DatosDelViaje.tsx'
import { Dinero } from './detalle/Dinero.tsx'
import { EnRecorrido } from './detalle/EnRecorrido.tsx'
import { EnRuta } from './detalle/EnRuta.tsx'
import { Personas } from './detalle/Personas.tsx'
import { Recorrido } from './detalle/Recorrido.tsx'
import { Puntualidad } from './detalle/Puntualidad.tsx'
import { PasosDelConductor } from './detalle/PasosDelConductor.tsx'
import { Recordatorios } from './detalle/Recordatorios.tsx'
import { Resumen } from './detalle/Resumen.tsx'
import { ALTURAS_DEL_DETALLE, alturaDe, type Altura } from './hoja.ts'
import type { AccionDelMapa } from './pasos.ts'

type Props = {
  servicio: Servicio | null
  /** Data from map and lists, shown until the service has loaded. */
  resumen: ServicioResumen | null
  /** The request is paused, because the browser is offline. */
  enPausa: boolean
  error: Error | null
  onReintentar: () => void
  onCerrar: () => void
  onActuar: (accion: AccionDelMapa) => void
  /** Fits the camera to the whole route. */
  onEncuadrar: () => void
  /** Whether the camera follows its vehicle. */
  siguiendo: boolean
  onSeguir: (siguiendo: boolean) => void
  renderOferta: (servicio: Servicio) => ReactNode
  /** Move the focus into the panel: it was opened with the keyboard or from the list. */
  enfocar: boolean
  telefono: boolean
  /** Over the map it takes the place of the map's list. */
  enLugarDeLista?: boolean
  /** It stands beside a list, not over the map. */
  enLista?: boolean
  /** Height of the phone's sheet. */
  altura: Altura
  onAltura: (altura: Altura) => void
}

const LADO = { inset: '16px 16px auto auto', width: SIZES.detailPanel, maxHeight: 'calc(100% - 32px)' } as const
const EN_LUGAR_DE_LISTA = { ...LADO, inset: '16px auto auto 16px', width: SIZES.list } as const
const HOJA = {
  inset: 'auto 0 0 0',
  borderRadius: '12px 12px 0 0',
} as const

/** Details of one service: a panel beside the map, on phones a sheet over its lower part. */
export const Detalle = (props: Props) => {
  const { servicio, error, onReintentar, onCerrar, onActuar, onEncuadrar, renderOferta, enfocar, telefono } = props
  const { altura, onAltura, enLista = false } = props
  const [arrastrada, setArrastrada] = useState<number | null>(null)
  const id = useId()
  const titulo = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (enfocar) titulo.current?.focus({ preventScroll: true })
  }, [enfocar])
  const perdido = error !== null && toFalla(error).code === 'not-found'
  const mostrado = perdido ? null : servicio
  const conocido = perdido ? null : props.resumen
  // The panel opens at once; its content renders afterwards.
  const abierto = useDeferredValue(mostrado !== null, false)
  const completo = abierto ? mostrado : null
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
        boxShadow: SHADOW,
        overflow: 'hidden',
        // On a low screen fixed buttons would leave only a few lines for the trip, so everything scrolls.
        '@media (max-height: 560px)': { overflowY: 'auto' },
        ...(telefono
          ? { ...HOJA, height: `${(arrastrada ?? ALTURAS_DEL_DETALLE[altura]) * 100}%` }
          : enLista
            ? IN_COLUMN
            : props.enLugarDeLista
              ? EN_LUGAR_DE_LISTA
              : LADO),
      }}
    >
      {telefono ? (
        <SheetGrip
          label="Altura del detalle"
          stops={ALTURAS_DEL_DETALLE}
          stop={altura}
          onStop={(n) => onAltura(alturaDe(n))}
          onDrag={setArrastrada}
        />
      ) : null}
      <Cabecera
        id={id}
        ref={titulo}
        servicio={mostrado ?? conocido}
        completo={mostrado}
        telefono={telefono}
        onCerrar={onCerrar}
      />
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
          <EmptyState
            title="Este servicio ya no está disponible"
            detail="Venció, fue cancelado o el cliente eligió a otra empresa."
          />
        ) : completo ? (
          <Contenido
            servicio={completo}
            onEncuadrar={onEncuadrar}
            renderOferta={renderOferta}
            siguiendo={props.siguiendo}
            onSeguir={props.onSeguir}
          />
        ) : (
          <>
            {conocido ? <Resumen servicio={conocido} sinRed={!mostrado && props.enPausa} /> : null}
            {mostrado ? null : error ? (
              <LoadError error={error} onRetry={onReintentar} />
            ) : props.enPausa ? (
              conocido ? null : (
                <EmptyState title="Sin conexión" detail="Este servicio se verá cuando vuelva." />
              )
            ) : (
              <RowsSkeleton rows={conocido ? 2 : 6} />
            )}
          </>
        )}
      </Box>
      {completo ? <Acciones servicio={completo} prefijo={id} telefono={telefono} onActuar={onActuar} /> : null}
    </Paper>
  )
}

type ContenidoProps = Pick<Props, 'renderOferta' | 'onEncuadrar' | 'siguiendo' | 'onSeguir'> & { servicio: Servicio }

const Contenido = ({ servicio, renderOferta, onEncuadrar, siguiendo, onSeguir }: ContenidoProps) => (
  <>
    <Puntualidad servicio={servicio} />
    {servicio.estado === 'confirmado' && servicio.recorridoIniciado ? (
      <>
        <EnRecorrido servicio={servicio} siguiendo={siguiendo} onSeguir={onSeguir} />
        <EnRuta servicio={servicio} />
      </>
    ) : (
      <CuentaRegresiva servicio={servicio} />
    )}
    <Cancelacion servicio={servicio} />
    <Recordatorios servicio={servicio} />
    <PasosDelConductor servicio={servicio} />
    <Calificacion servicio={servicio} />
    <Recorrido servicio={servicio} onEncuadrar={onEncuadrar} />
    <DatosDelViaje servicio={servicio} />
    {servicio.oferta ? renderOferta(servicio) : null}
    <Dinero servicio={servicio} />
    <Personas servicio={servicio} />
  </>
)
