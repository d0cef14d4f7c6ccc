import { NOMBRE_DE_PAPEL } from '@aliadas/contract/flota'
import type { ObjetoDeHistorial } from '@aliadas/contract/historial'
import type { Tx } from '../platform/database/index.ts'
import type { FilaDeHistorial } from './lineas.ts'

/** What a line is about: what it is called, where it is looked at, and the service that it belongs to. */
export type Sobre = { nombre: string; objeto: ObjetoDeHistorial | null; servicioId?: string | null }

const PAPELES: Readonly<Record<string, string>> = NOMBRE_DE_PAPEL

const ARCHIVOS: Readonly<Record<string, string>> = {
  fuec: 'FUEC',
  cotizacion: 'Cotización',
  comprobante: 'Comprobante',
}

/**
 * What the lines are about, by id: whatever of it the reader may see, asked once for all lines. Guides, operators and keys are the
 * platform's alone.
 */
export const objetosDe = async (
  tx: Tx,
  filas: readonly FilaDeHistorial[],
  plataforma: boolean,
): Promise<Map<string, Sobre>> => {
  const de = (entidad: string) => [...new Set(filas.filter((f) => f.entidad === entidad).map((f) => f.entidadId))]
  const sobre = new Map<string, Sobre>()
  const archivos = await archivosDe(tx, de('archivo'))
  const titulares = archivos.flatMap(({ titularId }) => titularId ?? [])
  await ponerVehiculos(tx, [...de('vehiculo'), ...titulares], sobre)
  const personas = de('persona')
  if (personas.length > 0)
    for (const { id, nombres, apellidos, email } of await tx
      .selectFrom('personas')
      .select(['id', 'nombres', 'apellidos', 'email'])
      .where('id', 'in', personas)
      .execute())
      sobre.set(id, { nombre: `${nombres} ${apellidos}`.trim() || email, objeto: { clase: 'persona', id } })
  // The platform reads whose each line is, too.
  const empresas = [...new Set([...de('empresa'), ...(plataforma ? filas.map((f) => f.tenant) : [])])]
  if (empresas.length > 0)
    for (const { id, nombre } of await tx
      .selectFrom('empresas')
      .select(['id', 'nombre'])
      .where('id', 'in', empresas)
      .execute())
      sobre.set(id, { nombre, objeto: { clase: 'empresa', id } })
  if (plataforma) await ponerDeLaPlataforma(tx, de, titulares, sobre)
  for (const { id, preset, tipo, titularId, servicioId } of archivos) {
    const papel = ARCHIVOS[preset] ?? PAPELES[tipo ?? ''] ?? 'Documento'
    const titular = titularId === null ? undefined : sobre.get(titularId)
    sobre.set(id, {
      nombre: titular ? `${papel} de ${titular.nombre}` : papel,
      objeto: titular?.objeto ?? null,
      servicioId,
    })
  }
  return sobre
}

const archivosDe = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('archivos')
        // By all three, so that the index of a holder's documents finds it.
        .leftJoin('documentos', (join) =>
          join
            .onRef('documentos.tenant', '=', 'archivos.tenant')
            .onRef('documentos.titularId', '=', 'archivos.titularId')
            .onRef('documentos.archivoId', '=', 'archivos.id'),
        )
        .select(['archivos.id', 'archivos.preset', 'archivos.titularId', 'archivos.servicioId', 'documentos.tipo'])
        .where('archivos.id', 'in', ids)
        .execute()

/** Also by their driver: a paper of the driver belongs to the vehicle's page. */
const ponerVehiculos = async (tx: Tx, ids: readonly string[], sobre: Map<string, Sobre>): Promise<void> => {
  if (ids.length === 0) return
  for (const { id, conductorId, placas } of await tx
    .selectFrom('vehiculos')
    .select(['id', 'conductorId', 'placas'])
    .where((eb) => eb.or([eb('id', 'in', ids), eb('conductorId', 'in', ids)]))
    .execute()) {
    const suyo: Sobre = { nombre: placas, objeto: { clase: 'vehiculo', id } }
    sobre.set(id, suyo)
    if (conductorId !== null) sobre.set(conductorId, suyo)
  }
}

const ponerDeLaPlataforma = async (
  tx: Tx,
  de: (entidad: string) => readonly string[],
  titulares: readonly string[],
  sobre: Map<string, Sobre>,
): Promise<void> => {
  const guias = [...de('guia'), ...titulares.filter((id) => !sobre.has(id))]
  if (guias.length > 0)
    for (const { id, nombre } of await tx
      .selectFrom('guias')
      .select(['id', 'nombre'])
      .where('id', 'in', guias)
      .execute())
      sobre.set(id, { nombre, objeto: { clase: 'guia', id } })
  const operadores = de('operador')
  if (operadores.length > 0)
    for (const { id, nombre } of await tx
      .selectFrom('operadores')
      .select(['id', 'nombre'])
      .where('id', 'in', operadores)
      .execute())
      sobre.set(id, { nombre, objeto: { clase: 'operador', id } })
  const aliados = de('aliado')
  if (aliados.length > 0)
    for (const { id, nombre } of await tx
      .selectFrom('aliados')
      .select(['id', 'nombre'])
      .where('id', 'in', aliados)
      .execute())
      sobre.set(id, { nombre, objeto: { clase: 'aliado', id } })
  const claves = de('clave')
  if (claves.length === 0) return
  for (const { id, nota } of await tx
    .selectFrom('clavesAutorizacion')
    .select(['id', 'nota'])
    .where('id', 'in', claves)
    .execute())
    sobre.set(id, { nombre: nota ? `Clave «${nota}»` : 'Clave sin nota', objeto: { clase: 'clave', id } })
  for (const { id, nombre } of await tx
    .selectFrom('aliadoClaves')
    .innerJoin('aliados', 'aliados.id', 'aliadoClaves.aliadoId')
    .select(['aliadoClaves.id', 'aliados.nombre'])
    .where('aliadoClaves.id', 'in', claves)
    .execute())
    sobre.set(id, { nombre: `Clave de ${nombre}`, objeto: { clase: 'claveDeAliado', id } })
}
