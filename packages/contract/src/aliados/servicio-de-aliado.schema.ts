import { z } from 'zod'
import {
  cantidad,
  correoElectronico,
  gradosDesdeElNorte,
  id,
  instante,
  kilometrosPorHora,
  latitudDecimal,
  longitudDecimal,
  marca,
  palabras,
  pesos,
  placas,
  ruta,
  significados,
  telefono,
} from '../core/valores.ts'
import { deCuenta } from '../empresas/cuenta.campos.ts'
import { deVehiculo } from '../flota/vehiculo.campos.ts'
import { cancelacionSchema } from '../servicios/cancelacion.schema.ts'
import { calificacionSchema, pasosDeConductor } from '../servicios/recorrido.schema.ts'
import { ETIQUETA_DE_METODO, METODOS_DE_LLEGADA } from '../servicios/puntualidad.rules.ts'
import { deViaje, estadoDeServicio, metodoDePago, paradas } from '../servicios/viaje.campos.ts'

/**
 * What the client needs to pay an awarded service, until its payment is validated: for the card provider what a payment session is made with,
 * else the account to pay into. The invoice is the reference: whatever the provider tells of a payment names it.
 */
const cobroSchema = z.object({
  referencia: palabras
    .describe('Con ePayco es `invoice`; por transferencia, la descripción del giro')
    .meta({ ejemplos: ['M3K7PWQ2X9RTA4HCB6ZJ8NDE'] }),
  valor: pesos,
  moneda: z.literal('COP').describe('Pesos colombianos'),
  pagarAntesDe: instante.describe('La salida del servicio, en UTC').meta({ ejemplos: ['2035-06-15T13:30:00.000Z'] }),
  epayco: z
    .object({
      name: palabras.describe('A quién se paga').meta({ ejemplos: ['Servicio ZJ8NDE con Transportes del Valle'] }),
      description: palabras.describe('Qué se paga').meta({ ejemplos: ['Terminal de Cali - Parque principal de Buga'] }),
      invoice: palabras.describe('La referencia del pago').meta({ ejemplos: ['M3K7PWQ2X9RTA4HCB6ZJ8NDE'] }),
      currency: z.literal('COP').describe('Pesos colombianos'),
      amount: palabras.describe('Valor en pesos, como texto').meta({ ejemplos: ['850000'] }),
      country: z.literal('CO').describe('Colombia'),
      lang: z.literal('es').describe('Español'),
      confirmation: palabras
        .describe('Adonde ePayco avisa del pago')
        .meta({ ejemplos: ['https://aliadas.ejemplo.test/api/epayco/confirmacion'] }),
    })
    .nullable()
    .describe('Con lo que se crea la sesión de pago de ePayco'),
  cuenta: z
    .object({
      titular: deCuenta.titular,
      banco: deCuenta.banco,
      tipocuenta: deCuenta.tipocuenta,
      cuenta: deCuenta.cuenta,
    })
    .nullable()
    .describe('La cuenta de la empresa, si se paga por transferencia'),
})

