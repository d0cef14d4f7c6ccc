import type { Aviso } from '@aliadas/contract/avisos'
import { linkOptions } from '@tanstack/react-router'
import { PATHS } from '../lib/paths.ts'
import { pantallaDeLista } from './listas-de-la-mesa.ts'

const enElMapa = (servicio: string, dialogo?: 'ofertar' | 'asignarVehiculo' | 'subirFuec' | 'reemplazarFuec') =>
  linkOptions({ to: PATHS.mapa, search: { servicio, ...(dialogo ? { dialogo } : {}) } })

/** Link of a notice: to its act, or to its object. */
export const actoDe = (aviso: Aviso) => {
  const { clase, idObjeto, codigoServicio } = aviso
  const servicio = aviso.idServicio ?? ''
  switch (clase) {
    case 'por-cerrar':
      return { texto: 'Ofertar', enlace: enElMapa(servicio, 'ofertar') }
    case 'falta-vehiculo':
      return { texto: 'Asignar vehículo', enlace: enElMapa(servicio, 'asignarVehiculo') }
    case 'falta-fuec':
      return { texto: 'Subir FUEC', enlace: enElMapa(servicio, 'subirFuec') }
    case 'fuec-revocado':
      return { texto: 'Cambiar el FUEC', enlace: enElMapa(servicio, 'reemplazarFuec') }
    case 'pago-por-validar':
      return {
        texto: 'Validar pago',
        enlace:
          aviso.metodoPago === 'transferencia'
            ? linkOptions({ to: PATHS.validarTransferencia, search: { reserva: servicio } })
            : linkOptions({ to: PATHS.reservas, search: { reserva: servicio } }),
      }
    case 'oferta-perdida':
    case 'servicio-cancelado':
      return {
        texto: 'Ver oferta',
        enlace: linkOptions({ to: PATHS.misOfertas, search: codigoServicio ? { q: codigoServicio } : {} }),
      }
    case 'papel-por-vencer':
    case 'papel-rechazado':
      return aviso.placas === null
        ? { texto: 'Ver flota', enlace: linkOptions({ to: PATHS.flota }) }
        : { texto: 'Ver vehículo', enlace: linkOptions({ to: PATHS.vehiculo, params: { idVehiculo: idObjeto } }) }
    case 'persona-registrada':
      return { texto: 'Ver personas', enlace: linkOptions({ to: PATHS.registroInterno }) }
    case 'empresa-registrada':
      return { texto: 'Ver empresa', enlace: linkOptions({ to: PATHS.empresas, search: { aliada: idObjeto } }) }
    case 'proveedor-nuevo':
    case 'proveedor-por-validar':
      return {
        texto: clase === 'proveedor-nuevo' ? 'Ver proveedor' : 'Validar',
        enlace: linkOptions({ to: pantallaDeLista(aviso.lista), search: { proveedor: idObjeto } }),
      }
    default:
      return { texto: 'Ver servicio', enlace: enElMapa(servicio) }
  }
}
