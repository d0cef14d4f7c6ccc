import { useParams, useSearch } from '@tanstack/react-router'
import { AhoraYSiguiente, ViajesDelVehiculo } from '../../asignaciones/index.ts'
import { PaginaDeVehiculo } from '../../flota/index.ts'
import { PATHS } from '../../lib/paths.ts'
import { MapaDelVehiculo } from '../../mapa/index.ts'
import { DondeEsta } from '../../posiciones/index.ts'

/** A vehicle with the parts that other capabilities add. */
export const VehiculoPage = () => {
  const { idVehiculo } = useParams({ from: PATHS.vehiculo })
  const { viajes = 'proximos' } = useSearch({ from: PATHS.vehiculo })
  return (
    <PaginaDeVehiculo
      key={idVehiculo}
      id={idVehiculo}
      ahora={<AhoraYSiguiente id={idVehiculo} />}
      viajes={<ViajesDelVehiculo key={viajes} id={idVehiculo} cuando={viajes} />}
      posicion={
        <>
          <DondeEsta idVehiculo={idVehiculo} />
          <MapaDelVehiculo idVehiculo={idVehiculo} />
        </>
      }
    />
  )
}
