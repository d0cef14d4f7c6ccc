import { cantidad, deLista, marca, palabras, ruta } from '../core/valores.ts'
import { COMODIDADES, FOTOS_DE_VEHICULO, TIPOS_DE_VEHICULO } from './flota.rules.ts'
import { NOMBRE_DE_COMODIDAD, NOMBRE_DE_LUGAR } from './vehiculo.etiquetas.ts'
import { porCada } from '../core/objetos.ts'

/** What each type of vehicle is. */
export const QUE_ES_TIPO: Readonly<Record<(typeof TIPOS_DE_VEHICULO)[number], string>> = {
  '4x4 Platon': 'Camioneta 4x4 con platón',
  Automovil: 'Automóvil',
  Suv: 'Camioneta cerrada',
  Bus: 'Bus',
  Buseton: 'Busetón: entre buseta y bus',
  Buseta: 'Buseta: entre van y busetón',
  Chiva: 'Chiva: bus abierto de madera',
  Minivan: 'Minivan: entre automóvil y van',
  Van: 'Van',
}

/** Type of vehicle (specification S5-066). */
export const tipoDeVehiculo = deLista('Tipo de vehículo', TIPOS_DE_VEHICULO).meta({ ejemplos: ['Van'] })

/** Fields of a vehicle that several responses share (specification S3-012). */
export const deVehiculo = {
  marca: palabras.describe('Marca del vehículo').meta({ ejemplos: ['Renault'] }),
  modelo: palabras.describe('Modelo del vehículo: su año, o como se llame').meta({ ejemplos: ['2024'] }),
  tipo: tipoDeVehiculo,
  capacidad: cantidad.describe('Pasajeros que caben, de 1 a 50').meta({ ejemplos: [15] }),
  color: palabras.describe('Color del vehículo').meta({ ejemplos: ['Blanco'] }),
  numeroInterno: palabras.describe('Número interno del vehículo en su empresa').meta({ ejemplos: ['118'] }),
  tarjetaOperacion: palabras.describe('Número de la tarjeta de operación').meta({ ejemplos: ['1234567'] }),
}

/** The ten amenities of a vehicle (specification S3-015). */
export const comodidades = porCada(COMODIDADES, (una) => marca.describe(`${NOMBRE_DE_COMODIDAD[una]}: sí o no`))

/** The five photos of a vehicle (specification S3-017). */
export const fotosDeVehiculo = porCada(FOTOS_DE_VEHICULO, (foto) =>
  ruta.nullable().describe(`Dirección de la foto «${NOMBRE_DE_LUGAR[`fotos.${foto}`]}»; null sin ella`),
)
