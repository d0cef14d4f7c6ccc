import { useNavigate, useSearch } from '@tanstack/react-router'
import { PATHS } from '../../lib/paths.ts'
import { leerDireccionDeVehiculo, type DialogoDeVehiculo, type VistaDeVehiculo } from './direccion.ts'

/** What is open on a vehicle's page, kept in the URL: a link opens it, and the back button closes it. */
export const useDireccion = () => {
  const { dialogo, ver } = leerDireccionDeVehiculo(useSearch({ strict: false }))
  const navegar = useNavigate({ from: PATHS.vehiculo })
  const ir = (
    cambio: { dialogo?: DialogoDeVehiculo | undefined; ver?: VistaDeVehiculo | undefined },
    limpio: boolean,
  ) =>
    void navegar({
      search: ({ dialogo: _d, ver: _v, ...resto }) => ({
        ...resto,
        ...(cambio.dialogo ? { dialogo: cambio.dialogo } : {}),
        ...(cambio.ver ? { ver: cambio.ver } : {}),
      }),
      resetScroll: false,
      replace: limpio,
      ignoreBlocker: limpio,
    })
  return {
    dialogo,
    ver,
    abrir: (cual: DialogoDeVehiculo) => ir({ dialogo: cual }, false),
    mirar: (cual: VistaDeVehiculo) => ir({ ver: cual }, false),
    /** Skips the blocker, because the dialog asked before closing. */
    cerrar: () => ir({}, true),
  }
}
