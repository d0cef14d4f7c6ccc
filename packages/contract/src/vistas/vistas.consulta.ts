import type { z } from 'zod'
import { clavesRoutes } from '../acceso/claves.contract.ts'
import { fichasDeAliadosRoutes } from '../aliados/fichas-de-aliados.contract.ts'
import { clavesDeAliadosRoutes } from '../aliados/claves-de-aliados.contract.ts'
import { aliadasRoutes } from '../empresas/aliadas.contract.ts'
import { contratosRoutes } from '../fuec/contratos.contract.ts'
import { libroDeFuecRoutes } from '../fuec/libro.contract.ts'
import { flotaRoutes } from '../flota/flota.contract.ts'
import { historialRoutes } from '../historial/historial.contract.ts'
import { ofertasRoutes } from '../ofertas/ofertas.contract.ts'
import { pagosRoutes } from '../pagos/pagos.contract.ts'
import { proveedoresRoutes } from '../proveedores/proveedores.contract.ts'
import { serviciosRoutes } from '../servicios/servicios.contract.ts'
import type { ListaConVistas } from './vistas.listas.ts'

/** `fijo`: what the screen sets itself. Of that only `pedidos` may be chosen by the person, too. */
type Lista = { query: z.ZodObject; fijo?: Readonly<Record<string, string>>; elegible?: string }

const proveedores = (lista: string): Lista => ({ query: proveedoresRoutes.listarProveedores.query, fijo: { lista } })
const servicios = (estado: string): Lista => ({ query: serviciosRoutes.listarServicios.query, fijo: { estado } })
const porValidar = (metodo: string): Lista => ({ query: pagosRoutes.listarReservasPorValidar.query, fijo: { metodo } })
const pendientes = (clase: string): Lista => ({ query: pagosRoutes.listarPagosPendientes.query, fijo: { clase } })

/** By what each list is asked: the request of its own route. */
const LISTAS: Readonly<Record<ListaConVistas, Lista>> = {
  flota: { query: flotaRoutes.listarVehiculos.query },
  misOfertas: { query: ofertasRoutes.listarOfertas.query },
  serviciosEnCurso: { ...servicios('pedidos'), elegible: 'estado' },
  reservaciones: servicios('reservado'),
  viajesConfirmados: servicios('confirmado'),
  viajesFinalizados: servicios('finalizado'),
  validarEpayco: porValidar('epayco'),
  validarTransferencia: porValidar('transferencia'),
  anticipos: pendientes('anticipo'),
  saldos: pendientes('saldo'),
  recompensas: { query: pagosRoutes.listarRecompensas.query },
  devoluciones: { query: pagosRoutes.listarDevoluciones.query },
  historial: { query: historialRoutes.listarHistorial.query },
  libroDeFuec: { query: libroDeFuecRoutes.listarFuecs.query },
  contratos: { query: contratosRoutes.listarContratos.query },
  empresas: { query: aliadasRoutes.listarAliadas.query },
  conductoresNuevos: proveedores('conductores-nuevos'),
  conductoresPorValidar: proveedores('conductores-por-validar'),
  conductores: proveedores('conductores'),
  operadoresNuevos: proveedores('operadores-nuevos'),
  operadores: proveedores('operadores'),
  guiasNuevos: proveedores('guias-nuevos'),
  guiasPorValidar: proveedores('guias-por-validar'),
  guias: proveedores('guias'),
  claves: { query: clavesRoutes.listarClaves.query },
  aliados: { query: fichasDeAliadosRoutes.listarAliados.query },
  clavesDeAliados: { query: clavesDeAliadosRoutes.listarClavesDeAliados.query },
}

/** A view is filters, order and columns, and no place in the list. */
const LUGAR = ['cursor', 'pagina', 'porPagina', 'ids']
const COLUMNAS = /^[a-z0-9-]{1,40}(,[a-z0-9-]{1,40}){0,29}$/

const conoce = ({ query, fijo = {}, elegible }: Lista, nombre: string): boolean =>
  Object.hasOwn(query.shape, nombre) && !LUGAR.includes(nombre) && (nombre === elegible || !Object.hasOwn(fijo, nombre))

/** The pairs of an address's query; null when it is none. A name that comes twice counts once, as in the browser. */
const paresDe = (consulta: string): Record<string, string> | null => {
  try {
    return Object.fromEntries(
      consulta
        .split('&')
        .filter((par) => par !== '')
        .map((par) => {
          const [nombre = '', ...valor] = par.split('=')
          const leer = (texto: string) => decodeURIComponent(texto.replaceAll('+', ' '))
          return [leer(nombre), leer(valor.join('='))]
        }),
    )
  } catch {
    return null
  }
}

/** Why the list could not be asked so, in words; null when it can. */
export const reparoDeConsulta = (lista: ListaConVistas, consulta: string): string | null => {
  const suya = LISTAS[lista]
  const pares = paresDe(consulta)
  if (pares === null) return 'La vista no es válida'
  const { columnas, ...pedido } = pares
  if (columnas !== undefined && !COLUMNAS.test(columnas)) return 'Las columnas de la vista no son válidas'
  const ajeno = Object.keys(pedido).find((nombre) => !conoce(suya, nombre))
  if (ajeno !== undefined) return `Esta lista no tiene el filtro «${ajeno.slice(0, 40)}»`
  const { error } = suya.query.safeParse({ ...suya.fijo, ...pedido })
  return error?.issues[0]?.message ?? null
}
