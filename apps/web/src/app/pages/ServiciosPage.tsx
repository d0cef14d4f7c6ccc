import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Trayectoria } from '../../mapa/index.ts'
import { ServiciosPorEstado, type PestanaDeServicios } from '../../servicios/index.ts'

/** Services by state. The URL names a service whose map is open above them. */
const Servicios = ({ pestana }: { pestana: PestanaDeServicios }) => {
  const { trayectoria: open } = useSearch({ strict: false })
  const navigate = useNavigate()
  // Keeps its content while the dialog closes.
  const [last, setLast] = useState(open)
  if (open !== undefined && open !== last) setLast(open)
  const show = (trayectoria: string | undefined) =>
    void navigate({
      to: '.',
      search: ({ trayectoria: _before, ...rest }) => (trayectoria ? { ...rest, trayectoria } : rest),
      resetScroll: false,
    })
  const visible = open ?? last
  return (
    <>
      <ServiciosPorEstado pestana={pestana} onVerTrayectoria={show} />
      {visible ? (
        <Trayectoria key={visible} id={visible} abierto={open !== undefined} onCerrar={() => show(undefined)} />
      ) : null}
    </>
  )
}

/** Requests and awards whose payment is still to be validated, by departure (specification §7). */
export const PaginaPedidos = () => <Servicios pestana="pedidos" />
export const PaginaReservados = () => <Servicios pestana="reservado" />
export const PaginaConfirmados = () => <Servicios pestana="confirmado" />
export const PaginaFinalizados = () => <Servicios pestana="finalizado" />
