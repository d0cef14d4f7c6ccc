import type { Servicio } from '@aliadas/contract/servicios'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLocation } from '@tanstack/react-router'
import { useDeferredValue, useReducer, useRef, type ReactNode } from 'react'
import { useSession } from '../lib/session.ts'
import { useScreenTitle } from '../ui/Page.tsx'
import { VISUALLY_HIDDEN } from '../ui/visually-hidden.ts'
import { AvisoDelMapa } from './AvisoDelMapa.tsx'
import { Detalle } from './Detalle.tsx'
import { Lienzo } from './Lienzo.tsx'
import { hojaDe, monitorAlComenzar, siguienteMonitor } from './monitor.ts'
import { PanelDeLista } from './PanelDeLista.tsx'
import type { AccionDelMapa } from './pasos.ts'
import { cajaDelRecorrido, cajaDeOrigenes } from './ruta.ts'
import { useAbierto } from './useAbierto.ts'
import { useActosDelMapa } from './useActos.ts'
import { useAperturas } from './useAperturas.ts'
import { useDatosDelMapa } from './useDatosDelMapa.ts'
import { useFocoDeVuelta } from './useFocoDeVuelta.ts'
import { usePantalla } from './usePantalla.ts'
import { useCuantosVehiculos, useSeguir } from './useVehiculos.ts'
import { useVerTodos } from './useVerTodos.ts'
import { VerTodos } from './VerTodos.tsx'
import { onDemand, Part } from '../ui/part.tsx'

const PilaDeServicios = onDemand(async () => (await import('./PilaDeServicios.tsx')).PilaDeServicios)
const SinVehiculos = onDemand(async () => (await import('./SinVehiculos.tsx')).SinVehiculos)
const PrimerosPasos = onDemand(async () => (await import('./primeros/PrimerosPasos.tsx')).PrimerosPasos)

export type DialogoDelMapa = { accion: AccionDelMapa; servicio: Servicio; onCerrar: () => void }

/** Bid form inside a row; `onEnviada` moves to the next request. */
type OfertaEnLista = { id: string; onCerrar: () => void; onEnviada: () => void }

type Props = {
  renderOfertaEnFila: (oferta: OfertaEnLista) => ReactNode
  renderDialogo: (dialogo: DialogoDelMapa) => ReactNode
  /** Renders the company's own offer inside the detail. */
  renderOferta: (servicio: Servicio) => ReactNode
  /** Renders all offers of the company. */
  renderMisOfertas: (onCerrar: () => void) => ReactNode
}

