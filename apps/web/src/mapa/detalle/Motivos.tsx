import type { Servicio } from '@aliadas/contract/servicios'
import Box from '@mui/material/Box'
import { botonesDe, haTerminado, motivosDe, type AccionDelMapa } from '../pasos.ts'
import { VISUALLY_HIDDEN } from '../../ui/visually-hidden.ts'

const motivosDelServicio = (servicio: Servicio | null) =>
  servicio && !haTerminado(servicio) ? motivosDe(botonesDe(servicio)) : []

/** Id of the text that says why a button is disabled, for `aria-describedby`. `prefijo` is the one of `Motivos`. */
export const idDeMotivo = (prefijo: string, servicio: Servicio, accion: AccionDelMapa): string | undefined => {
  const n = motivosDelServicio(servicio).findIndex(({ acciones }) => acciones.includes(accion))
  return n < 0 ? undefined : `${prefijo}-${n}`
}

/** Why buttons are disabled, for screen readers; tooltips say the same. */
export const Motivos = ({ servicio, prefijo }: { servicio: Servicio | null; prefijo: string }) => {
  const motivos = motivosDelServicio(servicio)
  return motivos.length === 0 ? null : (
    <Box sx={VISUALLY_HIDDEN}>
      {motivos.map(({ motivo }, n) => (
        <p key={motivo} id={`${prefijo}-${n}`}>
          {motivo}
        </p>
      ))}
    </Box>
  )
}
