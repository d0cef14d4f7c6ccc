import { idDeRuta } from '@aliadas/contract/archivos'
import { COMODIDADES, FOTOS_DE_VEHICULO, type Comodidad, type FotoDeVehiculo } from '@aliadas/contract/flota'
import { resumenDeViaje } from '@aliadas/contract/servicios'
import { POR_ASIGNAR, rutaDeImagen, type ofertaDeAliadoSchema } from '@aliadas/contract/aliados'
import type { z } from 'zod'
import type { FilaDeOfertaDeAliado } from './listar-ofertas-recibidas.ts'

type Oferta = z.input<typeof ofertaDeAliadoSchema>

/** A company's picture under the address at which a partner's key opens it. */
const imagenDe = (ruta: string | null): string | null => {
  const id = ruta === null ? null : idDeRuta(ruta)
  return id && rutaDeImagen(id)
}

const cadaFoto = <T>(valor: (foto: FotoDeVehiculo) => T) =>
  Object.fromEntries(FOTOS_DE_VEHICULO.map((foto) => [foto, valor(foto)])) as Record<FotoDeVehiculo, T>
const cadaComodidad = (valor: (una: Comodidad) => boolean) =>
  Object.fromEntries(COMODIDADES.map((una) => [una, valor(una)])) as Record<Comodidad, boolean>

const vehiculoDe = (fila: FilaDeOfertaDeAliado) => {
  if (fila.idVehiculo === null)
    return {
      conductor: POR_ASIGNAR,
      placas: POR_ASIGNAR,
      marca: POR_ASIGNAR,
      modelo: POR_ASIGNAR,
      capacidad: POR_ASIGNAR,
      ...cadaFoto(() => POR_ASIGNAR),
      ...cadaComodidad(() => false),
    } as const
  const { conductor, placas, marca, modelo, capacidad } = fila
  const fotos = cadaFoto((foto) => {
    const id = fila[foto]
    return id && rutaDeImagen(id)
  })
  return {
    conductor,
    placas,
    marca,
    modelo,
    capacidad: capacidad ?? POR_ASIGNAR,
    ...fotos,
    ...cadaComodidad((una) => fila[una] ?? false),
  }
}

/** The same without placeholders: null while there is none. */
const objetoDe = (fila: FilaDeOfertaDeAliado): Oferta['vehiculo'] =>
  fila.idVehiculo === null
    ? null
    : {
        id: fila.idVehiculo,
        placas: fila.placas,
        marca: fila.marca,
        modelo: fila.modelo,
        capacidad: fila.capacidad,
        conductor: fila.conductor,
        ...cadaFoto((foto) => {
          const id = fila[foto]
          return id && rutaDeImagen(id)
        }),
        ...cadaComodidad((una) => fila[una] ?? false),
      }

/** Only the accepted offer contains the account to pay into. */
const bancoDe = ({ estado, titular, banco, tipocuenta, cuenta }: FilaDeOfertaDeAliado) =>
  estado === 'aceptada'
    ? { titular, banco, tipocuenta, cuenta }
    : { titular: null, banco: null, tipocuenta: null, cuenta: null }

export const presentarOferta = (fila: FilaDeOfertaDeAliado): Oferta => ({
  id: fila.id,
  idServicio: fila.servicioId,
  oferente: fila.oferente,
  precio: fila.precio,
  estado: fila.estado,
  fecha: fila.fecha.toISOString(),
  fechaOferta: fila.fechaOferta,
  vence: fila.vence.toISOString(),
  empresa: fila.empresa,
  empresaAliada: fila.empresa,
  rating: fila.rating,
  logo: imagenDe(fila.logo),
  fotosCorporativas: fila.fotosCorporativas.flatMap((foto) => imagenDe(foto) ?? []),
  imagen: imagenDe(fila.logo),
  corporativa: fila.corporativa,
  isOfer: true,
  finalizadoConductor: fila.finalizadoConductor,
  ratingConductor: fila.ratingConductor,
  cotizacion: fila.documentoCotizacion !== null,
  documentoCotizacion: fila.documentoCotizacion && `/api/v1/servicios/${fila.servicioId}/ofertas/${fila.id}/cotizacion`,
  ...bancoDe(fila),
  solicitante: fila.solicitante,
  tipoVehiculo: fila.tipo,
  clase: fila.clase,
  origen: fila.origen,
  destino: fila.destino,
  fechaSalida: fila.fechaSalida,
  horaSalida: fila.horaSalida,
  fechaRegreso: fila.fechaRegreso,
  horaRegreso: fila.horaRegreso,
  ...resumenDeViaje(fila),
  pasajeros: fila.pasajeros,
  paradas: fila.paradas,
  paradasCoords: fila.paradas.flatMap(({ lat, lon }) => (lat === null || lon === null ? [] : [{ lat, lon }])),
  ...vehiculoDe(fila),
  vehiculo: objetoDe(fila),
})
