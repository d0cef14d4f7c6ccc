import { z } from 'zod'
import { accionSchema } from '../core/negativas.ts'
import { ACCIONES_DE_EMPRESA } from './acciones.rules.ts'
import { latitud, longitud } from '../core/campos.ts'
import { deVehiculo } from '../flota/vehiculo.campos.ts'
import {
  cantidad,
  codigo,
  correoElectronico,
  gradosDesdeElNorte,
  id,
  instante,
  latitudDecimal,
  longitudDecimal,
  marca,
  mensajeParaPersonas,
  palabras,
  pesos,
  placas,
  ruta,
  significados,
  telefono,
  tipoDeArchivo,
} from '../core/valores.ts'
import { CODIGOS_DE_FIN } from './fin-de-viaje.rules.ts'
import { cancelacionSchema } from './cancelacion.schema.ts'
import { ofertaPropiaSchema } from './oferta-propia.schema.ts'
import { ESTADOS_EN_RUTA, ETIQUETA_EN_RUTA } from './en-ruta.rules.ts'
import { ETIQUETA_DE_METODO, ETIQUETA_DE_PUNTUALIDAD, METODOS_DE_LLEGADA, PUNTUALIDADES } from './puntualidad.rules.ts'
import { ESTADOS_EN_MAPA } from './servicios.rules.ts'
import { calificacionSchema, pasosDeConductor } from './recorrido.schema.ts'
import { deViaje, metodoDePago, paradas } from './viaje.campos.ts'

const metodoDeLlegada = z
  .enum(METODOS_DE_LLEGADA)
  .describe('Cómo se calculó la llegada; null si no se sabe')
  .meta(significados(ETIQUETA_DE_METODO))

/** Fields of a service for map and lists. */
export const servicioResumenSchema = z.object({
  id,
  codigo,
  version: cantidad.describe('De dos lecturas del servicio, la de número mayor es la más nueva'),
  estado: z
    .enum([...ESTADOS_EN_MAPA, 'vencido', 'cancelado'])
    .describe('Estado del servicio; `ofertas` es uno pendiente por el que la empresa ya ofertó'),
  tipo: deViaje.tipo,
  clase: deViaje.clase,
  origen: deViaje.origen,
  destino: deViaje.destino,
  latOrigen: latitudDecimal.describe('Latitud del origen, en grados decimales'),
  lonOrigen: longitudDecimal.describe('Longitud del origen, en grados decimales'),
  rumbo: gradosDesdeElNorte.describe('Hacia dónde sale el viaje, en grados desde el norte'),
  fechaSalida: deViaje.fechaSalida,
  horaSalida: deViaje.horaSalida,
  salida: instante.describe('Instante de la salida, en UTC').nullable(),
  vence: instante.describe('Hasta cuándo se puede ofertar, en UTC; null cuando ya no está pendiente').nullable(),
  pasajeros: deViaje.pasajeros,
  placas: placas.describe('Placas del vehículo asignado; null sin él').nullable(),
  /** The vehicle was suspended after its assignment, so another one is needed. */
  vehiculoSuspendido: marca.describe('El vehículo asignado está suspendido y hay que cambiarlo'),
  fuec: marca.describe('Si ya tiene FUEC'),
  /** False also without one. */
  fuecVigente: marca.describe('Si su FUEC dice la verdad: el vehículo, el conductor y los días del servicio'),
  recorridoIniciado: marca.describe('Si el recorrido ya inició'),
  enCaminoDesde: instante
    .describe('Cuándo se movió por primera vez su vehículo, en UTC; null mientras está por salir')
    .nullable(),
  puntualidad: z
    .object({
      estado: z
        .enum(PUNTUALIDADES)
        .describe('Si su vehículo llega al origen a la hora de salida')
        .meta(significados(ETIQUETA_DE_PUNTUALIDAD)),
      llegada: instante.describe('Cuándo se calcula que llega al origen, en UTC; null si no se sabe').nullable(),
      metros: cantidad.describe('Metros en línea recta hasta el origen; null si no se sabe').nullable(),
      metodo: metodoDeLlegada.nullable(),
      callada: z
        .object({
          hasta: instante.describe('Hasta cuándo no llama la atención, en UTC'),
          por: palabras.describe('Quién la silenció'),
        })
        .describe('Si alguien silenció la alarma; null si no')
        .nullable(),
    })
    .describe('Lo que se prevé desde cuatro horas antes de la salida, por las posiciones; null si nada se sabe')
    .nullable(),
  valorOferta: pesos.describe('Precio al que se adjudicó, en pesos colombianos; null antes').nullable(),
  precioOfertado: pesos.describe('Precio de la oferta vigente de quien lee, en pesos colombianos').nullable(),
  metodoPago: metodoDePago.nullable(),
  /** The company that won it. In lists only the platform gets it. */
  empresaAliada: palabras.describe('Empresa que lo ganó; en las listas solo lo ve la plataforma').nullable(),
})
export type ServicioResumen = z.output<typeof servicioResumenSchema>

