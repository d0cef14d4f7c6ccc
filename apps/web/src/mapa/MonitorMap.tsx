import { ESTADOS_EN_MAPA, type Servicio } from '@aliadas/contract'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { useSesion } from '../lib/sesion.ts'
import { Esqueleto } from '../ui/Esqueleto.tsx'
import { useTitulo } from '../ui/Pagina.tsx'
import { AvisoDelMapa } from './AvisoDelMapa.tsx'
import { CAJA_INICIAL, cajaVisible, mismaCaja } from './caja.ts'
import { detalleQuery, mapaQuery } from './consultas.ts'
import { Controles } from './Controles.tsx'
import { Detalle } from './Detalle.tsx'
import { con } from './direccion.ts'
import { buscar, contarPorEstado, gruposVisibles, sumarGrupos, vigentes } from './filtro.ts'
import { Leyenda } from './Leyenda.tsx'
import { Lienzo } from './Lienzo.tsx'
import { ListaDeServicios } from './ListaDeServicios.tsx'
import type { AccionDelMapa } from './pasos.ts'
import { SinVehiculos } from './SinVehiculos.tsx'
import { useCorte } from './useCorte.ts'
import { useVehiculos } from './useVehiculos.ts'
import { useVer } from './useVer.ts'
import { alternar, esVerInicial } from './ver.ts'

const RUTA = '/panel-control/monitor-map'

export type DialogoDelMapa = { accion: AccionDelMapa; servicio: Servicio; alCerrar: () => void }

type Props = {
  renderDialogo: (dialogo: DialogoDelMapa) => ReactNode
  /** The company's own offer, inside the detail. */
  renderOferta: (servicio: Servicio) => ReactNode
  /** All the company's offers. */
  renderMisOfertas: (alCerrar: () => void) => ReactNode
}