/** A service as the client app that posted it reads it back. */
export const servicioDeAliadoSchema = z
  .object({
    id,
    estado: estadoDeServicio,
    tipo: deViaje.tipo,
    clase: deViaje.clase,
    origen: deViaje.origen,
    destino: deViaje.destino,
    fechaSalida: deViaje.fechaSalida,
    horaSalida: deViaje.horaSalida,
    fechaRegreso: deViaje.fechaRegreso,
    horaRegreso: deViaje.horaRegreso,
    pasajeros: deViaje.pasajeros,
    fecha: instante.describe('Cuándo se publicó, en UTC'),
    vence: instante
      .describe('Hasta cuándo recibe ofertas, en UTC; null cuando ya no está pendiente')
      .nullable()
      .meta({ ejemplos: [null] }),
    empresaAliada: palabras
      .describe('Empresa que lo ganó; null antes')
      .nullable()
      .meta({ ejemplos: ['Transportes del Valle'] }),
    valorOferta: pesos.describe('Precio al que se adjudicó, en pesos colombianos; null antes').nullable(),
    metodoPago: metodoDePago.nullable(),
    pago: marca.describe('Si el pago ya se validó'),
    cobro: cobroSchema
      .nullable()
      .describe('Con qué se paga, desde que se acepta una oferta hasta que se valida el pago'),
    placas: placas.describe('Placas del vehículo; null mientras no se asigne').nullable(),
    marca: deVehiculo.marca.nullable(),
    modelo: deVehiculo.modelo.nullable(),
    conductor: deViaje.conductor,
    telefonoConductor: deViaje.telefonoConductor,
    fuec: marca.describe('Si ya tiene FUEC'),
    fuecVigente: marca.describe(
      'Si su FUEC dice la verdad: el vehículo, el conductor y los días del servicio. `leerEstadoDeFuec` dice más',
    ),
    calificacion: calificacionSchema.nullable().describe('Cómo calificó el cliente el viaje; null si no lo ha hecho'),
    pasosDelConductor: pasosDeConductor,
    cancelacion: cancelacionSchema
      .nullable()
      .describe('Quién lo canceló, cuándo y por qué; null si no se canceló')
      .meta({ ejemplos: [null] }),
    recorridoIniciado: marca.describe('Si el recorrido ya inició').meta({ ejemplos: [false] }),
    latOrigen: latitudDecimal.describe('Latitud del origen, en grados decimales'),
    lonOrigen: longitudDecimal.describe('Longitud del origen, en grados decimales'),
    latDestino: latitudDecimal.describe('Latitud del destino; null si no se envió').nullable(),
    lonDestino: longitudDecimal.describe('Longitud del destino; null si no se envió').nullable(),
    paradas,
    ciudad: palabras
      .describe('Ciudad del servicio')
      .nullable()
      .meta({ ejemplos: ['Cali'] }),
    departamento: palabras
      .describe('Departamento del servicio')
      .nullable()
      .meta({ ejemplos: ['Valle del Cauca'] }),
    pais: palabras
      .describe('País del servicio')
      .nullable()
      .meta({ ejemplos: ['Colombia'] }),
    observaciones: palabras
      .describe('Lo que pide el cliente, en sus palabras')
      .nullable()
      .meta({ ejemplos: ['Llevamos dos coches de bebé'] }),
    empresa: palabras
      .describe('Empresa que pide el servicio, como se envió')
      .nullable()
      .meta({ ejemplos: ['Cali Andando'] }),
    nombre: palabras
      .describe('Operador que pide el servicio')
      .nullable()
      .meta({ ejemplos: ['Sergio Llanos'] }),
    telefonoOperador: telefono
      .describe('Teléfono del operador')
      .nullable()
      .meta({ ejemplos: ['3990000821'] }),
    solicitante: palabras
      .describe('Persona que lo solicita')
      .nullable()
      .meta({ ejemplos: ['Nubia Palacios'] }),
    cliente: palabras
      .describe('Nombre del cliente')
      .nullable()
      .meta({ ejemplos: ['Familia Palacios'] }),
    rutCliente: palabras
      .describe('RUT o NIT del cliente')
      .nullable()
      .meta({ ejemplos: ['900000001'] }),
    telefonoCliente: telefono.describe('Teléfono del cliente').nullable(),
    emailCliente: correoElectronico.describe('Correo del cliente').nullable(),
    imagenCliente: ruta
      .describe('Dirección de la imagen del cliente, que se lee con la misma clave; null sin ella')
      .nullable(),
    guia: palabras
      .describe('Nombre del guía')
      .nullable()
      .meta({ ejemplos: ['Marta Ríos'] }),
    telefonoGuia: telefono
      .describe('Teléfono del guía')
      .nullable()
      .meta({ ejemplos: ['3990000831'] }),
    especialidadesGuia: palabras
      .describe('Especialidades del guía')
      .nullable()
      .meta({ ejemplos: ['Aves, café'] }),
    idiomasGuia: palabras
      .describe('Idiomas del guía')
      .nullable()
      .meta({ ejemplos: ['Español, inglés'] }),
    experienciaGuia: palabras
      .describe('Experiencia del guía')
      .nullable()
      .meta({ ejemplos: ['5 años'] }),
    referencia: palabras
      .describe('Tu propio nombre del servicio; null sin él')
      .nullable()
      .meta({ ejemplos: ['RES-2035-0118'] }),
    referenciaUnica: marca.describe('Si la referencia no se repite'),
    metadatos: z
      .record(z.string(), palabras.describe('Un texto tuyo'))
      .describe('Tus textos con nombre, como los enviaste')
      .meta({ ejemplos: [{ canal: 'web', vendedor: 'Nubia' }] }),
    actualizado: instante.describe('Cuándo cambió el servicio por última vez, en UTC'),
    pasos: z
      .array(
        z.object({
          estado: estadoDeServicio,
          en: instante.describe('Cuándo llegó a ese estado, en UTC'),
        }),
      )
      .describe('Los estados por los que ha pasado, del primero al último'),
    ofertas: z
      .object({
        vigentes: cantidad.describe('Cuántas ofertas se pueden aceptar ahora').meta({ ejemplos: [3] }),
        masBarata: z
          .object({
            id: id.describe('Identificador de la oferta'),
            precio: pesos.describe('Su precio, en pesos colombianos'),
          })
          .nullable()
          .describe('La de menor precio entre ellas; null si no hay'),
      })
      .describe('Las ofertas que se pueden aceptar ahora, contadas'),
    posicion: z
      .object({
        lat: latitudDecimal,
        lon: longitudDecimal,
        velocidad: kilometrosPorHora
          .describe('Velocidad en km/h; null si no se conoce')
          .nullable()
          .meta({ ejemplos: [62] }),
        rumbo: gradosDesdeElNorte
          .describe('Rumbo en grados desde el norte; null si no se conoce')
          .nullable()
          .meta({ ejemplos: [45] }),
        en: instante.describe('Cuándo estuvo ahí, en UTC'),
      })
      .nullable()
      .describe('Dónde está el vehículo, mientras el viaje está en curso; null antes, después y sin reportes'),
    llegada: instante
      .describe(
        'Cuándo se espera que llegue al destino, en UTC: una estimación. Con los pasajeros a bordo, `metodoDeLlegada` dice cómo se calculó; antes, con la distancia que falta y 40 km/h. Null sin una posición reciente, o sin las coordenadas del destino',
      )
      .nullable()
      .meta({ ejemplos: ['2035-06-15T15:10:00.000Z'] }),
    metodoDeLlegada: z
      .enum(METODOS_DE_LLEGADA)
      .meta({
        description: 'Cómo se calculó `llegada` con los pasajeros a bordo; null antes',
        ...significados(ETIQUETA_DE_METODO),
        ejemplos: ['vehiculo'],
      })
      .nullable(),
    margenDeLlegada: cantidad
      .describe('`llegada` puede ser estos minutos antes o después; null si no se sabe')
      .nullable()
      .meta({ ejemplos: [4] }),
    proximaParada: z
      .object({
        location: palabras.describe('Lugar de la parada, como se envió').meta({ ejemplos: ['Peaje de Palmira'] }),
        llegada: instante
          .describe('Cuándo se espera que llegue a ella, en UTC; null si no se sabe')
          .nullable()
          .meta({ ejemplos: ['2035-06-15T14:20:00.000Z'] }),
      })
      .nullable()
      .describe('La próxima de las paradas, con los pasajeros a bordo; null antes y cuando solo queda el destino'),
    retraso: instante
      .describe(
        'Cuándo se notó el retraso: diez minutos después de la salida el vehículo reportaba y seguía sin moverse, o sus posiciones decían que llega tarde al origen o al destino. Null si no pasó; no vuelve a null',
      )
      .nullable()
      .meta({ ejemplos: [null] }),
  })
  .meta({ id: 'Servicio' })