/** A service for one company: fields that it may not see are null, never absent. */
export const servicioSchema = servicioResumenSchema.extend({
  latDestino: latitudDecimal.describe('Latitud del destino, en grados decimales').nullable(),
  lonDestino: longitudDecimal.describe('Longitud del destino, en grados decimales').nullable(),
  paradas,
  paradasCoords: z
    .array(z.object({ lat: latitud, lon: longitud }))
    .describe('Lugares de las paradas que los tienen, en su orden'),
  ciudad: palabras.describe('Ciudad del servicio').nullable(),
  departamento: palabras.describe('Departamento del servicio').nullable(),
  pais: palabras.describe('País del servicio').nullable(),
  fechaRegreso: deViaje.fechaRegreso,
  horaRegreso: deViaje.horaRegreso,
  fecha: instante.describe('Cuándo se publicó, en UTC'),
  huellaDelViaje: palabras.describe(
    'Cambia cuando cambia lo que se oferta: lugares, paradas, salida, regreso o pasajeros',
  ),
  observaciones: palabras.describe('Lo que pide el cliente, en sus palabras').nullable(),
  empresaAfiliadora: palabras.describe('Empresa a la que está afiliado el vehículo').nullable(),
  empresa: palabras.describe('Empresa que pide el servicio; null antes de ganarlo').nullable(),
  nombre: palabras.describe('Operador que pide el servicio; null antes de ganarlo').nullable(),
  telefonoOperador: telefono.describe('Teléfono del operador; null antes de ganarlo').nullable(),
  solicitante: palabras.describe('Persona que lo solicita; null antes de ganarlo').nullable(),
  cliente: palabras.describe('Nombre del cliente; null antes de ganarlo').nullable(),
  rutCliente: palabras.describe('RUT o NIT del cliente; null antes de ganarlo').nullable(),
  telefonoCliente: telefono.describe('Teléfono del cliente; null antes de ganarlo').nullable(),
  emailCliente: correoElectronico.describe('Correo del cliente; null antes de ganarlo').nullable(),
  imagenCliente: ruta.describe('Dirección de la imagen del cliente; null antes de ganarlo').nullable(),
  guia: palabras.describe('Nombre del guía; null antes de ganarlo').nullable(),
  telefonoGuia: telefono.describe('Teléfono del guía; null antes de ganarlo').nullable(),
  especialidadesGuia: palabras.describe('Especialidades del guía; null antes de ganarlo').nullable(),
  idiomasGuia: palabras.describe('Idiomas del guía; null antes de ganarlo').nullable(),
  experienciaGuia: palabras.describe('Experiencia del guía; null antes de ganarlo').nullable(),
  idVehiculo: id.describe('Identificador del vehículo asignado').nullable(),
  idConductor: id.describe('Identificador del conductor asignado').nullable(),
  conductor: deViaje.conductor,
  telefonoConductor: deViaje.telefonoConductor,
  imagenConductor: ruta.describe('Dirección de la foto del conductor').nullable(),
  rntConductor: palabras.describe('RNT del conductor: algunos lo tienen').nullable(),
  marca: deVehiculo.marca.nullable(),
  modelo: deVehiculo.modelo.nullable(),
  numeroInterno: deVehiculo.numeroInterno.nullable(),
  tarjetaOperacion: deVehiculo.tarjetaOperacion.nullable(),
  fuecURL: ruta.describe('Dirección del FUEC; null sin él').nullable(),
  tipoFuec: tipoDeArchivo.describe('Tipo de archivo del FUEC: application/pdf, image/jpeg…').nullable(),
  fuecAnteriores: z
    .array(
      z.object({
        fuecURL: ruta.describe('Dirección de un FUEC que se reemplazó'),
        tipoFuec: tipoDeArchivo,
        reemplazadoEn: instante.describe('Cuándo se reemplazó o se anuló, en UTC'),
        anulado: marca.describe('Si se anuló porque el servicio se canceló, y no se reemplazó'),
      }),
    )
    .describe('Los FUEC que se reemplazaron, el último al final'),
  pago: marca.describe('Si el pago del cliente ya se validó'),
  cancelacion: cancelacionSchema.nullable().describe('Quién lo canceló, cuándo y por qué; null si no se canceló'),
  calificacion: calificacionSchema.nullable().describe('Cómo calificó el cliente el viaje; null si no lo ha hecho'),
  pasosDelConductor: pasosDeConductor,
  enRuta: z
    .object({
      estado: z
        .enum(ESTADOS_EN_RUTA)
        .describe('Si llega al destino cuando se planeó; null mientras no se ha leído dos veces')
        .meta(significados(ETIQUETA_EN_RUTA))
        .nullable(),
      parada: z
        .object({
          location: palabras.describe('Lugar de la próxima parada, en palabras'),
          llegada: instante.describe('Cuándo se calcula que llega, en UTC; null si no se sabe').nullable(),
        })
        .describe('La próxima parada; null si solo queda el destino')
        .nullable(),
      llegada: instante.describe('Cuándo se calcula que llega al destino, en UTC; null si no se sabe').nullable(),
      planeada: instante.describe('Cuándo se planeó que llegara: la salida más lo que suele tardar el camino'),
      metodo: metodoDeLlegada.nullable(),
      margenMinutos: cantidad.describe('La llegada puede ser estos minutos antes o después').nullable(),
      en: instante.describe('De cuándo es la posición con la que se calculó, en UTC').nullable(),
    })
    .describe('Lo que se prevé de un viaje con los pasajeros a bordo, por las posiciones; null si nada se sabe')
    .nullable(),
  anticipo: pesos.describe('Anticipo para el conductor, en pesos colombianos').nullable(),
  saldo: pesos.describe('Saldo para el conductor, en pesos colombianos').nullable(),
  pagarAnticipoConductor: marca.describe('Si el anticipo del conductor está por pagar'),
  anticipoConductorPagado: marca.describe('Si el anticipo del conductor ya se pagó'),
  pagarSaldoConductor: marca.describe('Si el saldo del conductor está por pagar'),
  saldoConductorPagado: marca.describe('Si el saldo del conductor ya se pagó'),
  /** Paying the balance requires accepting these codes. */
  advertenciasDeFin: z
    .array(
      z.object({
        codigo: z.enum(CODIGOS_DE_FIN).describe('Código de la advertencia'),
        mensaje: mensajeParaPersonas,
      }),
    )
    .describe('Lo dudoso del fin del viaje; pagar el saldo pide estos códigos'),
  oferta: ofertaPropiaSchema.nullable().describe('La última oferta de quien lee; null si no ha ofertado'),
  acciones: z.record(z.enum(ACCIONES_DE_EMPRESA), accionSchema).describe('Qué puede hacer quien lee, y por qué no'),
})
export type Servicio = z.output<typeof servicioSchema>

/** Response of acts that change one service. */
export const servicioCambiadoSchema = z.object({ servicio: servicioSchema.describe('El servicio, como quedó') })
