/** The three lists of a provider are a partition: nobody falls out of them (decisions §5). */
export type Clase = 'nuevo' | 'porValidar' | 'activo'

export const claseDeConductor = (c: {
  validado: boolean
  perfil: boolean
  documentosVehiculo: boolean
  fotosVehiculo: boolean
}): Clase => {
  const completo = c.documentosVehiculo && c.fotosVehiculo
  if (c.validado && completo) return 'activo'
  return !c.validado && c.perfil && completo ? 'porValidar' : 'nuevo'
}

export const claseDeGuia = (g: { validado: boolean; perfil: boolean; documentosGuia: boolean }): Clase => {
  if (g.validado && g.documentosGuia) return 'activo'
  return !g.validado && g.perfil && g.documentosGuia ? 'porValidar' : 'nuevo'
}

export const claseDeOperador = (o: { nuevo: boolean }): 'nuevo' | 'activo' => (o.nuevo ? 'nuevo' : 'activo')

/** Completed trips from which a referrer's reward is payable (specification §9). */
export const VIAJES_PARA_RECOMPENSA = 30
