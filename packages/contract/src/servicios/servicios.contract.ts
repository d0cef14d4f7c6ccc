import { z } from 'zod'
import { cursor, idSchema, texto } from '../core/campos.ts'
import { FILAS_ELEGIDAS, LUGAR_DE_PAGINA, entreDias, paginaDeLista, preguntaDeLista, textoCsv } from '../core/listas.ts'
import { defineRoutes } from '../core/route.ts'
import { TIPOS_DE_VEHICULO } from '../flota/flota.rules.ts'
import { tipoDeVehiculo } from '../flota/vehiculo.campos.ts'
import {
  ESTADOS_DE_LISTA,
  ESTADOS_EN_MAPA,
  MAXIMO_DE_PESTANA,
  ORDENES_DE_SERVICIOS,
  PESTANAS_DE_SERVICIOS,
  type EstadoDeLista,
} from './servicios.rules.ts'
import { MINUTOS_DE_SILENCIO, PUNTUALIDADES } from './puntualidad.rules.ts'
import { servicioCambiadoSchema, servicioResumenSchema, servicioSchema } from './servicios.schema.ts'
import { cantidad, latitudDecimal, longitudDecimal, marca, paginaSiguiente, reloj } from '../core/valores.ts'

/** Degrees from the query. An empty text counts as missing; converted to a number it would be 0. */
const grado = (nombre: string) =>
  z
    .preprocess(
      (valor) => (valor === '' ? undefined : valor),
      z.coerce
        .number({ error: `El límite ${nombre} debe ser un número` })
        .min(-180, `El límite ${nombre} no es válido`)
        .max(180, `El límite ${nombre} no es válido`),
    )
    .describe(`Límite ${nombre} del área, en grados decimales`)

const servicioParams = z.object({ id: idSchema })

/** Most services that a response for the map contains; beyond it, `grupos` has all counts by place and state. */
export const MAXIMO_EN_MAPA = 5000
/** With `grupos`, this many services come along, by departure, for the list beside the map. */
export const LISTA_CON_GRUPOS = 1000

const cuentasSchema = z.record(z.enum(ESTADOS_EN_MAPA), cantidad).describe('Servicios que hay en cada estado')
/** All services of one cell of the map, at its centre. */
const grupoSchema = z.object({ lat: latitudDecimal, lon: longitudDecimal, cuentas: cuentasSchema })
export type GrupoDeServicios = z.output<typeof grupoSchema>
export const PAGINA_DE_SERVICIOS = 25

/** States in which a service has no price yet, so that lists of them cannot be ordered by it. */
const SIN_VALOR: readonly EstadoDeLista[] = ['pedidos', 'porOfertar', 'pendiente', 'ofertas']
const VALOR_SIN_ADJUDICAR = 'Por valor se ordena lo que ya se adjudicó'

const filtrosDeServicios = {
  ...preguntaDeLista(ORDENES_DE_SERVICIOS, 'salida'),
  ...entreDias('la salida'),
  estado: z
    .enum(ESTADOS_DE_LISTA, { error: 'El estado no existe' })
    .describe('Estado; `pedidos`: por ofertar o por validar; `porOfertar`: sin oferta propia vigente'),
  tipo: z
    .enum(TIPOS_DE_VEHICULO, { error: 'El tipo de vehículo no existe' })
    .optional()
    .describe('Solo los que piden este tipo de vehículo'),
  empresa: idSchema.optional().describe('Solo de esta empresa; lo usa la plataforma'),
}

const conValor = ({ estado, orden }: { estado: EstadoDeLista; orden: string }): boolean =>
  !orden.endsWith('valor') || !SIN_VALOR.includes(estado)
const AL_ORDENAR = { path: ['orden'], error: VALOR_SIN_ADJUDICAR }

