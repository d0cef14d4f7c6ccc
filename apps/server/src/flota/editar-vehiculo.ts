import { enCampos, exigir, fechaBogota, noEncontrado } from '@aliadas/contract/core'
import { idDeRuta } from '@aliadas/contract/archivos'
import { CAMPOS_BANCARIOS, negativaParaCambiarBanco } from '@aliadas/contract/empresas'
import {
  ADJUNTOS_DE_VEHICULO,
  CAMPOS_EDITABLES,
  FOTOS_DE_VEHICULO,
  URL_DE_ADJUNTO,
  negativaParaEditarBanco,
  negativaParaEditarVehiculo,
  reparosAlEditar,
  type BancoDeVehiculo,
  type DatosDeVehiculo,
  type EdicionDeVehiculo,
  type Vehiculo,
} from '@aliadas/contract/flota'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { guardarEdicion } from './guardar-edicion.ts'
import type { CambiosDeVehiculo } from './historial-de-vehiculo.ts'
import { leerVehiculo } from './leer-vehiculo.ts'
import { DE_PERSONA, anotarEdicion, cambiosDesde } from './lineas-de-edicion.ts'
import { SIN_CONDUCTOR, negativaDeVersion } from './flota.rules.ts'
import { usarArchivosDeVehiculo } from './usar-archivos.ts'

export type Edicion = Omit<EdicionDeVehiculo, 'contrasenaActual'> & {
  id: string
  /** The person has just given the password again. */
  confirmada: boolean
}

/**
 * Edits the changeable fields of a vehicle, its driver and their documents (specification §2, Edit modal; decisions
 * §2). A form filled before somebody else's change is refused with that person and the fields. Replaced files stay,
 * and the history names them. Only an administrator changes a bank account, with the password.
 *
 * Throws `Falla`: `not-found` (another company's vehicle; a file of somebody else), `permission-denied` (role; a new
 * bank account without the password), `aborted` (no driver; somebody changed it meanwhile), `invalid-argument` (a date
 * of the day). Source: specification S2-116, S7-013.
 */
export const editarVehiculo = async (tx: Tx, persona: Persona, edicion: Edicion, ahora: Date): Promise<void> => {
  const { id, version, datos, bancarios } = edicion
  const { conductorId, ...vehiculo } = await bloquear(tx, persona, id)
  exigir(negativaParaEditarVehiculo(persona, vehiculo))
  if (bancarios) exigir(negativaParaEditarBanco(persona, vehiculo))
  exigir(negativaDeVersion(await cambiosDesde(tx, persona.empresaId, id, version)))
  const antes = await leerVehiculo(tx, id, ahora)
  exigir(enCampos(reparosAlEditar(antes, datos, fechaBogota(ahora))))
  if (bancarios) exigir(negativaParaCambiarBanco(antes, bancarios, edicion.confirmada))
  await usarArchivosDeVehiculo(tx, persona, edicion)

  const clase = datos.clase === undefined ? antes.clase : datos.clase
  const completos = { ...datos, empresa: datos.empresa ?? persona.empresa, clase }
  const cambios = cambiosDe(antes, completos, bancarios, edicion)
  const { detalle = [], archivos = [] } = cambios
  if (detalle.length + archivos.length === 0) return
  await guardarEdicion(tx, persona, { antes, conductorId, datos: completos, bancarios, edicion }, ahora)
  await anotarEdicion(tx, persona, { id, conductorId, empresaId: persona.empresaId }, cambios, ahora)
}

const bloquear = async (tx: Tx, persona: Persona, id: string) => {
  const vehiculo = await tx
    .selectFrom('vehiculos')
    .select(['empresaId', 'suspendido', 'suspendidoPorPlataforma', 'conductorId'])
    .where('id', '=', id)
    .where('empresaId', '=', persona.empresaId)
    .forUpdate()
    .executeTakeFirst()
  if (!vehiculo) throw noEncontrado()
  const { conductorId, ...resto } = vehiculo
  if (conductorId === null) exigir(SIN_CONDUCTOR)
  await tx.selectFrom('conductores').select('id').where('id', '=', conductorId).forUpdate().execute()
  return { ...resto, conductorId }
}

const enTexto = (valor: string | boolean | null | undefined): string =>
  valor === true ? 'Sí' : valor === false ? 'No' : (valor ?? '')

const cambiosDe = (
  antes: Vehiculo,
  datos: DatosDeVehiculo,
  bancarios: BancoDeVehiculo | null,
  { fotos, documentos }: Pick<Edicion, 'fotos' | 'documentos'>,
): CambiosDeVehiculo => {
  const deDatos = CAMPOS_EDITABLES.filter((campo) => antes[campo] !== datos[campo]).map((campo) =>
    DE_PERSONA.includes(campo) ? { campo } : { campo, antes: enTexto(antes[campo]), despues: enTexto(datos[campo]) },
  )
  const deBanco = bancarios
    ? CAMPOS_BANCARIOS.filter((campo) => antes[campo] !== bancarios[campo]).map((campo) => ({ campo }))
    : []
  const deFotos = FOTOS_DE_VEHICULO.flatMap((foto) => {
    const despues = fotos[foto]
    return despues ? [{ lugar: `fotos.${foto}`, antes: idDeRuta(antes[foto] ?? ''), despues }] : []
  })
  const deDocumentos = ADJUNTOS_DE_VEHICULO.flatMap((uno) => {
    const despues = documentos[uno]
    const antesUrl = antes[URL_DE_ADJUNTO[uno]]
    return despues
      ? [{ lugar: `documentos.${uno}`, antes: idDeRuta(typeof antesUrl === 'string' ? antesUrl : ''), despues }]
      : []
  })
  return { detalle: [...deDatos, ...deBanco], archivos: [...deFotos, ...deDocumentos] }
}
