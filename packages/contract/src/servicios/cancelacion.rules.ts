/** Why a client cancels a service that was awarded. */
export const MOTIVOS_DE_CANCELACION = [
  'cambioDePlanes',
  'otroTransporte',
  'precio',
  'datosEquivocados',
  'pagoSinValidar',
  'empresaNoCumple',
  'fuerzaMayor',
  'otro',
] as const
export type MotivoDeCancelacion = (typeof MOTIVOS_DE_CANCELACION)[number]

export const ETIQUETA_DE_CANCELACION: Readonly<Record<MotivoDeCancelacion, string>> = {
  cambioDePlanes: 'El cliente cambió de planes',
  otroTransporte: 'El cliente consiguió otro transporte',
  precio: 'El precio',
  datosEquivocados: 'Los datos del viaje estaban equivocados',
  pagoSinValidar: 'El pago no se validó a tiempo',
  empresaNoCumple: 'La empresa no puede cumplir',
  fuerzaMayor: 'Fuerza mayor: clima, vías, salud',
  otro: 'Otro motivo',
}
