import { accionDe, type AccionPermitida } from '@aliadas/contract/core'
import { rutaDeArchivo } from '@aliadas/contract/archivos'
import {
  advertenciasDeFin,
  negativasDeServicio,
  type AccionDeEmpresa,
  type AdvertenciaDeFin,
  type Interesado,
  type PasoGuardado,
  type Servicio,
  type ServicioResumen,
} from '@aliadas/contract/servicios'
import { mitadDelConductor } from '@aliadas/contract/pagos'
import { toCodigo } from '../platform/ids.ts'
import type { FilaDeContacto, FilaDeOferta, FilaDeResumen, FilaDeServicio, OfertasPropias } from './filas.ts'
import { huellaDelViaje } from './lo-ofertado.ts'
import { presentarOfertaPropia, propiasDe } from './oferta-propia.ts'

/** The state that this company sees: a pending service with its live offer shows as `ofertas`. */
const estadoVisible = ({ estado }: Pick<FilaDeServicio, 'estado'>, propias: OfertasPropias): Servicio['estado'] =>
  estado === 'pendiente' && propias.precio !== null ? 'ofertas' : estado

const acciones = (
  s: FilaDeServicio,
  oferta: FilaDeOferta | null,
  lector: Interesado,
  ahora: Date,
): Record<AccionDeEmpresa, AccionPermitida> => {
  const propias = { ultima: oferta?.estado ?? null, hechas: oferta?.cuantas ?? 0 }
  const negativas = negativasDeServicio(lector, s, propias, ahora)
  return {
    ofertar: accionDe(negativas.ofertar),
    retirarOferta: accionDe(negativas.retirarOferta),
    validarPago: accionDe(negativas.validarPago),
    asignarVehiculo: accionDe(negativas.asignarVehiculo),
    subirFuec: accionDe(negativas.subirFuec),
    reemplazarFuec: accionDe(negativas.reemplazarFuec),
    cambiarVehiculo: accionDe(negativas.cambiarVehiculo),
    cambiarEnRuta: accionDe(negativas.cambiarEnRuta),
  }
}

/** More than the sum of the versions of ten offers. */
const DECIDIDO = 1_000

/**
 * The version that decides which of two records of a company is newer. While a service is open its own offers count
 * too, and nobody learns of another company's bid. After an award the version starts above all of them, so that the
 * bids need not be read any more.
 */
const versionDe = ({ version, estado }: Pick<FilaDeResumen, 'version' | 'estado'>, { versiones }: OfertasPropias) =>
  version + (estado === 'pendiente' ? versiones : DECIDIDO)

export const presentarResumen = (
  s: FilaDeResumen,
  propias: OfertasPropias,
  lector: Pick<Interesado, 'rol'>,
): ServicioResumen => ({
  id: s.id,
  codigo: toCodigo(s.id),
  version: versionDe(s, propias),
  estado: estadoVisible(s, propias),
  tipo: s.tipo,
  clase: s.clase,
  origen: s.origen,
  destino: s.destino,
  latOrigen: s.latOrigen,
  lonOrigen: s.lonOrigen,
  rumbo: s.rumbo,
  fechaSalida: s.fechaSalida,
  horaSalida: s.horaSalida,
  salida: s.salida.toISOString(),
  vence: s.estado === 'pendiente' ? s.vence.toISOString() : null,
  pasajeros: s.pasajeros,
  placas: s.placas,
  vehiculoSuspendido: s.vehiculoSuspendido,
  fuec: s.fuec,
  fuecVigente: s.fuec && !s.fuecDesactualizado,
  recorridoIniciado: s.recorridoIniciado,
  enCaminoDesde: s.enCaminoDesde?.toISOString() ?? null,
  puntualidad: s.puntualidad && {
    estado: s.puntualidad,
    llegada: s.llegadaPrevista?.toISOString() ?? null,
    metros: s.metrosAlOrigen,
    metodo: s.metodoPrevision,
    callada:
      s.alarmaCalladaHasta && s.alarmaCalladaPor !== null
        ? { hasta: s.alarmaCalladaHasta.toISOString(), por: s.alarmaCalladaPor }
        : null,
  },
  valorOferta: s.valorOferta,
  precioOfertado: propias.precio,
  metodoPago: s.metodoPago,
  empresaAliada: lector.rol === 'plataforma' ? s.empresaAliada : null,
})

/** Who reads what is foreseen does not see what was read once. */
const presentarEnRuta = ({ enRuta, paradas }: Pick<FilaDeServicio, 'enRuta' | 'paradas'>): Servicio['enRuta'] => {
  if (!enRuta) return null
  const { estado, parada, llegadaParada, llegada, planeada, metodo, margenMinutos, en } = enRuta
  const proxima = parada === null ? undefined : paradas[parada]
  return {
    estado,
    parada: proxima ? { location: proxima.location, llegada: llegadaParada } : null,
    llegada,
    planeada,
    metodo,
    margenMinutos,
    en,
  }
}

const puntoDe = (lat: number | null, lon: number | null) => (lat === null || lon === null ? null : { lat, lon })

/** A driver's steps for whoever reads them; one that the server told says so. */
export const presentarPasos = (pasos: readonly PasoGuardado[]) =>
  pasos.map(({ paso, en, lat, lon, espera, automatico = false }) => ({ paso, en, lat, lon, espera, automatico }))

/** Where the step with which the app ended the trip was: as the app said, else the vehicle's last point. */
const lugarDelFinal = ({ pasosConductor }: Pick<FilaDeServicio, 'pasosConductor'>) => {
  const termino = pasosConductor.findLast(({ paso }) => paso === 'termino')
  return termino ? puntoDe(termino.lat, termino.lon) : null
}

