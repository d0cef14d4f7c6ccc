/** Duration of toasts on the fleet's screen in ms; longer than elsewhere (specification §2 and §9). */
export const DURACION_EN_FLOTA = 5000
