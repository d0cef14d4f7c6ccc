import {
  Falla,
  fechaBogota,
  exigir,
  negativaParaAgregarVehiculo,
  papelesPresentes,
  reparosDelDia,
  type VehiculoNuevo,
  duplicado,
} from '@aliadas/contract'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import { violates, type Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { interesadoDe } from '../empresas/index.ts'
import { usarArchivosDeVehiculo } from './usar-archivos.ts'

/**
 * Adds a vehicle and its principal driver to the company's fleet, with their documents as rows (specification §4 and §5). It starts
 * validated, as specified for vehicles that a company's own administrator enters; photos and documents count as present when they are.
 * Returns the vehicle's id.
 */
export const crearVehiculo = async (tx: Tx, persona: Persona, nuevo: VehiculoNuevo, ahora: Date): Promise<string> => {
  exigir(negativaParaAgregarVehiculo(await interesadoDe(tx, persona)))
  const reparos = reparosDelDia(nuevo, fechaBogota(ahora))
  const primero = Object.values(reparos)[0]
  if (primero) throw new Falla('invalid-argument', primero, { fields: reparos })
  await usarArchivosDeVehiculo(tx, persona, nuevo)
  const fechas = { creadoEn: ahora, actualizadoEn: ahora }
  const conductorId = newId(ahora)
  await tx
    .insertInto('conductores')
    .values({
      id: conductorId,
      empresaId: persona.empresaId,
      nombre: nuevo.nombre,
      cedula: nuevo.cedula,
      direccion: nuevo.direccion,
      ciudad: nuevo.ciudad,
      telefono: nuevo.telefono,
      email: nuevo.email ?? '',
      licenciaDeConducir: nuevo.licenciaDeConducir,
      banco: nuevo.banco,
      tipocuenta: nuevo.tipocuenta,
      cuenta: nuevo.cuenta,
      titular: nuevo.titular,
      rut: nuevo.rut,
      ...fechas,
    })
    .execute()
  const { aire, bilingue, bodega, parrilla, portabicicletas, sillasestandard, sillasreclinables, tv, usb, wifi } = nuevo
  const comodidades = {
    aire,
    bilingue,
    bodega,
    parrilla,
    portabicicletas,
    sillasestandard,
    sillasreclinables,
    tv,
    usb,
    wifi,
  }
  const id = newId(ahora)
  try {
    await tx
      .insertInto('vehiculos')
      .values({
        id,
        empresaId: persona.empresaId,
        conductorId,
        placas: nuevo.placas,
        marca: nuevo.marca,
        modelo: nuevo.modelo,
        tipo: nuevo.tipo,
        capacidad: nuevo.capacidad,
        color: nuevo.color,
        propietario: nuevo.propietario,
        empresa: nuevo.empresa ?? persona.empresa,
        numeroInterno: nuevo.numeroInterno,
        licencia: nuevo.licencia,
        ...comodidades,
        ...nuevo.fotos,
        ...papelesPresentes(nuevo),
        validado: true,
        perfil: true,
        terminos: true,
        ...fechas,
      })
      .execute()
  } catch (error) {
    if (!violates(error, 'vehiculos_placas')) throw error
    const mensaje = `Ya existe un vehículo con las placas: ${nuevo.placas}`
    throw duplicado(mensaje, { placas: mensaje })
  }
  await tx
    .insertInto('documentos')
    .values(
      documentosDe(nuevo, id, conductorId).map((documento) => ({
        ...documento,
        id: newId(ahora),
        tenant: persona.empresaId,
        creadoEn: ahora,
      })),
    )
    .execute()
  await anotar(tx, persona, ahora, [
    {
      tenant: persona.empresaId,
      entidad: 'vehiculo',
      entidadId: id,
      accion: 'crear',
      cambios: { placas: nuevo.placas },
    },
  ])
  return id
}

const documentosDe = (nuevo: VehiculoNuevo, vehiculoId: string, conductorId: string) => {
  const del = (titularTipo: 'vehiculo' | 'conductor') => ({
    titularTipo,
    titularId: titularTipo === 'vehiculo' ? vehiculoId : conductorId,
  })
  const papel = (tipo: string, numero: string | null, vence: string | null, archivoId: string | null = null) => ({
    tipo,
    numero: numero ?? '',
    vence,
    archivoId,
  })
  const { licenciaConducir, rut, soat, tarjetaPropiedad } = nuevo.documentos
  return [
    { ...del('vehiculo'), ...papel('soat', nuevo.soat, nuevo.fechasoat, soat) },
    { ...del('vehiculo'), ...papel('revisionTecnica', nuevo.numeroRevisionTecnica, nuevo.vencimientoRevisionTecnica) },
    { ...del('vehiculo'), ...papel('tarjetaOperacion', nuevo.tarjetaOperacion, nuevo.vencimientoTarjetaOperacion) },
    { ...del('vehiculo'), ...papel('tarjetaPropiedad', nuevo.licencia, null, tarjetaPropiedad) },
    {
      ...del('conductor'),
      ...papel('licenciaDeConducir', nuevo.licenciaDeConducir, nuevo.vencimientoLicenciaDeConducir, licenciaConducir),
    },
    { ...del('conductor'), ...papel('rut', nuevo.rut, null, rut) },
  ]
}
