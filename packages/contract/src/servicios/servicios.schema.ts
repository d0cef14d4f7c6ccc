import { z } from 'zod'
import { accionSchema } from '../core/negativas.ts'
import { ACCIONES_DE_EMPRESA } from './acciones.rules.ts'
import { latitud, longitud, texto, textoOpcional } from '../core/campos.ts'
import { fechaPlana, horaPlana } from '../core/fechas.ts'
import { TIPOS_DE_VEHICULO } from '../flota/flota.rules.ts'
import { CODIGOS_DE_FIN } from './fin-de-viaje.rules.ts'
import { ofertaPropiaSchema } from './oferta-propia.schema.ts'
import { ESTADOS_EN_MAPA, METODOS_DE_PAGO } from './servicios.rules.ts'

const punto = z.object({ lat: latitud, lon: longitud })

const paradaSchema = z.object(
  {
    location: texto('Cada parada necesita su lugar', 200),
    lat: latitud.nullish().transform((v) => v ?? null),
    lon: longitud.nullish().transform((v) => v ?? null),
  },
  { error: 'Cada parada necesita su lugar' },
)

const pasajeros = z
  .number({ error: 'El número de pasajeros es requerido' })
  .int('El número de pasajeros debe ser entero')
  .min(1, 'Debe viajar al menos un pasajero')
  .max(500, 'Máximo 500 pasajeros por servicio')

/** What a client app posts (field names of specification §3, Service; `latDestino`/`lonDestino` let the map draw the route). */
export const servicioNuevoSchema = z
  .object({
    tipo: z.enum(TIPOS_DE_VEHICULO, { error: `El tipo debe ser uno de: ${TIPOS_DE_VEHICULO.join(', ')}` }),
    clase: texto('La clase es requerida', 60),
    origen: texto('El origen es requerido', 200),
    destino: texto('El destino es requerido', 200),
    latOrigen: latitud,
    lonOrigen: longitud,
    latDestino: latitud.nullish().transform((v) => v ?? null),
    lonDestino: longitud.nullish().transform((v) => v ?? null),
    paradas: z
      .array(paradaSchema, { error: 'Las paradas deben ser una lista' })
      .max(20, 'Máximo 20 paradas')
      .default([]),
    ciudad: textoOpcional(80),
    departamento: textoOpcional(80),
    pais: textoOpcional(80),
    fechaSalida: fechaPlana('La fecha de salida es requerida (AAAA-MM-DD)'),
    horaSalida: horaPlana('La hora de salida debe tener la forma HH:MM'),
    fechaRegreso: fechaPlana('La fecha de regreso debe tener la forma AAAA-MM-DD')
      .nullish()
      .transform((v) => v ?? null),
    horaRegreso: horaPlana('La hora de regreso debe tener la forma HH:MM')
      .nullish()
      .transform((v) => v ?? null),
    pasajeros,
    observaciones: textoOpcional(2000),
    empresa: textoOpcional(120),
    nombre: textoOpcional(120),
    telefonoOperador: textoOpcional(40),
    solicitante: textoOpcional(120),
    cliente: textoOpcional(120),
    rutCliente: textoOpcional(40),
    telefonoCliente: textoOpcional(40),
    emailCliente: textoOpcional(254),
    guia: textoOpcional(120),
    telefonoGuia: textoOpcional(40),
    especialidadesGuia: textoOpcional(300),
    idiomasGuia: textoOpcional(200),
    experienciaGuia: textoOpcional(60),
  })
  .superRefine((servicio, ctx) => {
    if (servicio.horaRegreso && !servicio.fechaRegreso)
      ctx.addIssue({ code: 'custom', path: ['fechaRegreso'], message: 'La hora de regreso necesita su fecha' })
    if ((servicio.latDestino === null) !== (servicio.lonDestino === null))
      ctx.addIssue({ code: 'custom', path: ['latDestino'], message: 'El destino necesita latitud y longitud' })
    const salida = `${servicio.fechaSalida}T${servicio.horaSalida}`
    const regreso = servicio.fechaRegreso && `${servicio.fechaRegreso}T${servicio.horaRegreso ?? '23:59'}`
    if (regreso && regreso < salida)
      ctx.addIssue({ code: 'custom', path: ['fechaRegreso'], message: 'El regreso debe ser después de la salida' })
  })
