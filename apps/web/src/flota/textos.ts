export const VEHICULO_CREADO = 'Vehículo creado exitosamente'
export const VEHICULO_INCOMPLETO = 'Por favor, completa todos los campos requeridos'
export const PLACA_REGISTRADA = 'Esta placa ya está registrada en el sistema. Por favor ingrese otra placa.'
