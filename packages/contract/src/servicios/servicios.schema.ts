import { z } from 'zod'
import { accionSchema } from '../core/negativas.ts'
import { ACCIONES_DE_EMPRESA } from './acciones.rules.ts'
import { latitud, longitud, texto, textoOpcional } from '../core/campos.ts'
import { fechaPlana, horaPlana } from '../core/fechas.ts'
import { TIPOS_DE_VEHICULO } from '../flota/flota.rules.ts'
import { QUE_ES_TIPO, deVehiculo } from '../flota/vehiculo.campos.ts'
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
import { deLaAplicacion } from './datos-de-aplicacion.schema.ts'
import { ofertaPropiaSchema } from './oferta-propia.schema.ts'
import { ESTADOS_EN_RUTA, ETIQUETA_EN_RUTA } from './en-ruta.rules.ts'
import { ETIQUETA_DE_METODO, ETIQUETA_DE_PUNTUALIDAD, METODOS_DE_LLEGADA, PUNTUALIDADES } from './puntualidad.rules.ts'
import { ESTADOS_EN_MAPA } from './servicios.rules.ts'
import { calificacionSchema, pasosDeConductor } from './recorrido.schema.ts'
import { reparosDeViaje } from './viaje.rules.ts'
import { deViaje, metodoDePago, paradas } from './viaje.campos.ts'

const paradaSchema = z.strictObject(
  {
    location: texto('Cada parada necesita su lugar', 200)
      .describe('Lugar de la parada, en palabras')
      .meta({ ejemplos: ['Peaje de Palmira'] }),
    lat: latitud
      .nullish()
      .transform((v) => v ?? null)
      .describe('Latitud de la parada, en grados decimales')
      .meta({ ejemplos: [3.53] }),
    lon: longitud
      .nullish()
      .transform((v) => v ?? null)
      .describe('Longitud de la parada, en grados decimales')
      .meta({ ejemplos: [-76.3] }),
  },
  { error: 'Cada parada necesita su lugar' },
)

const pasajeros = z
  .number({ error: 'El número de pasajeros es requerido' })
  .int('El número de pasajeros debe ser entero')
  .min(1, 'Debe viajar al menos un pasajero')
  .max(500, 'Máximo 500 pasajeros por servicio')
  .meta({ description: 'Pasajeros que viajan, de 1 a 500', ejemplos: [12] })

const SIN_REFERENCIA = 'Escribe la referencia que no se repite'

/**
 * A service that a client app publishes (field names of specification §3, Service; `latDestino` and `lonDestino` let
 * the map draw the route).
 */
