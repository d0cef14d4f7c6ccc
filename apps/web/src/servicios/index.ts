export { actoSiguiente } from './actos.ts'
export { AvisoDeFin } from './AvisoDeFin.tsx'
export { AvisoDeConflicto } from './AvisoDeConflicto.tsx'
export { BandaDeTiempo } from './BandaDeTiempo.tsx'
export { ChipDeEstado } from './ChipDeEstado.tsx'
export { COLOR_DE_ESTADO } from './estado-colores.ts'
export { regresoDe, regresoCorto, salidaCorta, salidaDe } from './itinerario.ts'
export { Ruta } from './Ruta.tsx'
export { anotarNuevos, quitarNuevos, useNuevos } from './nuevos.ts'
export { useOfertados } from './ofertados.ts'
export {
  detalleDe,
  mapaDe,
  ponerServicio,
  quitarServicio,
  refrescarDetalle,
  serviciosConocidos,
  type Caja,
} from './servicios-cache.ts'
export { siguientePaso, urgenciaDe, urgenciaDeServicio, type Paso } from './siguiente-paso.ts'
export { ServiciosPorEstado } from './ServiciosPorEstado.tsx'
export type { PestanaDeServicios } from './useColumnas.tsx'
export { useSinMercado } from './sin-mercado.ts'
export { SIN_RED_PARA_BUSCAR, useBusqueda, type Busqueda } from './useBusqueda.ts'
export { EN_VIVO } from './en-vivo.ts'
export { cercanoDe, cercanoEnPalabras } from './vehiculo-cercano.ts'