/** What is doubtful about the end of a trip, from its row. */
export const finDudosoDe = (s: FilaDeServicio): AdvertenciaDeFin[] =>
  advertenciasDeFin({
    salida: s.salida,
    finalizadoEn: s.finalizadoEn,
    ultimoPunto: puntoDe(s.latFinal, s.lonFinal),
    lugarDicho: lugarDelFinal(s),
    destino: puntoDe(s.latDestino, s.lonDestino),
  })

type Cancelado = Pick<
  FilaDeServicio,
  | 'canceladoEn'
  | 'canceladoPor'
  | 'motivoCancelacion'
  | 'notaCancelacion'
  | 'devolucion'
  | 'devueltoEn'
  | 'pagoPorAclarar'
>

/** Who cancelled a service, when and why; null for one that was not, or before this was kept. */
export const presentarCancelacion = (s: Cancelado): Servicio['cancelacion'] =>
  s.canceladoEn === null
    ? null
    : {
        en: s.canceladoEn.toISOString(),
        por: s.canceladoPor ?? '',
        motivo: s.motivoCancelacion,
        nota: s.notaCancelacion,
        devolucion: s.devolucion,
        devuelta: s.devueltoEn !== null,
        porAclarar: s.pagoPorAclarar,
      }

type Calificado = Pick<FilaDeServicio, 'calificacion' | 'comentarioCalificacion' | 'calificadoEn'>

export const presentarCalificacion = (s: Calificado): Servicio['calificacion'] =>
  s.calificacion === null || s.calificadoEn === null
    ? null
    : { estrellas: s.calificacion, comentario: s.comentarioCalificacion, en: s.calificadoEn.toISOString() }

const SIN_CONTACTO: FilaDeContacto = {
  empresa: null,
  nombre: null,
  telefonoOperador: null,
  solicitante: null,
  cliente: null,
  rutCliente: null,
  telefonoCliente: null,
  emailCliente: null,
  imagenCliente: null,
  guia: null,
  telefonoGuia: null,
  especialidadesGuia: null,
  idiomasGuia: null,
  experienciaGuia: null,
}

/** A service as one company sees it. While it is pending it contains neither client nor guide (decisions §2). */
export const presentarServicio = (
  s: FilaDeServicio,
  oferta: FilaDeOferta | null,
  contacto: FilaDeContacto | null,
  lector: Interesado,
  ahora: Date,
): Servicio => {
  const ve = s.empresaAliadaId === lector.empresaId || lector.rol === 'plataforma'
  const visible = ve ? (contacto ?? SIN_CONTACTO) : SIN_CONTACTO
  const mitad = s.valorOferta === null ? null : mitadDelConductor(s.valorOferta)
  return {
    ...presentarResumen(s, propiasDe(oferta), lector),
    empresa: visible.empresa,
    nombre: visible.nombre,
    telefonoOperador: visible.telefonoOperador,
    solicitante: visible.solicitante,
    cliente: visible.cliente,
    rutCliente: visible.rutCliente,
    telefonoCliente: visible.telefonoCliente,
    emailCliente: visible.emailCliente,
    imagenCliente: visible.imagenCliente && rutaDeArchivo(visible.imagenCliente),
    guia: visible.guia,
    telefonoGuia: visible.telefonoGuia,
    especialidadesGuia: visible.especialidadesGuia,
    idiomasGuia: visible.idiomasGuia,
    experienciaGuia: visible.experienciaGuia,
    latDestino: s.latDestino,
    lonDestino: s.lonDestino,
    paradas: s.paradas,
    paradasCoords: s.paradas.flatMap((p) => (p.lat === null || p.lon === null ? [] : [{ lat: p.lat, lon: p.lon }])),
    ciudad: s.ciudad,
    departamento: s.departamento,
    pais: s.pais,
    fechaRegreso: s.fechaRegreso,
    horaRegreso: s.horaRegreso,
    fecha: s.fecha.toISOString(),
    huellaDelViaje: huellaDelViaje(s),
    observaciones: s.observaciones,
    empresaAliada: s.empresaAliada,
    empresaAfiliadora: s.empresaAfiliadora,
    idVehiculo: s.vehiculoId,
    idConductor: s.conductorId,
    conductor: s.conductor,
    telefonoConductor: s.telefonoConductor,
    imagenConductor: s.imagenConductor,
    rntConductor: s.rntConductor,
    marca: s.marca,
    modelo: s.modelo,
    numeroInterno: s.numeroInterno,
    tarjetaOperacion: s.tarjetaOperacion,
    fuecURL: s.fuecArchivoId && rutaDeArchivo(s.fuecArchivoId),
    tipoFuec: s.tipoFuec,
    fuecAnteriores: s.fuecAnteriores.map(({ archivo, tipo, reemplazadoEn, anulado = false }) => ({
      fuecURL: rutaDeArchivo(archivo),
      tipoFuec: tipo,
      reemplazadoEn,
      anulado,
    })),
    cancelacion: presentarCancelacion(s),
    calificacion: presentarCalificacion(s),
    pasosDelConductor: presentarPasos(s.pasosConductor),
    enRuta: presentarEnRuta(s),
    pago: s.pago,
    anticipo: mitad,
    saldo: mitad,
    pagarAnticipoConductor: s.pagarAnticipoConductor,
    anticipoConductorPagado: s.anticipoConductorPagado,
    pagarSaldoConductor: s.pagarSaldoConductor,
    saldoConductorPagado: s.saldoConductorPagado,
    advertenciasDeFin: finDudosoDe(s),
    oferta: oferta && presentarOfertaPropia(oferta),
    acciones: acciones(s, oferta, lector, ahora),
  }
}