/** The monitor map: map and list with one filter and one selection. */
export const MonitorMap = ({ renderOfertaEnFila, renderDialogo, renderOferta, renderMisOfertas }: Props) => {
  const titulo = useScreenTitle()
  const { tiposDeVehiculo, suspension, rol } = useSession()
  const plataforma = rol === 'plataforma'
  const pideFoco = useLocation({ select: ({ state }) => state.enfocar === true })
  const pantalla = usePantalla()
  const { telefono } = pantalla
  const [monitor, ocurrir] = useReducer(siguienteMonitor, telefono, monitorAlComenzar)
  const lista = useRef<HTMLUListElement>(null)
  // The map starts to load with the first render; the panels over it are rendered meanwhile, in parts.
  const conControles = useDeferredValue(true, false)

  const datos = useDatosDelMapa(monitor)
  const { seleccion, enDia, servicios, delDia } = datos
  const abierto = useAbierto()
  const { elegido, cerrarDialogo } = abierto
  const { ponerServicio, actuar, verVehiculo } = useAperturas()
  const ancho = pantalla.ancho(enDia)
  const listaOculta = pantalla.mediana && seleccion !== null
  const desdeLista = monitor.elegido?.id === seleccion && monitor.elegido?.desde === 'lista'

  const elegir = (id: string | null, desde: 'lista' | 'mapa') => {
    ocurrir({ tipo: 'elegir', id, desde })
    ponerServicio(id)
  }
  useFocoDeVuelta(lista, listaOculta)
  const cerrar = () => {
    // The hidden list shows again at the row of the service.
    if (listaOculta) ocurrir({ tipo: 'apuntar', id: seleccion })
    elegir(null, 'mapa')
    if (desdeLista) lista.current?.focus()
  }
  const encuadrar = (box: Caja4 | null, chosen = false) => {
    if (box) ocurrir({ tipo: 'encuadrar', fit: { box, chosen } })
  }
  useActosDelMapa({
    datos,
    monitor,
    abierto: elegido,
    plataforma,
    listaOculta,
    ocurrir,
    onActuar: actuar,
    onElegir: (id) => elegir(id, 'lista'),
  })
  /** Moves the focus back to the list, to the row that got the bid or the next one that can get one. */
  const trasOfertar = (id: string) => {
    ocurrir({ tipo: 'ofertar', id: null })
    ocurrir({ tipo: 'apuntar', id })
    lista.current?.focus()
  }
  const siguienteTras = (id: string) => {
    const { enLista } = servicios
    const lugar = enLista.findIndex((s) => s.id === id)
    const otros = [...enLista.slice(lugar + 1), ...enLista.slice(0, Math.max(0, lugar))]
    return otros.find((s) => s.estado === 'pendiente')?.id ?? id
  }
  const verTodos = useVerTodos(datos, encuadrar)
  const vehiculos = useCuantosVehiculos()
  useSeguir(monitor.siguiendo, (caja) => encuadrar(caja, true))

  // The pressed control responds first; the map follows.
  const enElMapa = useDeferredValue({
    ...datos.dibujado,
    elegido,
    seleccion,
    encuadre: monitor.encuadre,
    resaltado: monitor.ofertando ?? monitor.resaltado,
    telefono,
    lista: ancho,
    conDetalle: seleccion !== null && !listaOculta,
    hoja: hojaDe(monitor, seleccion),
  })

  return (
    <Box
      sx={{ position: 'absolute', inset: 0, overflow: 'clip' }}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key !== 'Escape' || seleccion === null || target instanceof HTMLInputElement) return
        // Dialogs are children in React but not in the DOM; they handle Escape themselves.
        if (target instanceof Node && currentTarget.contains(target)) cerrar()
      }}
    >
      <Typography variant="h1" sx={VISUALLY_HIDDEN}>
        {titulo}
      </Typography>
      <Lienzo
        {...enElMapa}
        onElegir={(id) => elegir(id, 'mapa')}
        onResaltar={(id) => ocurrir({ tipo: 'resaltar', id })}
        onMover={(esquinas, porEleccion) => ocurrir({ tipo: 'mover', esquinas, porEleccion, seleccion })}
        onVehiculo={verVehiculo}
        onApilar={(ids, { x, y }) => ocurrir({ tipo: 'apilar', pila: { ids, x, y } })}
      />
      {monitor.pila ? (
        <Part onFault={() => ocurrir({ tipo: 'apilar', pila: null })}>
          <PilaDeServicios
            pila={monitor.pila}
            servicios={elegido ? [...datos.dibujado.servicios, elegido] : datos.dibujado.servicios}
            plataforma={plataforma}
            onElegir={(id) => elegir(id, 'mapa')}
            onCerrar={() => ocurrir({ tipo: 'apilar', pila: null })}
          />
        </Part>
      ) : null}
      {conControles ? (
        <VerTodos
          telefono={telefono}
          lista={ancho}
          conDetalle={seleccion !== null && !listaOculta}
          vehiculos={vehiculos}
          onVer={enDia ? () => encuadrar(cajaDeOrigenes(delDia.filas)) : () => void verTodos()}
        />
      ) : null}
      {enDia ? null : (
        <AvisoDelMapa
          error={servicios.error}
          hayMas={servicios.hayMas}
          buscando={datos.q !== '' || datos.filtrado}
          onReintentar={servicios.reintentar}
        />
      )}
      {!conControles || (telefono && seleccion !== null) ? null : (
        <PanelDeLista
          ref={lista}
          datos={datos}
          monitor={monitor}
          pantalla={pantalla}
          oculta={listaOculta}
          plataforma={plataforma}
          ocurrir={ocurrir}
          onElegir={(id) => elegir(id, 'lista')}
          onVerOfertas={() => abierto.ponerDialogo('mis-ofertas')}
        />
      )}
      {conControles && rol === 'admin' && seleccion === null ? (
        <Part onFault={() => undefined}>
          <PrimerosPasos />
        </Part>
      ) : null}
      {!plataforma && suspension === null && tiposDeVehiculo.length === 0 && seleccion === null ? (
        <Part onFault={() => undefined}>
          <SinVehiculos lista={telefono ? 0 : ancho + 16} />
        </Part>
      ) : null}
      {seleccion === null ? null : (
        <Detalle
          key={seleccion}
          servicio={elegido}
          resumen={abierto.resumen}
          enPausa={abierto.enPausa}
          error={abierto.error}
          onReintentar={abierto.reintentar}
          onCerrar={cerrar}
          onActuar={abierto.ponerDialogo}
          onEncuadrar={() => encuadrar(elegido && cajaDelRecorrido(elegido), true)}
          siguiendo={monitor.siguiendo === seleccion}
          onSeguir={(si) => ocurrir({ tipo: 'seguir', id: si ? seleccion : null })}
          renderOferta={renderOferta}
          enfocar={desdeLista || pideFoco}
          telefono={telefono}
          enLugarDeLista={pantalla.mediana}
          altura={monitor.detalle}
          onAltura={(altura) => ocurrir({ tipo: 'alturaDeDetalle', altura })}
        />
      )}
      {monitor.ofertando === null || plataforma ? null : (
        <EnFila
          render={renderOfertaEnFila}
          id={monitor.ofertando}
          onCerrar={() => trasOfertar(monitor.ofertando ?? '')}
          onEnviada={() => trasOfertar(siguienteTras(monitor.ofertando ?? ''))}
        />
      )}
      {abierto.misOfertas && !plataforma ? renderMisOfertas(cerrarDialogo) : null}
      {abierto.accion && elegido
        ? renderDialogo({ accion: abierto.accion, servicio: elegido, onCerrar: cerrarDialogo })
        : null}
    </Box>
  )
}

/** A component of its own, so that its event handlers can read the list's position. */
const EnFila = ({ render, ...oferta }: OfertaEnLista & { render: Props['renderOfertaEnFila'] }) => render(oferta)

type Caja4 = [oeste: number, sur: number, este: number, norte: number]
