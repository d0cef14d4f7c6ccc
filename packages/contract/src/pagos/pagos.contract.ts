import { z } from 'zod'
import { hecho, idSchema } from '../core/campos.ts'
import { FILAS_ELEGIDAS, LUGAR_DE_PAGINA, entreDias, paginaDeLista, preguntaDeLista, textoCsv } from '../core/listas.ts'
import { defineRoutes } from '../core/route.ts'
import { METODOS_DE_PAGO } from '../servicios/servicios.rules.ts'
import { servicioCambiadoSchema } from '../servicios/servicios.schema.ts'
import { EDADES_DE_PAGO, ORDENES_DE_PAGOS, ORDENES_DE_RECOMPENSAS } from './pagos.rules.ts'
import {
  devolucionPendienteSchema,
  pagoElegidoSchema,
  pagoPendienteSchema,
  pagosDeDevolucionSchema,
  pagosDeRecompensaSchema,
  pagosDeServicioSchema,
  recompensaSchema,
  reservaPorValidarSchema,
  resultadoDePagoSchema,
} from './movimientos.schema.ts'
import {
  claseDePagoSchema as clase,
  correccionSchema,
  MAXIMO_DE_PAGOS_JUNTOS,
  pagoSchema,
  pagosVariosSchema,
  validacionDePagoSchema,
} from './pagos.schema.ts'
import { cantidad, pesos } from '../core/valores.ts'

const claseDeConductor = clase
  .extract(['anticipo', 'saldo'], { error: 'La clase de pago no existe' })
  .describe('Anticipos o saldos')
const params = z.object({ id: idSchema })
const empresa = idSchema.optional().describe('Solo de esta empresa; lo usa la plataforma')

const filtrosPorValidar = {
  ...preguntaDeLista(ORDENES_DE_PAGOS, 'salida'),
  ...entreDias('la salida'),
  metodo: z.enum(METODOS_DE_PAGO, { error: 'El método de pago no existe' }).describe('Cómo pagó el cliente'),
  empresa,
}
const edad = z
  .enum(EDADES_DE_PAGO, { error: 'La edad del pago no existe' })
  .describe('Desde cuándo se debe, por días de Bogotá: `hoy`, `dias` (de uno a tres) o `mas`')
const filtrosPendientes = {
  ...preguntaDeLista(ORDENES_DE_PAGOS, 'salida'),
  ...entreDias('la salida'),
  clase: claseDeConductor,
  empresa,
  edad: edad.optional(),
}
const filtrosDeDevoluciones = {
  ...preguntaDeLista(ORDENES_DE_PAGOS, 'salida'),
  ...entreDias('la salida'),
  empresa,
  edad: edad.optional(),
}
const filtrosDeRecompensas = {
  ...preguntaDeLista(ORDENES_DE_RECOMPENSAS, 'referente'),
  ...entreDias('la recompensa debida'),
  empresa,
  edad: edad.optional(),
}
/** What is owed by age, whatever age is asked for; null when there are more than are counted. */
const edades = z
  .array(z.object({ edad, filas: cantidad.describe('Pagos de esa edad'), suma: pesos.describe('Lo que suman') }))
  .describe('Lo que se debe por su edad, de lo encontrado con los demás filtros; null si es más de lo que se suma')
  .nullable()
/** The same for rewards, whose amount is only known when they are paid. */
const edadesSinSuma = z
  .array(z.object({ edad, filas: cantidad.describe('Recompensas de esa edad') }))
  .describe('Las recompensas por su edad, de lo encontrado con los demás filtros')
/** The sum of all matching rows in pesos; null when there are more than are counted. */
const suma = pesos
  .describe('Lo que suma todo lo encontrado, en pesos colombianos; null si es más de lo que se suma')
  .nullable()

const PAGINA_INVALIDA = 'La página no es válida'
const pagina = z.coerce
  .number({ error: PAGINA_INVALIDA })
  .int(PAGINA_INVALIDA)
  .min(1, PAGINA_INVALIDA)
  .max(10_000, PAGINA_INVALIDA)
  .default(1)
  .describe('Número de la página, desde 1')

