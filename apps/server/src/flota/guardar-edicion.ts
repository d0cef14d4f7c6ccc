import { idDeRuta } from '@aliadas/contract/archivos'
import {
  ADJUNTOS_DE_VEHICULO,
  COMODIDADES,
  FOTOS_DE_VEHICULO,
  URL_DE_ADJUNTO,
  papelesPresentes,
  type AdjuntoDeVehiculo,
  type BancoDeVehiculo,
  type Comodidad,
  type DatosDeVehiculo,
  type EdicionDeVehiculo,
  type FotoDeVehiculo,
  type Vehiculo,
} from '@aliadas/contract/flota'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { filasDeDocumentos } from './documentos.ts'

type Guardado = {
  antes: Vehiculo
  conductorId: string
  datos: DatosDeVehiculo & Pick<Vehiculo, 'clase'> & { empresa: string | null }
  bancarios: BancoDeVehiculo | null
  edicion: Pick<EdicionDeVehiculo, 'fotos' | 'documentos'>
}

/** Writes a checked edit: the vehicle, its driver and the documents of both, in the caller's transaction. */
export const guardarEdicion = async (
  tx: Tx,
  persona: Persona,
  { antes, conductorId, datos, bancarios, edicion }: Guardado,
  ahora: Date,
): Promise<void> => {
  const { fotos, documentos } = edicion
  const deFotos = Object.fromEntries(
    FOTOS_DE_VEHICULO.map((foto) => [foto, fotos[foto] ?? idDeRuta(antes[foto] ?? '')]),
  ) as Record<FotoDeVehiculo, string | null>
  const deDocumentos = Object.fromEntries(
    ADJUNTOS_DE_VEHICULO.map((uno) => [uno, documentos[uno] ?? idDeRuta(antes[URL_DE_ADJUNTO[uno]] ?? '')]),
  ) as Record<AdjuntoDeVehiculo, string | null>
  const comodidades = Object.fromEntries(COMODIDADES.map((una) => [una, datos[una]])) as Record<Comodidad, boolean>
  await tx
    .updateTable('vehiculos')
    .set({
      propietario: datos.propietario,
      empresa: datos.empresa ?? '',
      numeroInterno: datos.numeroInterno,
      clase: datos.clase,
      ...comodidades,
      ...deFotos,
      ...papelesPresentes({ fotos: deFotos, documentos: deDocumentos }),
      actualizadoEn: ahora,
    })
    .where('id', '=', antes.id)
    .execute()
  const { nombre, cedula, direccion, ciudad, telefono, licenciaDeConducir } = datos
  await tx
    .updateTable('conductores')
    .set({
      nombre,
      cedula,
      direccion,
      ciudad,
      telefono,
      licenciaDeConducir,
      ...bancarios,
      actualizadoEn: ahora,
    })
    .where('id', '=', conductorId)
    .execute()
  const registro = { ...datos, licencia: antes.licencia, rut: bancarios?.rut ?? antes.rut }
  const papeles = filasDeDocumentos(registro, deDocumentos, { vehiculo: antes.id, conductor: conductorId })
  await tx
    .insertInto('documentos')
    .values(
      papeles.map((uno) => ({
        ...uno,
        id: newId(ahora),
        tenant: persona.empresaId,
        creadoEn: ahora,
      })),
    )
    .onConflict((oc) =>
      oc.columns(['titularTipo', 'titularId', 'tipo']).doUpdateSet((eb) => ({
        numero: eb.ref('excluded.numero'),
        vence: eb.ref('excluded.vence'),
        archivoId: eb.ref('excluded.archivoId'),
      })),
    )
    .execute()
}
