import type {
  ClaseDeProveedor,
  ConductorDeAliado,
  GuiaDeAliado,
  OperadorDeAliado,
  PapelDeProveedor,
} from '@aliadas/contract/proveedores'
import { NINGUNA_EMPRESA } from '../empresas/index.ts'
import type { Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import { filaDeMesa } from './leer-ficha.ts'
import { presentarProveedor } from './mesa.ts'
import { motivoDicho, papelesDe, presentarPapeles } from './papeles.ts'

const estadoDe = ({ archivo, decision }: PapelDeProveedor) => {
  if (!archivo) return 'falta' as const
  return decision?.decision ?? ('por-revisar' as const)
}

/**
 * What every kind of provider returns to its app: state, missing documents, and the decision on each document with its
 * reason.
 */
const comun = async (tx: Tx, clase: ClaseDeProveedor, id: string) => {
  const { paso, faltan, suspendido, nombre, email, telefono, rating } = presentarProveedor(
    await filaDeMesa(tx, clase, id),
  )
  const { fotos, documentos } = await papelesDe(tx, clase, id)
  const papeles = await presentarPapeles(tx, [...fotos, ...documentos])
  return {
    id,
    codigo: toCodigo(id),
    estado: paso,
    faltan,
    suspendido,
    nombre,
    email,
    telefono,
    rating,
    papeles: Object.fromEntries(
      papeles.map((papel) => [
        papel.lugar,
        {
          estado: estadoDe(papel),
          motivo:
            papel.decision?.decision === 'rechazado' ? motivoDicho(papel.decision.motivo, papel.decision.nota) : null,
        },
      ]),
    ),
  }
}

export const conductorDeAliado = async (tx: Tx, id: string): Promise<ConductorDeAliado> => {
  const fila = await tx
    .selectFrom('vehiculos as v')
    .innerJoin('conductores as c', 'c.id', 'v.conductorId')
    .innerJoin('empresas as e', 'e.id', 'v.empresaId')
    .select(['v.placas', 'v.validado', 'v.fotosVehiculo', 'v.documentosVehiculo', 'v.viajesRealizados', 'v.perfil'])
    .select(['v.motivoSuspension', 'c.direccion', 'c.imagen', 'e.id as empresaId', 'e.nombre as empresa'])
    .where('v.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...(await comun(tx, 'conductor', id)),
    placas: fila.placas,
    validado: fila.validado,
    fotosVehiculo: fila.fotosVehiculo,
    documentosVehiculo: fila.documentosVehiculo,
    viajesRealizados: fila.viajesRealizados,
    perfil: fila.perfil,
    motivoSuspension: fila.motivoSuspension,
    direccion: fila.direccion,
    imagen: fila.imagen,
    empresaAliada: fila.empresaId === NINGUNA_EMPRESA ? null : fila.empresa,
  }
}

export const guiaDeAliado = async (tx: Tx, id: string): Promise<GuiaDeAliado> => {
  const fila = await tx
    .selectFrom('guias')
    .select(['rnt', 'rut', 'banco', 'tipocuenta', 'cuenta', 'titular', 'validado', 'documentosGuia', 'perfil'])
    .select(['motivoSuspension', 'direccion', 'imagen'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...(await comun(tx, 'guia', id)),
    rnt: fila.rnt,
    rut: fila.rut,
    banco: fila.banco,
    tipocuenta: fila.tipocuenta,
    cuenta: fila.cuenta,
    titular: fila.titular,
    validado: fila.validado,
    documentosGuia: fila.documentosGuia,
    perfil: fila.perfil,
    motivoSuspension: fila.motivoSuspension,
    direccion: fila.direccion,
    imagen: fila.imagen,
  }
}

export const operadorDeAliado = async (tx: Tx, id: string): Promise<OperadorDeAliado> => {
  const fila = await tx
    .selectFrom('operadores')
    .select(['empresa', 'nuevo', 'perfil', 'direccion', 'imagen'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...(await comun(tx, 'operador', id)),
    empresa: fila.empresa,
    nuevo: fila.nuevo,
    perfil: fila.perfil,
    direccion: fila.direccion,
    imagen: fila.imagen,
    motivoSuspension: null,
  }
}