export type ServicioNuevo = z.output<typeof servicioNuevoSchema>

/** What the map and every list need of a service. */
export const servicioResumenSchema = z.object({
  id: z.string(),
  codigo: z.string(),
  version: z.number().int(),
  estado: z.enum([...ESTADOS_EN_MAPA, 'vencido', 'cancelado']),
  tipo: z.string(),
  clase: z.string(),
  origen: z.string(),
  destino: z.string(),
  latOrigen: z.number(),
  lonOrigen: z.number(),
  rumbo: z.number().int(),
  fechaSalida: z.string().nullable(),
  horaSalida: z.string().nullable(),
  salida: z.string().nullable(),
  vence: z.string().nullable(),
  pasajeros: z.number().int(),
  placas: z.string().nullable(),
  /** Its vehicle was suspended after it was assigned: another one is needed. */
  vehiculoSuspendido: z.boolean(),
  fuec: z.boolean(),
  recorridoIniciado: z.boolean(),
  /** The price at which the service was awarded. */
  valorOferta: z.number().int().nullable(),
  /** The price of the reader's own live offer. */
  precioOfertado: z.number().int().nullable(),
  metodoPago: z.enum(METODOS_DE_PAGO).nullable(),
  /** The company that won it. In lists it is told to the platform, which reads every company's. */
  empresaAliada: z.string().nullable(),
})
export type ServicioResumen = z.output<typeof servicioResumenSchema>

/** A service as one company sees it: what it may not see is null, never absent. */
export const servicioSchema = servicioResumenSchema.extend({
  latDestino: z.number().nullable(),
  lonDestino: z.number().nullable(),
  paradas: z.array(z.object({ location: z.string(), lat: z.number().nullable(), lon: z.number().nullable() })),
  paradasCoords: z.array(punto),
  ciudad: z.string().nullable(),
  departamento: z.string().nullable(),
  pais: z.string().nullable(),
  fechaRegreso: z.string().nullable(),
  horaRegreso: z.string().nullable(),
  fecha: z.string(),
  observaciones: z.string().nullable(),
  empresaAfiliadora: z.string().nullable(),
  empresa: z.string().nullable(),
  nombre: z.string().nullable(),
  telefonoOperador: z.string().nullable(),
  solicitante: z.string().nullable(),
  cliente: z.string().nullable(),
  rutCliente: z.string().nullable(),
  telefonoCliente: z.string().nullable(),
  emailCliente: z.string().nullable(),
  imagenCliente: z.string().nullable(),
  guia: z.string().nullable(),
  telefonoGuia: z.string().nullable(),
  especialidadesGuia: z.string().nullable(),
  idiomasGuia: z.string().nullable(),
  experienciaGuia: z.string().nullable(),
  idVehiculo: z.string().nullable(),
  idConductor: z.string().nullable(),
  conductor: z.string().nullable(),
  telefonoConductor: z.string().nullable(),
  imagenConductor: z.string().nullable(),
  /** The driver's number in the national tourism register: some have one. */
  rntConductor: z.string().nullable(),
  marca: z.string().nullable(),
  modelo: z.string().nullable(),
  numeroInterno: z.string().nullable(),
  tarjetaOperacion: z.string().nullable(),
  fuecURL: z.string().nullable(),
  tipoFuec: z.string().nullable(),
  /** What the FUEC was before it was replaced, newest last. */
  fuecAnteriores: z.array(z.object({ fuecURL: z.string(), tipoFuec: z.string(), reemplazadoEn: z.string() })),
  pago: z.boolean(),
  anticipo: z.number().int().nullable(),
  saldo: z.number().int().nullable(),
  pagarAnticipoConductor: z.boolean(),
  anticipoConductorPagado: z.boolean(),
  pagarSaldoConductor: z.boolean(),
  saldoConductorPagado: z.boolean(),
  /** What is doubtful about its end; paying the balance asks for these codes. */
  advertenciasDeFin: z.array(z.object({ codigo: z.enum(CODIGOS_DE_FIN), mensaje: z.string() })),
  oferta: ofertaPropiaSchema.nullable(),
  acciones: z.record(z.enum(ACCIONES_DE_EMPRESA), accionSchema),
})
export type Servicio = z.output<typeof servicioSchema>
