import { type Ref } from 'react'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { BarraDeFiltros } from './BarraDeFiltros.tsx'
import { CambioDeVista } from './CambioDeVista.tsx'
import { Controles } from './Controles.tsx'
import { VistaDelDia } from './dia/VistaDelDia.tsx'
import { Leyenda } from './Leyenda.tsx'
import { ListaDelMapa } from './ListaDelMapa.tsx'
import type { EventoDelMonitor, Monitor } from './monitor.ts'
import type { DatosDelMapa } from './useDatosDelMapa.ts'
import { useDireccion } from './useDireccion.ts'
import type { Pantalla } from './usePantalla.ts'
import { alternar, esVerInicial } from './ver.ts'
import { onDemand, Part } from '../ui/part.tsx'

/** Loaded when a day is opened, because it brings the calendar. */
const BarraDelDia = onDemand(async () => (await import('./dia/BarraDelDia.tsx')).default)

type Props = {
  datos: DatosDelMapa
  monitor: Monitor
  pantalla: Pantalla
  /** The open service takes its place. */
  oculta: boolean
  plataforma: boolean
  ocurrir: (evento: EventoDelMonitor) => void
  onElegir: (id: string) => void
  onVerOfertas: () => void
  ref: Ref<HTMLUListElement>
}

/** Legend, filters and list beside the map: the map's services, or the departures of a day. */
export const PanelDeLista = (props: Props) => {
  const { datos, monitor, pantalla, oculta, plataforma, ocurrir, onElegir, onVerOfertas, ref } = props
  const { seleccion, q, empresa, filtrado, todos, enDia, ver, cambiarVer, nuevos, servicios, delDia } = datos
  const [, cambiarDireccion] = useDireccion()
  const limpiar = () => {
    cambiarVer(null)
    cambiarDireccion({ q: null, ver: null, cuando: null, tipo: null, urgencia: null, empresa: null })
  }
  const comunes = {
    nuevos,
    plataforma,
    seleccion,
    // The row of the open bid stays highlighted while its amount has the focus.
    resaltado: monitor.ofertando ?? monitor.resaltado,
    activo: monitor.cursor,
    onActivo: (id: string) => ocurrir({ tipo: 'apuntar', id }),
    onElegir,
    onResaltar: (id: string | null) => ocurrir({ tipo: 'resaltar', id }),
  }

  // Separate components, so that each renders only for its own data.
  const leyenda = enDia ? null : (
    <Leyenda
      cuentas={servicios.cuentas}
      todos={todos}
      ver={ver}
      onAlternar={(estado) => cambiarVer(alternar(ver, estado))}
      onVerOfertas={plataforma ? null : onVerOfertas}
    />
  )
  const sobreLaLista = (
    <>
      <CambioDeVista />
      {enDia ? (
        <Part waiting={<RowsSkeleton rows={1} height={72} />}>
          <BarraDelDia datos={delDia} plataforma={plataforma} />
        </Part>
      ) : (
        <BarraDeFiltros
          plataforma={plataforma}
          onLimpiar={esVerInicial(ver) && q === '' && !filtrado && !empresa ? null : limpiar}
        />
      )}
    </>
  )
  const laLista = enDia ? (
    <VistaDelDia ref={ref} datos={delDia} {...comunes} />
  ) : (
    <ListaDelMapa ref={ref} servicios={servicios} q={q} filtrado={filtrado} todos={todos} {...comunes} />
  )
  return (
    <Controles
      telefono={pantalla.telefono}
      oculta={oculta}
      abierta={monitor.lista.abierta}
      onAbrir={(abierta) => ocurrir({ tipo: 'abrirLista', abierta })}
      altura={monitor.lista.altura}
      onAltura={(altura) => ocurrir({ tipo: 'alturaDeLista', altura })}
      titulo={enDia ? 'Programación' : 'Lista de servicios'}
      ancho={pantalla.ancho(enDia)}
      cuantos={enDia ? delDia.total : servicios.cuantos}
      q={q}
      onBuscar={enDia ? null : (texto) => cambiarDireccion({ q: texto })}
      leyenda={leyenda}
      filtros={sobreLaLista}
      lista={laLista}
    />
  )
}
