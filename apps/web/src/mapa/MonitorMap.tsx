import { PATHS } from '../lib/paths.ts'
import type { Servicio } from '@aliadas/contract'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { quitarNuevos, serviciosConocidos, useNuevos } from '../servicios/index.ts'
import type { Fit } from '../map-engine/useCamera.ts'
import { useSession } from '../lib/session.ts'
import { useScreenTitle } from '../ui/Page.tsx'
import { AvisoDelMapa } from './AvisoDelMapa.tsx'
import { BarraDeFiltros } from './BarraDeFiltros.tsx'
import { CAJA_INICIAL, cajaDe, cajaVisible, mismaCaja } from './caja.ts'
import { detalleQuery } from './mapa-query.ts'
import { Controles } from './Controles.tsx'
import { cuantosFiltros } from './filtros.ts'
import { Detalle } from './Detalle.tsx'
import { con, type NombreDeDialogo } from './direccion.ts'
import { ALTURAS_DE_LA_LISTA, ALTURAS_DEL_DETALLE, MEDIA, type Altura } from './hoja.ts'
import { Leyenda } from './Leyenda.tsx'
import { Lienzo } from './Lienzo.tsx'
import { ListaDelMapa } from './ListaDelMapa.tsx'
import type { AccionDelMapa } from './pasos.ts'
import { cajaDelRecorrido } from './ruta.ts'
import { SinVehiculos } from './SinVehiculos.tsx'
import { useDialogo } from './useDialogo.ts'
import { useDireccion } from './useDireccion.ts'
import { useServicios } from './useServicios.ts'
import { useVehiculos } from './useVehiculos.ts'
import { useVer } from './useVer.ts'
import { useVerTodos } from './useVerTodos.ts'
import { alternar, esVerInicial } from './ver.ts'
import { VerTodos } from './VerTodos.tsx'

