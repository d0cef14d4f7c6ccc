import {
  DEMASIADAS_OFERTAS,
  MAXIMO_DE_OFERTAS,
  haVencido,
  mitadDelConductor,
  puede,
  rutaDeArchivo,
  venceEn,
  type AccionDeEmpresa,
  type Rol,
  type Servicio,
  type ServicioResumen,
} from '@aliadas/contract'
import { toCodigo } from '../platform/ids.ts'
import type { FilaDeContacto, FilaDeOferta, FilaDeServicio } from './filas.ts'
import { ofertaViva, presentarOfertaPropia } from './oferta-propia.ts'

/** Who reads, and whether the market is open to it. */
export type Lector = { empresaId: string; rol: Rol; perfilCompleto: boolean }

/** Why nothing about the FUEC may change any more. */
export const RECORRIDO_INICIADO = 'El recorrido ya inició: el FUEC no se puede reemplazar.'

type Permiso = { permitido: boolean; motivo: string | null }
const SI: Permiso = { permitido: true, motivo: null }
const no = (motivo: string): Permiso => ({ permitido: false, motivo })

/** The state that this company sees: a pending service it has bid on shows as `ofertas`. */
export const estadoVisible = (
  servicio: Pick<FilaDeServicio, 'estado'>,
  oferta: FilaDeOferta | null,
): Servicio['estado'] => (servicio.estado === 'pendiente' && ofertaViva(oferta) ? 'ofertas' : servicio.estado)

const acciones = (
  s: FilaDeServicio,
  oferta: FilaDeOferta | null,
  lector: Lector,
  ahora: Date,
): Record<AccionDeEmpresa, Permiso> => {
  const propia = s.empresaAliadaId === lector.empresaId
  const segun = (permiso: Parameters<typeof puede>[1], condicion: () => string | null): Permiso => {
    if (!puede(lector.rol, permiso))
      return no(
        lector.rol === 'plataforma'
          ? 'Solo la empresa aliada puede hacerlo.'
          : 'Solo un administrador de la empresa puede hacerlo.',
      )
    const motivo = condicion()
    return motivo === null ? SI : no(motivo)
  }
  return {
    ofertar: segun('ofertar', () => {
      if (!lector.perfilCompleto) return 'Completa el perfil de la empresa para ofertar.'
      if (s.estado !== 'pendiente') return 'El servicio ya no está pendiente.'
      if (haVencido(s.fecha, ahora)) return 'El servicio venció sin adjudicarse.'
      if (ofertaViva(oferta)) return 'Ya enviaste una oferta por este servicio.'
      return (oferta?.cuantas ?? 0) >= MAXIMO_DE_OFERTAS ? DEMASIADAS_OFERTAS : null
    }),
    retirarOferta: segun('ofertar', () =>
      s.estado === 'pendiente' && ofertaViva(oferta) ? null : 'No tienes una oferta por retirar.',
    ),
    validarPago: segun('validarPago', () =>
      propia && s.estado === 'validar' ? null : 'El servicio no espera la validación del pago.',
    ),
    asignarVehiculo: segun('asignarVehiculo', () =>
      propia && s.estado === 'reservado' ? null : 'El vehículo se asigna cuando el servicio está reservado.',
    ),
    subirFuec: segun('subirFuec', () => {
      if (!propia || s.estado !== 'reservado') return 'El FUEC se sube cuando el servicio está reservado.'
      return s.vehiculoId ? null : 'Primero asigna un vehículo.'
    }),
    reemplazarFuec: segun('subirFuec', () => {
      if (!propia || s.estado !== 'confirmado') return 'El FUEC se reemplaza cuando el servicio está confirmado.'
      return s.recorridoIniciado ? RECORRIDO_INICIADO : null
    }),
  }
}

export const presentarResumen = (s: FilaDeServicio, oferta: FilaDeOferta | null): ServicioResumen => ({
  id: s.id,
  codigo: toCodigo(s.id),
  // Both parts only rise, and a company's own offers are the only ones that count: nobody learns of another's bid.
  version: s.version + (oferta?.versiones ?? 0),
  estado: estadoVisible(s, oferta),
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
  vence: s.estado === 'pendiente' ? venceEn(s.fecha).toISOString() : null,
  pasajeros: s.pasajeros,
  placas: s.placas,
  fuec: s.fuec,
  recorridoIniciado: s.recorridoIniciado,
  valorOferta: s.valorOferta,
  precioOfertado: ofertaViva(oferta)?.precio ?? null,
  metodoPago: s.metodoPago,
})

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

/** A service as one company sees it. While it is pending the client and the guide are nobody's business (decisions §2). */
export const presentarServicio = (
  s: FilaDeServicio,
  oferta: FilaDeOferta | null,
  contacto: FilaDeContacto | null,
  lector: Lector,
  ahora: Date,
): Servicio => {
  const ve = s.empresaAliadaId === lector.empresaId || lector.rol === 'plataforma'
  const visible = ve ? (contacto ?? SIN_CONTACTO) : SIN_CONTACTO
  const mitad = s.valorOferta === null ? null : mitadDelConductor(s.valorOferta)
  return {
    ...presentarResumen(s, oferta),
    ...visible,
    imagenCliente: visible.imagenCliente && rutaDeArchivo(visible.imagenCliente),
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
    observaciones: s.observaciones,
    empresaAliada: s.empresaAliada,
    empresaAfiliadora: s.empresaAfiliadora,
    idVehiculo: s.vehiculoId,
    idConductor: s.conductorId,
    conductor: s.conductor,
    telefonoConductor: s.telefonoConductor,
    marca: s.marca,
    modelo: s.modelo,
    numeroInterno: s.numeroInterno,
    tarjetaOperacion: s.tarjetaOperacion,
    fuecURL: s.fuecArchivoId && rutaDeArchivo(s.fuecArchivoId),
    tipoFuec: s.tipoFuec,
    fuecAnteriores: s.fuecAnteriores.map(({ archivo, tipo, reemplazadoEn }) => ({
      fuecURL: rutaDeArchivo(archivo),
      tipoFuec: tipo,
      reemplazadoEn,
    })),
    pago: s.pago,
    anticipo: mitad,
    saldo: mitad,
    pagarAnticipoConductor: s.pagarAnticipoConductor,
    anticipoConductorPagado: s.anticipoConductorPagado,
    pagarSaldoConductor: s.pagarSaldoConductor,
    saldoConductorPagado: s.saldoConductorPagado,
    oferta: oferta && presentarOfertaPropia(oferta),
    acciones: acciones(s, oferta, lector, ahora),
  }
}
