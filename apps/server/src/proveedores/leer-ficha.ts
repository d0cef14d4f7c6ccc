import {
  FOTOS_DE_VEHICULO,
  accionesDeProveedor,
  comoSeEscribe,
  fechaBogota,
  horaBogota,
  LISTAS_DE_PROVEEDORES,
  noEncontrado,
  rutaDeArchivo,
  type ClaseDeProveedor,
  type Decision,
  type FichaDeProveedor,
  type ProveedorPorDecidir,
  type Rol,
} from '@aliadas/contract'
import type { Tx } from '../platform/database/index.ts'
import { presentarProveedor, type FilaDeMesa } from './mesa.ts'

const BIENVENIDAS = 20

type Papel = FichaDeProveedor['documentos'][number]

const NOMBRE_DE_PAPEL: Record<string, string> = {
  licenciaDeConducir: 'Licencia de conducir',
  tarjetaOperacion: 'Tarjeta de operación',
  revisionTecnica: 'Revisión técnica',
  soat: 'SOAT',
  rut: 'RUT',
  tarjetaPropiedad: 'Tarjeta de propiedad',
  rnt: 'RNT',
}
const NOMBRE_DE_FOTO: Record<(typeof FOTOS_DE_VEHICULO)[number], string> = {
  frente: 'Frente',
  lateral: 'Lateral',
  interior: 'Interior',
  perspectiva: 'Perspectiva',
  tablero: 'Tablero',
}

export const filaDeMesa = async (tx: Tx, clase: ClaseDeProveedor, id: string): Promise<FilaDeMesa> => {
  const fila = await tx
    .selectFrom('mesa')
    .selectAll()
    .where('clase', '=', clase)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!fila) throw noEncontrado()
  return fila
}

/** Who validated it last, and when in words. */
const decisionSobre = async (tx: Tx, id: string): Promise<Decision | null> => {
  const linea = await tx
    .selectFrom('historial')
    .select(['actorNombre', 'en'])
    .where('entidadId', '=', id)
    .where('accion', '=', 'validarProveedor')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return linea
    ? {
        nombre: linea.actorNombre,
        cuando: `${fechaBogota(linea.en).split('-').toReversed().join('/')} a las ${horaBogota(linea.en)}`,
      }
    : null
}

export const porDecidir = async (tx: Tx, fila: FilaDeMesa): Promise<ProveedorPorDecidir> => {
  const { clase, paso } = LISTAS_DE_PROVEEDORES[fila.lista]
  return { clase, paso, decision: paso === 'activo' ? await decisionSobre(tx, fila.id) : null }
}

const papelesDe = async (tx: Tx, titulares: readonly string[]): Promise<Papel[]> => {
  const papeles = await tx
    .selectFrom('documentos')
    .select(['tipo', 'numero', 'vence', 'archivoId'])
    .where('titularId', 'in', titulares)
    .orderBy('tipo')
    .execute()
  return papeles.map(({ tipo, numero, vence, archivoId }) => ({
    nombre: NOMBRE_DE_PAPEL[tipo] ?? tipo,
    numero,
    vence,
    ruta: archivoId ? rutaDeArchivo(archivoId) : null,
  }))
}

/** Of an account only its end: who needs all of it pays somebody, and does that elsewhere. */
const finDe = (cuenta: string): string | null => (cuenta === '' ? null : `•••• ${cuenta.slice(-4)}`)

type Propio = Pick<
  FichaDeProveedor,
  'direccion' | 'vehiculo' | 'viajesRealizados' | 'cuenta' | 'banco' | 'fotos' | 'documentos'
>

const delConductor = async (tx: Tx, id: string): Promise<Propio> => {
  const v = await tx
    .selectFrom('vehiculos')
    .innerJoin('conductores', 'conductores.id', 'vehiculos.conductorId')
    .select([
      'marca',
      'modelo',
      'tipo',
      'capacidad',
      'viajesRealizados',
      'conductorId',
      'conductores.direccion',
      'cuenta',
      'banco',
    ])
    .select([...FOTOS_DE_VEHICULO])
    .where('vehiculos.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    direccion: v.direccion,
    vehiculo: `${v.marca} ${v.modelo} · ${comoSeEscribe(v.tipo)} · ${v.capacidad} pasajeros`,
    viajesRealizados: v.viajesRealizados,
    cuenta: finDe(v.cuenta),
    banco: v.banco || null,
    fotos: FOTOS_DE_VEHICULO.map((foto) => {
      const archivo = v[foto]
      return { nombre: NOMBRE_DE_FOTO[foto], numero: '', vence: null, ruta: archivo ? rutaDeArchivo(archivo) : null }
    }),
    documentos: await papelesDe(tx, [id, v.conductorId ?? '']),
  }
}

const NADA = { vehiculo: null, viajesRealizados: null, fotos: [] }

const delGuia = async (tx: Tx, id: string): Promise<Propio> => {
  const g = await tx
    .selectFrom('guias')
    .select(['direccion', 'cuenta', 'banco'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...NADA,
    direccion: g.direccion,
    cuenta: finDe(g.cuenta),
    banco: g.banco || null,
    documentos: await papelesDe(tx, [id]),
  }
}

const delOperador = async (tx: Tx, id: string): Promise<Propio> => {
  const o = await tx.selectFrom('operadores').select('direccion').where('id', '=', id).executeTakeFirstOrThrow()
  return { ...NADA, direccion: o.direccion, cuenta: null, banco: null, documentos: await papelesDe(tx, [id]) }
}

const PROPIO = { conductor: delConductor, guia: delGuia, operador: delOperador } as const

/** The welcome mails, the newest first, with what became of each in the outbox. */
const bienvenidasDe = async (tx: Tx, clase: ClaseDeProveedor, id: string): Promise<FichaDeProveedor['bienvenidas']> => {
  const filas = await tx
    .selectFrom('bienvenidas as b')
    .leftJoin('correos', 'correos.id', 'b.correoId')
    .select(['b.en', 'b.para', 'b.por', 'enviadoEn', 'fallo', 'intentos'])
    .where('b.clase', '=', clase)
    .where('b.proveedorId', '=', id)
    .orderBy('b.en', 'desc')
    .limit(BIENVENIDAS)
    .execute()
  return filas.map(({ en, para, por, enviadoEn, fallo }) => ({
    en: en.toISOString(),
    para,
    por,
    estado: enviadoEn ? 'enviado' : fallo ? 'demorado' : 'en-camino',
    fallo: enviadoEn ? null : fallo || null,
  }))
}

/** All that a decision needs. In the system's scope: the outbox is nobody's to read; who may ask is asked before. */
export const leerFicha = async (tx: Tx, rol: Rol, clase: ClaseDeProveedor, id: string): Promise<FichaDeProveedor> => {
  const fila = await filaDeMesa(tx, clase, id)
  return {
    ...presentarProveedor(fila),
    ...(await PROPIO[clase](tx, id)),
    bienvenidas: await bienvenidasDe(tx, clase, id),
    acciones: accionesDeProveedor(rol, await porDecidir(tx, fila)),
  }
}