const RUTA = PATHS.mapa
type Caja4 = Fit['box']
/** Too low for the legend and a list one below the other: half of a laptop's screen, or a page zoomed to double. */
const PANTALLA_BAJA = '(max-height: 640px)'

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
  const { tiposDeVehiculo, rol } = useSession()
  const [{ servicio: seleccion = null, dialogo, q = '', zona, orden = 'acto', ...otras }, cambiarDireccion] =
    useDireccion()
  const filtros = { cuando: otras.cuando, tipo: otras.tipo, urgencia: otras.urgencia }
  const filtrado = cuantosFiltros(filtros) > 0
  const pideFoco = useLocation({ select: ({ state }) => state.enfocar === true })
  const navegar = useNavigate({ from: RUTA })
  const telefono = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  const baja = useMediaQuery(PANTALLA_BAJA, { noSsr: true })
  const [ver, cambiarVer] = useVer()
  const [vista, setVista] = useState(CAJA_INICIAL)
  const [caja, setCaja] = useState(CAJA_INICIAL)
  const [resaltado, setResaltado] = useState<string | null>(null)
  const [abierta, setAbierta] = useState(!telefono)
  const [alturaDeLista, setAlturaDeLista] = useState<Altura>(MEDIA)
  const [alturaDeDetalle, setAlturaDeDetalle] = useState<Altura>(MEDIA)
  const [desdeLista, setDesdeLista] = useState(false)
  const [encuadre, setEncuadre] = useState<Fit | null>(null)
  const lista = useRef<HTMLUListElement>(null)

  const nuevos = useNuevos()
  const porVer = seleccion !== null && nuevos.has(seleccion) ? seleccion : null
  useEffect(() => {
    if (porVer !== null) quitarNuevos([porVer])
  }, [porVer])
  const servicios = useServicios({ caja, vista, ver, q, filtros, todos: zona === 'todos', orden, nuevos })
  const detalle = useQuery(detalleQuery(seleccion))
  const elegido = detalle.data?.servicio ?? null
  const cliente = useQueryClient()
  const resumen = elegido ?? serviciosConocidos(cliente).find((s) => s.id === seleccion) ?? null
  const vehiculos = useVehiculos({ ver, q, seleccion })

  const ponerDialogo = (nombre: NombreDeDialogo | null) =>
    void navegar({
      to: RUTA,
      search: (s) => con(s, { dialogo: nombre }),
      // One step back closes the dialog.
      replace: nombre === null,
      resetScroll: false,
    })
  const cerrarDialogo = () => ponerDialogo(null)
  const accion: AccionDelMapa | null = useDialogo(dialogo, elegido, cerrarDialogo)

  const abrir = (id: string | null, porLista: boolean) => {
    setDesdeLista(porLista)
    if (id === seleccion) return
    void navegar({
      to: RUTA,
      search: (s) => con(s, { servicio: id, dialogo: null }),
      // One step back closes the detail, however many services were looked at.
      replace: seleccion !== null,
      resetScroll: false,
    })
  }
  const cerrar = () => {
    abrir(null, false)
    if (desdeLista) lista.current?.focus()
  }
  const encuadrar = (box: Caja4 | null) => {
    if (box) setEncuadre({ box })
  }
  const verTodos = useVerTodos({ ver, q, filtros }, encuadrar)
  const limpiar = () => {
    cambiarVer(null)
    cambiarDireccion({ q: null, ver: null, cuando: null, tipo: null, urgencia: null })
  }

  return (
    <Box
      sx={{ position: 'absolute', inset: 0, overflow: 'hidden' }}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key !== 'Escape' || seleccion === null || target instanceof HTMLInputElement) return
        // Dialogs are children of this in React alone, and close by themselves.
        if (target instanceof Node && currentTarget.contains(target)) cerrar()
      }}
    >
      <Typography variant="h1" sx={SOLO_LECTOR}>
        {titulo}
      </Typography>
      <Lienzo
        servicios={servicios.grupos.length > 0 ? [] : servicios.visibles}
        grupos={servicios.grupos}
        nuevos={nuevos}
        vehiculos={vehiculos}
        elegido={elegido}
        seleccion={seleccion}
        encuadre={encuadre}
        resaltado={resaltado}
        onElegir={(id) => abrir(id, false)}
        onResaltar={setResaltado}
        onMover={(bbox) => {
          setVista(cajaDe(bbox))
          const nueva = cajaVisible(bbox)
          setCaja((actual) => (mismaCaja(actual, nueva) ? actual : nueva))
        }}
        telefono={telefono}
        hoja={
          seleccion === null ? (abierta ? ALTURAS_DE_LA_LISTA[alturaDeLista] : 0) : ALTURAS_DEL_DETALLE[alturaDeDetalle]
        }
      />
      <VerTodos telefono={telefono} onVer={verTodos} />
      <AvisoDelMapa
        error={servicios.error}
        hayMas={servicios.hayMas}
        buscando={q !== '' || filtrado}
        onReintentar={servicios.reintentar}
      />
      {telefono && seleccion !== null ? null : (
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
          cuantos={servicios.cuantos}
          q={q}
          onBuscar={(texto) => cambiarDireccion({ q: texto })}
          leyenda={
            <Leyenda
              cuentas={servicios.cuentas}
              ver={ver}
              plegable={telefono || baja}
              onAlternar={(estado) => cambiarVer(alternar(ver, estado))}
              onVerOfertas={rol === 'plataforma' ? null : () => ponerDialogo('mis-ofertas')}
              onLimpiar={esVerInicial(ver) && q === '' && !filtrado ? null : limpiar}
            />
          }
          filtros={<BarraDeFiltros />}
          lista={
            <ListaDelMapa
              ref={lista}
              servicios={servicios}
              nuevos={nuevos}
              q={q}
              filtrado={filtrado}
              todos={zona === 'todos'}
              seleccion={seleccion}
              resaltado={resaltado}
              onElegir={(id) => abrir(id, true)}
              onResaltar={setResaltado}
            />
          }
        />
      )}
      {rol !== 'plataforma' && tiposDeVehiculo.length === 0 && seleccion === null ? <SinVehiculos /> : null}
      {seleccion === null ? null : (
        <Detalle
          key={seleccion}
          servicio={elegido}
          resumen={resumen}
          enPausa={detalle.fetchStatus === 'paused'}
          error={detalle.error}
          onReintentar={() => void detalle.refetch()}
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
      {dialogo === 'mis-ofertas' && rol !== 'plataforma' ? renderMisOfertas(cerrarDialogo) : null}
      {accion && elegido ? renderDialogo({ accion, servicio: elegido, onCerrar: cerrarDialogo }) : null}
    </Box>
  )
}

const SOLO_LECTOR = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const