/** The monitor map: one filter and one selection, seen as a map and as a list. */
export const MonitorMap = ({ renderDialogo, renderOferta, renderMisOfertas }: Props) => {
  useTitulo('Mapa de Monitoreo')
  const { tiposDeVehiculo, rol } = useSesion()
  const { servicio: seleccion = null, q = '' } = useSearch({ from: RUTA })
  const navegar = useNavigate({ from: RUTA })
  const telefono = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  const [ver, cambiarVer] = useVer()
  const [caja, setCaja] = useState(CAJA_INICIAL)
  const [resaltado, setResaltado] = useState<string | null>(null)
  const [abierta, setAbierta] = useState(!telefono)
  const [accion, setAccion] = useState<AccionDelMapa | null>(null)
  const [misOfertas, setMisOfertas] = useState(false)
  const [desdeLista, setDesdeLista] = useState(false)
  const [encuadres, setEncuadres] = useState(0)
  const lista = useRef<HTMLUListElement>(null)

  const consulta = useQuery(mapaQuery(caja))
  const detalle = useQuery(detalleQuery(seleccion))
  const recibidos = consulta.data?.servicios ?? []
  const ahora = useCorte(recibidos)
  const encontrados = buscar(vigentes(recibidos, ahora), q)
  const visibles = encontrados.filter((s) => ver.includes(s.estado))
  // A search looks among what came one by one; without one the map shows all that there is, counted by the server.
  const grupos = q === '' ? (consulta.data?.grupos ?? []) : []
  const agrupado = grupos.length > 0
  const cuentas = agrupado ? sumarGrupos(grupos) : contarPorEstado(encontrados)
  const cuantos = agrupado ? ver.reduce((suma, estado) => suma + cuentas[estado], 0) : visibles.length
  const elegido = detalle.data?.servicio ?? null
  const vehiculos = useVehiculos({ ver, q, seleccion })

  const abrir = (id: string | null, porLista: boolean) => {
    setDesdeLista(porLista)
    setAccion(null)
    if (id === seleccion) return
    void navegar({
      to: RUTA,
      search: (s) => con(s, { servicio: id }),
      // One step back closes the detail, however many services were looked at.
      replace: seleccion !== null,
      resetScroll: false,
    })
  }
  const cerrar = () => {
    abrir(null, false)
    if (desdeLista) lista.current?.focus()
  }
  const ponerBusqueda = (texto: string) =>
    void navegar({
      to: RUTA,
      search: (s) => con(s, { q: texto }),
      replace: true,
      resetScroll: false,
    })
  const limpiar = () => {
    cambiarVer(null)
    void navegar({
      to: RUTA,
      search: (s) => con(s, { q: null, ver: null }),
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <Box sx={{ position: 'absolute', inset: 0, overflow: 'hidden' }}>
      <Typography variant="h1" sx={SOLO_LECTOR}>
        Mapa de Monitoreo
      </Typography>
      <Lienzo
        servicios={agrupado ? [] : visibles}
        grupos={gruposVisibles(grupos, ver)}
        vehiculos={vehiculos}
        elegido={elegido}
        seleccion={seleccion}
        encuadres={encuadres}
        resaltado={resaltado}
        alElegir={(id) => abrir(id, false)}
        alResaltar={setResaltado}
        alMover={(bbox) => {
          const nueva = cajaVisible(bbox)
          setCaja((actual) => (mismaCaja(actual, nueva) ? actual : nueva))
        }}
        telefono={telefono}
        hojaAbierta={abierta}
      />
      <AvisoDelMapa
        error={consulta.error}
        hayMas={consulta.data?.hayMas ?? false}
        buscando={q !== ''}
        alReintentar={() => void consulta.refetch()}
      />
      {telefono && seleccion !== null ? null : (
        <Controles
          telefono={telefono}
          abierta={abierta}
          alAbrir={setAbierta}
          cuantos={cuantos}
          q={q}
          alBuscar={ponerBusqueda}
          leyenda={
            <Leyenda
              cuentas={cuentas}
              total={ESTADOS_EN_MAPA.reduce((suma, estado) => suma + cuentas[estado], 0)}
              ver={ver}
              alAlternar={(estado) => cambiarVer(alternar(ver, estado))}
              alVerOfertas={rol === 'plataforma' ? null : () => setMisOfertas(true)}
              alLimpiar={esVerInicial(ver) && q === '' ? null : limpiar}
            />
          }
          lista={
            consulta.isPending ? (
              <Box sx={{ px: 3, pb: 3 }}>
                <Esqueleto filas={4} alto={64} />
              </Box>
            ) : visibles.length === 0 ? (
              <Typography variant="body2" sx={{ px: 3.5, pb: 3.5, color: 'text.secondary' }}>
                {q ? 'Ningún servicio coincide con la búsqueda.' : 'No hay servicios de estos estados en esta zona.'}
              </Typography>
            ) : (
              <ListaDeServicios
                ref={lista}
                servicios={visibles}
                ahora={ahora}
                seleccion={seleccion}
                resaltado={resaltado}
                alElegir={(id) => abrir(id, true)}
                alResaltar={setResaltado}
              />
            )
          }
        />
      )}
      {rol !== 'plataforma' && tiposDeVehiculo.length === 0 && seleccion === null ? <SinVehiculos /> : null}
      {seleccion === null ? null : (
        <Detalle
          key={seleccion}
          servicio={elegido}
          error={detalle.error}
          alReintentar={() => void detalle.refetch()}
          alCerrar={cerrar}
          alActuar={setAccion}
          alEncuadrar={() => setEncuadres((n) => n + 1)}
          renderOferta={renderOferta}
          enfocar={desdeLista}
          telefono={telefono}
        />
      )}
      {misOfertas ? renderMisOfertas(() => setMisOfertas(false)) : null}
      {accion && elegido ? renderDialogo({ accion, servicio: elegido, alCerrar: () => setAccion(null) }) : null}
    </Box>
  )
}

const SOLO_LECTOR = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const