export const servicioNuevoSchema = z
  .strictObject({
    tipo: z
      .enum(TIPOS_DE_VEHICULO, { error: `El tipo debe ser uno de: ${TIPOS_DE_VEHICULO.join(', ')}` })
      .describe('Tipo de vehículo que se pide')
      .meta({ ...significados(QUE_ES_TIPO), ejemplos: ['Van'] }),
    clase: texto('La clase es requerida', 60)
      .describe('Clase de servicio, en palabras del cliente')
      .meta({ ejemplos: ['Turismo'] }),
    origen: texto('El origen es requerido', 200)
      .describe('De dónde sale el viaje')
      .meta({ ejemplos: ['Terminal de Cali'] }),
    destino: texto('El destino es requerido', 200)
      .describe('A dónde va el viaje')
      .meta({ ejemplos: ['Parque principal de Buga'] }),
    latOrigen: latitud.describe('Latitud del origen, en grados decimales').meta({ ejemplos: [3.4652] }),
    lonOrigen: longitud.describe('Longitud del origen, en grados decimales').meta({ ejemplos: [-76.5199] }),
    latDestino: latitud
      .nullish()
      .transform((v) => v ?? null)
      .describe('Latitud del destino; con ella el mapa dibuja el camino. Va con su longitud')
      .meta({ ejemplos: [3.9009] }),
    lonDestino: longitud
      .nullish()
      .transform((v) => v ?? null)
      .describe('Longitud del destino; va con su latitud')
      .meta({ ejemplos: [-76.2978] }),
    paradas: z
      .array(paradaSchema, { error: 'Las paradas deben ser una lista' })
      .max(20, 'Máximo 20 paradas')
      .default([])
      .describe('Paradas del viaje, en su orden: máximo 20'),
    ciudad: textoOpcional(80)
      .describe('Ciudad del servicio')
      .meta({ ejemplos: ['Cali'] }),
    departamento: textoOpcional(80)
      .describe('Departamento del servicio')
      .meta({ ejemplos: ['Valle del Cauca'] }),
    pais: textoOpcional(80)
      .describe('País del servicio')
      .meta({ ejemplos: ['Colombia'] }),
    fechaSalida: fechaPlana('La fecha de salida es requerida (AAAA-MM-DD)')
      .describe('Día de salida, AAAA-MM-DD de Bogotá; con su hora, en el futuro')
      .meta({ ejemplos: ['2035-06-15'] }),
    horaSalida: horaPlana('La hora de salida debe tener la forma HH:MM')
      .describe('Hora de salida, HH:MM de Bogotá')
      .meta({ ejemplos: ['08:30'] }),
    fechaRegreso: fechaPlana('La fecha de regreso debe tener la forma AAAA-MM-DD')
      .nullish()
      .transform((v) => v ?? null)
      .describe(
        'Día de regreso, AAAA-MM-DD de Bogotá, después de la salida; sin él, el viaje es solo de ida y no lleva hora de regreso',
      )
      .meta({ ejemplos: ['2035-06-17'] }),
    horaRegreso: horaPlana('La hora de regreso debe tener la forma HH:MM')
      .nullish()
      .transform((v) => v ?? null)
      .describe('Hora de regreso, HH:MM de Bogotá')
      .meta({ ejemplos: ['16:00'] }),
    pasajeros,
    observaciones: textoOpcional(2000)
      .describe('Lo que pide el cliente, en sus palabras')
      .meta({ ejemplos: ['Llevamos dos coches de bebé'] }),
    empresa: textoOpcional(120)
      .describe('Empresa que pide el servicio')
      .meta({ ejemplos: ['Cali Andando'] }),
    nombre: textoOpcional(120)
      .describe('Operador que pide el servicio')
      .meta({ ejemplos: ['Sergio Llanos'] }),
    telefonoOperador: textoOpcional(40)
      .describe('Teléfono del operador')
      .meta({ ejemplos: ['3990000821'] }),
    solicitante: textoOpcional(120)
      .describe('Persona que lo solicita')
      .meta({ ejemplos: ['Nubia Palacios'] }),
    cliente: textoOpcional(120)
      .describe('Nombre del cliente')
      .meta({ ejemplos: ['Familia Palacios'] }),
    rutCliente: textoOpcional(40)
      .describe('RUT o NIT del cliente')
      .meta({ ejemplos: ['900000001'] }),
    telefonoCliente: textoOpcional(40)
      .describe('Teléfono del cliente')
      .meta({ ejemplos: ['3990000811'] }),
    emailCliente: textoOpcional(254)
      .describe('Correo del cliente')
      .meta({ ejemplos: ['nubia@ejemplo.test'] }),
    guia: textoOpcional(120)
      .describe('Nombre del guía')
      .meta({ ejemplos: ['Marta Ríos'] }),
    telefonoGuia: textoOpcional(40)
      .describe('Teléfono del guía')
      .meta({ ejemplos: ['3990000831'] }),
    especialidadesGuia: textoOpcional(300)
      .describe('Especialidades del guía')
      .meta({ ejemplos: ['Aves, café'] }),
    idiomasGuia: textoOpcional(200)
      .describe('Idiomas del guía')
      .meta({ ejemplos: ['Español, inglés'] }),
    experienciaGuia: textoOpcional(60)
      .describe('Experiencia del guía')
      .meta({ ejemplos: ['5 años'] }),
    ...deLaAplicacion,
  })
  .superRefine((servicio, ctx) => {
    if (servicio.referenciaUnica && servicio.referencia === null)
      ctx.addIssue({ code: 'custom', path: ['referencia'], params: { motivo: 'requerido' }, message: SIN_REFERENCIA })
    for (const { campo, motivo, mensaje } of reparosDeViaje(servicio))
      ctx.addIssue({ code: 'custom', path: [campo], params: { motivo }, message: mensaje })
  })
export type ServicioNuevo = z.output<typeof servicioNuevoSchema>

const {
  tipo: _tipo,
  referencia: _referencia,
  referenciaUnica: _unica,
  metadatos: _metadatos,
  paradas: enviadas,
  ...cambiables
} = servicioNuevoSchema.shape

/**
 * What a client's app may change of a pending service; what is not named stays. Another vehicle type is another market:
 * that is another service.
 */
export const servicioCambiadoPorAliadoSchema = z
  .strictObject({
    ...cambiables,
    paradas: enviadas.removeDefault().describe('Paradas del viaje, en su orden: máximo 20; reemplazan las que había'),
  })
  .partial()
export type CambioDeServicio = z.output<typeof servicioCambiadoPorAliadoSchema>

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
