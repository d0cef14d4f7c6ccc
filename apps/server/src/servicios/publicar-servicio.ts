import { TRANSICIONES, Falla, finDeViaje, instanteBogota, rumboEntre, type ServicioNuevo } from '@aliadas/contract'
import { anotar } from '../historial/index.ts'
import type { Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'

/** Where the trip heads first: its first stop with coordinates, else its destination, else north. */
const rumboDe = (nuevo: ServicioNuevo): number => {
  const origen = { lat: nuevo.latOrigen, lon: nuevo.lonOrigen }
  const siguiente = [...nuevo.paradas, { lat: nuevo.latDestino, lon: nuevo.lonDestino }].find(
    (p) => p.lat !== null && p.lon !== null,
  )
  return siguiente?.lat != null && siguiente.lon != null
    ? rumboEntre(origen, { lat: siguiente.lat, lon: siguiente.lon })
    : 0
}

/** Publishes a service of a client app. It appears on every eligible map once committed. Returns its id. */
export const publicarServicio = async (tx: Tx, aliado: Aliado, nuevo: ServicioNuevo, ahora: Date): Promise<string> => {
  const salida = instanteBogota(nuevo.fechaSalida, nuevo.horaSalida)
  if (salida <= ahora) {
    const mensaje = 'La salida debe ser en el futuro'
    throw new Falla('invalid-argument', mensaje, { fields: { fechaSalida: mensaje } })
  }
  const id = newId(ahora)
  await tx
    .insertInto('servicios')
    .values({
      id,
      aliadoId: aliado.id,
      tipo: nuevo.tipo,
      clase: nuevo.clase,
      origen: nuevo.origen,
      destino: nuevo.destino,
      latOrigen: nuevo.latOrigen,
      lonOrigen: nuevo.lonOrigen,
      latDestino: nuevo.latDestino,
      lonDestino: nuevo.lonDestino,
      rumbo: rumboDe(nuevo),
      paradas: JSON.stringify(nuevo.paradas),
      ciudad: nuevo.ciudad,
      departamento: nuevo.departamento,
      pais: nuevo.pais,
      fechaSalida: nuevo.fechaSalida,
      horaSalida: nuevo.horaSalida,
      fechaRegreso: nuevo.fechaRegreso,
      horaRegreso: nuevo.horaRegreso,
      salida,
      fin: finDeViaje(nuevo),
      fecha: ahora,
      pasajeros: nuevo.pasajeros,
      observaciones: nuevo.observaciones,
      actualizadoEn: ahora,
    })
    .execute()
  await tx
    .insertInto('servicioContactos')
    .values({
      servicioId: id,
      aliadoId: aliado.id,
      empresa: nuevo.empresa,
      nombre: nuevo.nombre,
      telefonoOperador: nuevo.telefonoOperador,
      solicitante: nuevo.solicitante,
      cliente: nuevo.cliente,
      rutCliente: nuevo.rutCliente,
      telefonoCliente: nuevo.telefonoCliente,
      emailCliente: nuevo.emailCliente,
      guia: nuevo.guia,
      telefonoGuia: nuevo.telefonoGuia,
      especialidadesGuia: nuevo.especialidadesGuia,
      idiomasGuia: nuevo.idiomasGuia,
      experienciaGuia: nuevo.experienciaGuia,
    })
    .execute()
  await anotar(tx, aliado, ahora, [
    {
      tenant: 'CERRADO',
      aliadoId: aliado.id,
      entidad: 'servicio',
      entidadId: id,
      accion: 'publicar',
      de: TRANSICIONES.publicar.de,
      a: TRANSICIONES.publicar.a,
    },
  ])
  return id
}