export const pagosRoutes = defineRoutes({
  listarReservasPorValidar: {
    method: 'get',
    path: '/api/pagos/por-validar',
    summary: 'Reservas cuyo pago falta validar',
    access: 'session',
    query: z.object({ ...filtrosPorValidar, ...LUGAR_DE_PAGINA }),
    response: paginaDeLista(reservaPorValidarSchema).extend({ suma }),
  },
  exportarReservasPorValidar: {
    method: 'get',
    path: '/api/pagos/por-validar/csv',
    summary: 'La misma lista como archivo CSV, o lo que se eligió de ella',
    access: 'session',
    query: z.object({ ...filtrosPorValidar, ...FILAS_ELEGIDAS }),
    response: textoCsv,
    file: 'csv',
  },
  validarPago: {
    method: 'post',
    path: '/api/servicios/{id}/validar-pago',
    summary: 'Da por recibido el pago de una reserva',
    access: 'session',
    permission: 'validarPago',
    params,
    body: validacionDePagoSchema,
    response: servicioCambiadoSchema,
  },
  listarPagosPendientes: {
    method: 'get',
    path: '/api/pagos/pendientes',
    summary: 'Anticipos o saldos por pagar a conductores',
    access: 'session',
    query: z.object({ ...filtrosPendientes, ...LUGAR_DE_PAGINA }),
    response: paginaDeLista(pagoPendienteSchema).extend({ suma, edades }),
  },
  exportarPagosPendientes: {
    method: 'get',
    path: '/api/pagos/pendientes/csv',
    summary: 'La misma lista como archivo CSV, o lo que se eligió de ella',
    access: 'session',
    query: z.object({ ...filtrosPendientes, ...FILAS_ELEGIDAS }),
    response: textoCsv,
    file: 'csv',
  },
  listarDevoluciones: {
    method: 'get',
    path: '/api/pagos/devoluciones',
    summary: 'Lo que falta devolver a clientes que cancelaron después de pagar',
    access: 'session',
    query: z.object({ ...filtrosDeDevoluciones, ...LUGAR_DE_PAGINA }),
    response: paginaDeLista(devolucionPendienteSchema).extend({ suma, edades }),
  },
  exportarDevoluciones: {
    method: 'get',
    path: '/api/pagos/devoluciones/csv',
    summary: 'La misma lista como archivo CSV, o lo que se eligió de ella',
    access: 'session',
    query: z.object({ ...filtrosDeDevoluciones, ...FILAS_ELEGIDAS }),
    response: textoCsv,
    file: 'csv',
  },
  leerDevolucion: {
    method: 'get',
    path: '/api/pagos/devoluciones/{id}',
    summary: 'Lo que se debe a un cliente que canceló, y lo que se le ha devuelto',
    access: 'session',
    params,
    response: pagosDeDevolucionSchema,
  },
  listarRecompensas: {
    method: 'get',
    path: '/api/pagos/recompensas',
    summary: 'Vehículos cuyo referente espera su recompensa, en páginas con número',
    access: 'session',
    query: z.object({ ...filtrosDeRecompensas, pagina, porPagina: LUGAR_DE_PAGINA.porPagina }),
    response: paginaDeLista(recompensaSchema).extend({ edades: edadesSinSuma }),
  },
  exportarRecompensas: {
    method: 'get',
    path: '/api/pagos/recompensas/csv',
    summary: 'La misma lista como archivo CSV, o lo que se eligió de ella',
    access: 'session',
    query: z.object({ ...filtrosDeRecompensas, ...FILAS_ELEGIDAS }),
    response: textoCsv,
    file: 'csv',
  },
  leerPagosDeServicio: {
    method: 'get',
    path: '/api/servicios/{id}/pagos',
    summary: 'Todo lo que se sabe del dinero de un servicio adjudicado',
    access: 'session',
    params,
    response: pagosDeServicioSchema,
  },
  leerRecompensa: {
    method: 'get',
    path: '/api/pagos/recompensas/{id}',
    summary: 'La recompensa por un vehículo referido, y lo que se ha pagado',
    access: 'session',
    params,
    response: pagosDeRecompensaSchema,
  },
  pagarPendiente: {
    method: 'post',
    path: '/api/pagos/{id}/pagar',
    summary: 'Registra que un anticipo, un saldo, una recompensa o una devolución se pagó',
    access: 'session',
    permission: 'pagar',
    params,
    body: pagoSchema.extend({ clase }),
    response: hecho,
  },
  leerPagosElegidos: {
    method: 'get',
    path: '/api/pagos/elegidos',
    summary: 'Lo que se eligió para pagar junto y sigue por pagar: a quién, cuánto y a qué cuenta',
    access: 'session',
    query: z.object({
      clase,
      ids: FILAS_ELEGIDAS.ids
        .unwrap()
        .refine((ids) => ids.length <= MAXIMO_DE_PAGOS_JUNTOS, `Elige como máximo ${MAXIMO_DE_PAGOS_JUNTOS} pagos`)
        .describe('Identificadores de lo que se paga, separados por comas'),
    }),
    response: z.object({ filas: z.array(pagoElegidoSchema).describe('Lo elegido que sigue por pagar') }),
  },
  pagarVarios: {
    method: 'post',
    path: '/api/pagos/pagar-varios',
    summary: 'Registra varios pagos de una clase con una confirmación; cada uno vale por sí mismo',
    access: 'session',
    permission: 'pagar',
    body: pagosVariosSchema,
    response: z.object({
      resultados: z.array(resultadoDePagoSchema).describe('Qué pasó con cada pago, en el mismo orden'),
    }),
  },
  corregirPago: {
    method: 'post',
    path: '/api/pagos/{id}/corregir',
    summary: 'Anula un pago mal registrado con su contrapartida y su motivo; vuelve a deberse si aún hay por qué',
    access: 'session',
    permission: 'pagar',
    params,
    body: correccionSchema.extend({ clase }),
    response: hecho,
  },
  resumirPagos: {
    method: 'get',
    path: '/api/pagos/resumen',
    summary: 'Cuántos anticipos, saldos, recompensas y devoluciones faltan por pagar, y cuántas reservas por validar',
    access: 'session',
    query: z.object({ empresa }),
    response: z.object({
      anticipos: cantidad.describe('Anticipos por pagar'),
      saldos: cantidad.describe('Saldos por pagar'),
      recompensas: cantidad.describe('Recompensas por pagar'),
      devoluciones: cantidad.describe('Clientes a los que falta devolver lo que pagaron'),
      porValidar: cantidad.describe('Reservas por validar'),
      epayco: cantidad.describe('De ellas, las pagadas con ePayco'),
      transferencia: cantidad.describe('De ellas, las pagadas por transferencia'),
    }),
  },
})
