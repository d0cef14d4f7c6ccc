import type { Servicio } from '@aliadas/contract/servicios'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useRef, useState, type ReactNode } from 'react'
import type { Fit } from '../map-engine/useCamera.ts'
import { useSession } from '../lib/session.ts'
import { useScreenTitle } from '../ui/Page.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { SIZES } from '../ui/tokens.ts'
import { AvisoDelMapa } from './AvisoDelMapa.tsx'
import { BarraDeFiltros } from './BarraDeFiltros.tsx'
import { CambioDeVista } from './CambioDeVista.tsx'
import { detalleQuery } from './mapa-query.ts'
import { Controles } from './Controles.tsx'
import { cuantosFiltros } from './filtros.ts'
import { Detalle } from './Detalle.tsx'
import { ALTURAS_DE_LA_LISTA, ALTURAS_DEL_DETALLE, MEDIA, type Altura } from './hoja.ts'
import { Leyenda } from './Leyenda.tsx'
import { Lienzo } from './Lienzo.tsx'
import { ListaDelMapa } from './ListaDelMapa.tsx'
import type { AccionDelMapa } from './pasos.ts'
import { cajaDelRecorrido, cajaDeOrigenes } from './ruta.ts'
import { SinVehiculos } from './SinVehiculos.tsx'
import { useDia } from './dia/useDia.ts'
import { VistaDelDia } from './dia/VistaDelDia.tsx'
import { seVe } from './filtro.ts'
import { useAperturas } from './useAperturas.ts'
import { useDialogo } from './useDialogo.ts'
import { useDireccion } from './useDireccion.ts'
import { usePorVer } from './usePorVer.ts'
import { useResumen } from './useResumen.ts'
import { useServicios } from './useServicios.ts'
import { useVehiculos } from './useVehiculos.ts'
import { useVista } from './useVista.ts'
import { useVer } from './useVer.ts'
import { useVerTodos } from './useVerTodos.ts'
import { alternar, esVerInicial } from './ver.ts'
import { VerTodos } from './VerTodos.tsx'
import { VISUALLY_HIDDEN } from '../ui/visually-hidden.ts'

type Caja4 = Fit['box']
/** Too low for the legend and a list one below the other: half of a laptop's screen, or a page zoomed to double. */
const PANTALLA_BAJA = '(max-height: 640px)'
/** Room for a list of two columns, the details and enough of the map between them. */
const PANTALLA_AMPLIA = '(min-width: 1360px)'

/** Its calendar comes when somebody looks at a day. */
const BarraDelDia = lazy(() => import('./dia/BarraDelDia.tsx'))
const PrimerosPasos = lazy(async () => ({ default: (await import('./primeros/PrimerosPasos.tsx')).PrimerosPasos }))

export type DialogoDelMapa = { accion: AccionDelMapa; servicio: Servicio; onCerrar: () => void }

type Props = {
  renderDialogo: (dialogo: DialogoDelMapa) => ReactNode
  /** The company's own offer, inside the detail. */
  renderOferta: (servicio: Servicio) => ReactNode
  /** All the company's offers. */
  renderMisOfertas: (onCerrar: () => void) => ReactNode
}

