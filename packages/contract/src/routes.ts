import { accesoRoutes } from './acceso/acceso.contract.ts'
import { clavesRoutes } from './acceso/claves.contract.ts'
import { personasRoutes } from './acceso/personas.contract.ts'
import { actasDeAliadoRoutes, actasRoutes } from './actas/actas.contract.ts'
import { actosDeAliadoRoutes } from './aliados/actos-de-aliado.contract.ts'
import { aliadosRoutes } from './aliados/aliados.contract.ts'
import { archivosDeAliadoRoutes } from './aliados/archivos-de-aliado.contract.ts'
import { archivosRoutes } from './archivos/archivos.contract.ts'
import { asignacionesRoutes } from './asignaciones/asignaciones.contract.ts'
import { aliadasRoutes } from './empresas/aliadas.contract.ts'
import { legalesRoutes } from './empresas/legal.contract.ts'
import { empresasRoutes } from './empresas/empresas.contract.ts'
import { fichasDeAliadosRoutes } from './aliados/fichas-de-aliados.contract.ts'
import { clavesDeAliadosRoutes } from './aliados/claves-de-aliados.contract.ts'
import { avisosRoutes } from './avisos/avisos.contract.ts'
import { flotaRoutes } from './flota/flota.contract.ts'
import { vinculacionesRoutes } from './flota/vinculaciones.contract.ts'
import { eventosDeAliadoRoutes } from './aliados/eventos-de-aliado.contract.ts'
import { carpetasRoutes } from './fuec/carpeta.contract.ts'
import { expedicionRoutes } from './fuec/expedicion.contract.ts'
import { fuecRoutes } from './fuec/fuec.contract.ts'
import { contratosRoutes } from './fuec/contratos.contract.ts'
import { libroDeFuecRoutes } from './fuec/libro.contract.ts'
import { historialRoutes } from './historial/historial.contract.ts'
import { informesRoutes } from './informes/informes.contract.ts'
import { mapaRoutes } from './mapa/mapa.contract.ts'
import { ofertasRoutes } from './ofertas/ofertas.contract.ts'
import { pagosRoutes } from './pagos/pagos.contract.ts'
import { posicionesDeAliadoRoutes, posicionesRoutes } from './posiciones/posiciones.contract.ts'
import { proveedoresDeAliadoRoutes } from './aliados/proveedores-de-aliado.contract.ts'
import { proveedoresRoutes } from './proveedores/proveedores.contract.ts'
import { pruebaRoutes } from './prueba/prueba.contract.ts'
import { simuladorRoutes } from './simulador/simulador.contract.ts'
import { sistemaRoutes } from './sistema/sistema.contract.ts'
import { vistasRoutes } from './vistas/vistas.contract.ts'
import { rastreoRoutes } from './rastreo/rastreo.contract.ts'
import { rastreoDeAliadoRoutes } from './aliados/rastreo-de-aliado.contract.ts'
import { viajesDeAliadoRoutes } from './aliados/viajes-de-aliado.contract.ts'
import { webhooksDeAliadoRoutes } from './webhooks/webhooks-de-aliado.contract.ts'
import { webhooksRoutes } from './webhooks/webhooks.contract.ts'
import { yoRoutes } from './aliados/yo.contract.ts'
import { serviciosRoutes } from './servicios/servicios.contract.ts'

/** Every procedure of the back-office's own browser. */
export const webRoutes = {
  ...accesoRoutes,
  ...empresasRoutes,
  ...aliadasRoutes,
  ...legalesRoutes,
  ...personasRoutes,
  ...clavesRoutes,
  ...clavesDeAliadosRoutes,
  ...fichasDeAliadosRoutes,
  ...webhooksDeAliadoRoutes,
  ...serviciosRoutes,
  ...ofertasRoutes,
  ...flotaRoutes,
  ...vinculacionesRoutes,
  ...asignacionesRoutes,
  ...fuecRoutes,
  ...expedicionRoutes,
  ...carpetasRoutes,
  ...libroDeFuecRoutes,
  ...contratosRoutes,
  ...actasRoutes,
  ...pagosRoutes,
  ...historialRoutes,
  ...informesRoutes,
  ...posicionesRoutes,
  ...rastreoRoutes,
  ...proveedoresRoutes,
  ...mapaRoutes,
  ...avisosRoutes,
  ...vistasRoutes,
  ...simuladorRoutes,
  ...sistemaRoutes,
  ...archivosRoutes,
}
export type WebRoutes = typeof webRoutes

/** Every procedure of the partner API; its OpenAPI document is written from this table. */
export const partnerRoutes = {
  ...aliadosRoutes,
  ...actosDeAliadoRoutes,
  ...archivosDeAliadoRoutes,
  ...proveedoresDeAliadoRoutes,
  ...viajesDeAliadoRoutes,
  ...actasDeAliadoRoutes,
  ...rastreoDeAliadoRoutes,
  ...yoRoutes,
  ...eventosDeAliadoRoutes,
  ...webhooksRoutes,
  ...posicionesDeAliadoRoutes,
  ...pruebaRoutes,
}
