import { z } from 'zod'
import { latitud, longitud, texto, textoOpcional } from '../core/campos.ts'
import { fechaPlana, horaPlana } from '../core/fechas.ts'
import { TIPOS_DE_VEHICULO } from '../flota/flota.rules.ts'
import { QUE_ES_TIPO } from '../flota/vehiculo.campos.ts'
import { significados } from '../core/valores.ts'
import { deLaAplicacion } from './datos-de-aplicacion.schema.ts'
import { reparosDeViaje } from './viaje.rules.ts'

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