/** The monitor map: one filter and one selection, seen as a map and as a list. */
export const MonitorMap = ({ renderDialogo, renderOferta, renderMisOfertas }: Props) => {
  const titulo = useScreenTitle()
  const { tiposDeVehiculo, suspension, rol } = useSession()
  const [direccion, cambiarDireccion] = useDireccion()
  const { servicio: seleccion = null, dialogo, q = '', zona, orden = 'acto', empresa } = direccion
  const { cuando, tipo, urgencia } = direccion
  const plataforma = rol === 'plataforma'
  // The button shows it at once, and the list follows; both together, or leaving a day would ask for today first.
  const { enDia, dia } = useDeferredValue({ enDia: direccion.vista === 'dia', dia: direccion.dia })
  const filtros = { cuando, tipo, urgencia }
  const filtrado = cuantosFiltros(filtros) > 0
  const pideFoco = useLocation({ select: ({ state }) => state.enfocar === true })
  const telefono = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  const baja = useMediaQuery(PANTALLA_BAJA, { noSsr: true })
  const amplia = useMediaQuery(PANTALLA_AMPLIA, { noSsr: true })
  const ancho = enDia && amplia ? SIZES.wideList : SIZES.list
  const [ver, cambiarVer] = useVer()
  const { vista, caja, mover } = useVista()
  const [resaltado, setResaltado] = useState<string | null>(null)
  const [abierta, setAbierta] = useState(!telefono)
  const [alturaDeLista, setAlturaDeLista] = useState<Altura>(MEDIA)
  const [alturaDeDetalle, setAlturaDeDetalle] = useState<Altura>(MEDIA)
  const [desdeLista, setDesdeLista] = useState(false)
  const [encuadre, setEncuadre] = useState<Fit | null>(null)
  const lista = useRef<HTMLUListElement>(null)
  // The map begins to load with the first picture; what lies over it is drawn meanwhile, in pieces.
  const conControles = useDeferredValue(true, false)

  const nuevos = usePorVer(seleccion)
  const todos = zona === 'todos'
  // What is pressed shows it at once, and the list and the map follow.
  const mostrados = useDeferredValue(ver)
  const servicios = useServicios({ caja, vista, ver: mostrados, q, filtros, todos, orden, nuevos, empresa })
  const delDia = useDia(enDia, dia, empresa)
  const { data: detalle, fetchStatus, error, refetch } = useQuery(detalleQuery(seleccion))
  const elegido = detalle?.servicio ?? null
  const resumen = useResumen(seleccion, elegido)
  const vehiculos = useVehiculos({ ver, q, seleccion })

  const { ponerDialogo, ponerServicio } = useAperturas()
  const cerrarDialogo = () => ponerDialogo(null)
  const accion: AccionDelMapa | null = useDialogo(dialogo, elegido, cerrarDialogo)

  const abrir = (id: string | null, porLista: boolean) => {
    setDesdeLista(porLista)
    ponerServicio(id)
  }
  const cerrar = () => {
    abrir(null, false)
    if (desdeLista) lista.current?.focus()
  }
  const encuadrar = (box: Caja4 | null) => {
    if (box) setEncuadre({ box })
  }
  const buscar = (texto: string) => cambiarDireccion({ q: texto })
  const verTodos = useVerTodos({ ver, q, filtros, empresa }, encuadrar)
  const limpiar = () => {
    cambiarVer(null)
    cambiarDireccion({ q: null, ver: null, cuando: null, tipo: null, urgencia: null, empresa: null })
  }

  const comunes = {
    nuevos,
    plataforma,
    seleccion,
    resaltado,
    onElegir: (id: string) => abrir(id, true),
    onResaltar: setResaltado,
  }

  // What was pressed shows first, and the map after it.
  const enElMapa = useDeferredValue({
    servicios: enDia ? delDia.filas.filter(seVe) : servicios.grupos.length > 0 ? NINGUNO : servicios.visibles,
    grupos: enDia ? NINGUNO : servicios.grupos,
    nuevos,
    vehiculos,
    elegido,
    seleccion,
    encuadre,
    resaltado,
    telefono,
    lista: ancho,
    hoja:
      seleccion === null ? (abierta ? ALTURAS_DE_LA_LISTA[alturaDeLista] : 0) : ALTURAS_DEL_DETALLE[alturaDeDetalle],
  })

  // By themselves, so that each is drawn again for what it shows alone.
  const leyenda = enDia ? null : (
    <Leyenda
      cuentas={servicios.cuentas}
      ver={ver}
      plegable={telefono || baja}
      onAlternar={(estado) => cambiarVer(alternar(ver, estado))}
      onVerOfertas={plataforma ? null : () => ponerDialogo('mis-ofertas')}
      onLimpiar={esVerInicial(ver) && q === '' && !filtrado && !empresa ? null : limpiar}
    />
  )
  const sobreLaLista = (
    <>
      <CambioDeVista />
      {enDia ? (
        <Suspense fallback={<RowsSkeleton rows={1} height={72} />}>
          <BarraDelDia datos={delDia} plataforma={plataforma} />
        </Suspense>
      ) : (
        <BarraDeFiltros plataforma={plataforma} />
      )}
    </>
  )
  const laLista = enDia ? (
    <VistaDelDia ref={lista} datos={delDia} {...comunes} />
  ) : (
    <ListaDelMapa ref={lista} servicios={servicios} q={q} filtrado={filtrado} todos={todos} {...comunes} />
  )

  return (
    <Box
      sx={{ position: 'absolute', inset: 0, overflow: 'clip' }}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key !== 'Escape' || seleccion === null || target instanceof HTMLInputElement) return
        // Dialogs are children of this in React alone, and close by themselves.
        if (target instanceof Node && currentTarget.contains(target)) cerrar()
      }}
    >
      <Typography variant="h1" sx={VISUALLY_HIDDEN}>
        {titulo}
      </Typography>
      <Lienzo {...enElMapa} onElegir={(id) => abrir(id, false)} onResaltar={setResaltado} onMover={mover} />
      {conControles ? (
        <VerTodos
          telefono={telefono}
          lista={ancho}
          onVer={enDia ? () => encuadrar(cajaDeOrigenes(delDia.filas)) : () => void verTodos()}
        />
      ) : null}
      {enDia ? null : (
        <AvisoDelMapa
          error={servicios.error}
          hayMas={servicios.hayMas}
          buscando={q !== '' || filtrado}
          onReintentar={servicios.reintentar}
        />
      )}
      {!conControles || (telefono && seleccion !== null) ? null : (
        <Controles
          telefono={telefono}
          abierta={abierta}
          onAbrir={setAbierta}
          altura={alturaDeLista}
          onAltura={(altura) => {
            // Drawn down to its bar it is closed.
            setAbierta(altura > 0)
            setAlturaDeLista(altura > 0 ? altura : MEDIA)
          }}
          titulo={enDia ? 'Programación' : 'Lista de servicios'}
          ancho={ancho}
          cuantos={enDia ? delDia.total : servicios.cuantos}
          q={q}
          onBuscar={enDia ? null : buscar}
          leyenda={leyenda}
          filtros={sobreLaLista}
          lista={laLista}
        />
      )}
      {conControles && rol === 'admin' && seleccion === null ? (
        <Suspense>
          <PrimerosPasos />
        </Suspense>
      ) : null}
      {!plataforma && suspension === null && tiposDeVehiculo.length === 0 && seleccion === null ? (
        <SinVehiculos lista={telefono ? 0 : ancho + 16} />
      ) : null}
      {seleccion === null ? null : (
        <Detalle
          key={seleccion}
          servicio={elegido}
          resumen={resumen}
          enPausa={fetchStatus === 'paused'}
          error={error}
          onReintentar={() => void refetch()}
          onCerrar={cerrar}
          onActuar={ponerDialogo}
          onEncuadrar={() => encuadrar(elegido && cajaDelRecorrido(elegido))}
          renderOferta={renderOferta}
          enfocar={desdeLista || pideFoco}
          telefono={telefono}
          altura={alturaDeDetalle}
          onAltura={setAlturaDeDetalle}
        />
      )}
      {dialogo === 'mis-ofertas' && !plataforma ? renderMisOfertas(cerrarDialogo) : null}
      {accion && elegido ? renderDialogo({ accion, servicio: elegido, onCerrar: cerrarDialogo }) : null}
    </Box>
  )
}

const NINGUNO: never[] = []