export const serviciosRoutes = defineRoutes({
  callarAlarma: {
    method: 'post',
    path: '/api/servicios/{id}/alarma/callar',
    summary: 'Silencia la alarma de un viaje cuyo vehículo puede llegar tarde, o la vuelve a dar',
    access: 'session',
    permission: 'asignarVehiculo',
    params: servicioParams,
    body: z.object({
      estado: z
        .enum(PUNTUALIDADES, { error: 'Vuelve a cargar el servicio' })
        .describe('La alarma que se vio; otra no se silencia'),
      minutos: z
        .union(
          MINUTOS_DE_SILENCIO.map((n) => z.literal(n)),
          { error: 'Elige por cuánto tiempo' },
        )
        .nullable()
        .describe('Por cuántos minutos desde ahora; null la vuelve a dar'),
    }),
    response: servicioCambiadoSchema,
  },
  listarServiciosDelMapa: {
    method: 'get',
    path: '/api/servicios/mapa',
    summary: 'Los servicios visibles en un área, con margen de 0,1 grados',
    access: 'session',
    query: z.object({
      oeste: grado('oeste'),
      sur: grado('sur'),
      este: grado('este'),
      norte: grado('norte'),
      empresa: idSchema.optional().describe('Solo de esta empresa; lo usa la plataforma'),
    }),
    response: z.object({
      servicios: z
        .array(servicioResumenSchema)
        .describe('Los servicios del área; si son muchos, los primeros en salir'),
      hayMas: marca.describe('Si en el área hay más servicios que los de la lista'),
      grupos: z.array(grupoSchema).describe('Si son muchos, todos contados por lugar'),
      ahora: reloj,
    }),
  },
  listarServicios: {
    method: 'get',
    path: '/api/servicios',
    summary: 'Los servicios de un estado, buscados, filtrados y ordenados',
    access: 'session',
    query: z.object({ ...filtrosDeServicios, ...LUGAR_DE_PAGINA }).refine(conValor, AL_ORDENAR),
    response: paginaDeLista(servicioResumenSchema),
  },
  exportarServicios: {
    method: 'get',
    path: '/api/servicios/csv',
    summary: 'La misma lista como archivo CSV, o lo que se eligió de ella',
    access: 'session',
    query: z.object({ ...filtrosDeServicios, ...FILAS_ELEGIDAS }).refine(conValor, AL_ORDENAR),
    response: textoCsv,
    file: 'csv',
  },
  contarServicios: {
    method: 'get',
    path: '/api/servicios/cuentas',
    summary: `Cuántos servicios hay en cada pestaña, hasta ${MAXIMO_DE_PESTANA + 1}`,
    access: 'session',
    query: z.object({ empresa: idSchema.optional().describe('Solo de esta empresa; lo usa la plataforma') }),
    response: z.object({
      cuentas: z.record(z.enum(PESTANAS_DE_SERVICIOS), cantidad).describe('Servicios que hay en cada pestaña'),
    }),
  },
  contarMercado: {
    method: 'get',
    path: '/api/servicios/mercado',
    summary: 'Cuántos servicios esperan ofertas, por tipo de vehículo; sin datos de ninguno',
    access: 'session',
    response: z.object({
      tipos: z
        .array(z.object({ tipo: tipoDeVehiculo, cuantos: cantidad.describe('Servicios que esperan ofertas') }))
        .describe('Los tipos que alguien pide, del más pedido al menos'),
    }),
  },
  buscarServicios: {
    method: 'get',
    path: '/api/servicios/buscar',
    summary:
      'Los servicios que la empresa puede ver, por las palabras con que empiezan sus datos; primero los más nuevos',
    access: 'session',
    query: z.object({
      q: texto('Escribe qué servicio buscas', 60).describe('Palabras que se buscan'),
      empresa: idSchema.optional().describe('Solo de esta empresa; lo usa la plataforma'),
      cursor,
    }),
    response: z.object({
      servicios: z.array(servicioResumenSchema).describe('Los servicios encontrados, primero los más nuevos'),
      siguiente: paginaSiguiente,
      ahora: reloj,
    }),
  },
  leerServicio: {
    method: 'get',
    path: '/api/servicios/{id}',
    summary: 'Un servicio con todo lo que la empresa puede ver',
    access: 'session',
    params: servicioParams,
    response: z.object({ servicio: servicioSchema.describe('El servicio'), ahora: reloj }),
  },
})
