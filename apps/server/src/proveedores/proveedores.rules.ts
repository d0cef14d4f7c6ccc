import { enCampo, enCampos, fueraDeMomento, sinDerecho, type Negativa } from '@aliadas/contract/core'
import { FUTUROS, motivoDelDia, type EstadoDeVinculacion } from '@aliadas/contract/flota'
import {
  CON_VIAJES_PENDIENTES,
  PARA_DESHACER_MS,
  type ConductorEditado,
  type Decision,
  type DecisionSobreDocumento,
} from '@aliadas/contract/proveedores'

/** Why a driver has no open request to answer: its result. `esSuya`: it was accepted for this vehicle. */
export const negativaDeRespuesta = (
  vinculacion: {
    estado: EstadoDeVinculacion
    venceEn: Date
    esSuya: boolean
    tieneEmpresa: boolean
    suspendida: boolean
  },
  ahora: Date,
): Negativa => {
  const { estado, venceEn, esSuya, tieneEmpresa, suspendida } = vinculacion
  if (esSuya) return fueraDeMomento('Esta solicitud ya se aceptó.')
  if (tieneEmpresa) return fueraDeMomento('El conductor ya es de una empresa: la solicitud terminó.')
  if (estado === 'pendiente' && venceEn > ahora && suspendida)
    return fueraDeMomento('La empresa no puede recibir conductores por ahora.')
  if (estado === 'rechazada') return fueraDeMomento('Esta solicitud ya se rechazó.')
  return fueraDeMomento(estado === 'retirada' ? 'La empresa retiró esta solicitud.' : 'Esta solicitud ya venció.')
}

/** The record has changed since the decision. */
export const CAMBIO_DESDE_LA_DECISION = 'Algo cambió desde la decisión: ya no se puede deshacer.'

/** The person of the last decision may undo it within ten seconds, if no trip took the vehicle since. */
export const negativaParaDeshacer = (
  quien: { id: string },
  decision: { porId: string; en: Date; deshechaEn: Date | null; esLaUltima: boolean; conViaje: boolean },
  ahora: Date,
): Negativa | null => {
  const { porId, en, deshechaEn, esLaUltima, conViaje } = decision
  if (porId !== quien.id) return sinDerecho('Solo quien tomó la decisión la puede deshacer.')
  if (deshechaEn) return fueraDeMomento('Esta decisión ya se deshizo.')
  if (ahora.getTime() - en.getTime() >= PARA_DESHACER_MS)
    return fueraDeMomento('Pasaron más de 10 segundos: ya no se puede deshacer.')
  if (!esLaUltima) return fueraDeMomento(CAMBIO_DESDE_LA_DECISION)
  return conViaje
    ? fueraDeMomento('Su vehículo se asignó a un servicio después de la decisión: ya no se puede deshacer.')
    : null
}

/** A decision names the file and the last decision that the person saw. `ultima`: the current one about that file. */
export const negativaDeDocumentoVisto = (
  archivoId: string,
  ultima: { id: string; que: string; dicha: Decision } | null,
  { idArchivo, anterior, decision }: DecisionSobreDocumento,
): Negativa | null => {
  if (archivoId !== idArchivo)
    return fueraDeMomento('Este documento cambió mientras lo mirabas: ahora hay otro archivo. Míralo de nuevo.')
  if ((ultima?.id ?? null) === anterior && ultima?.que !== decision) return null
  if (!ultima)
    return fueraDeMomento('La decisión sobre este documento se deshizo mientras lo mirabas. Míralo de nuevo.')
  const { nombre, cuando } = ultima.dicha
  return fueraDeMomento(`Este documento ya está ${ultima.que}: lo hizo ${nombre} (${cuando}).`)
}

export const SIN_CUENTA = fueraDeMomento('Un operador turístico no tiene cuenta registrada.')

export const negativaDeCorreo = (email: string): Negativa | null =>
  email === '' ? enCampo('email', 'Este proveedor no tiene correo electrónico.') : null

/** An account with future trips or owed money cannot be deleted. */
export const negativaParaBorrar = (pendiente: boolean): Negativa | null =>
  pendiente ? fueraDeMomento(CON_VIAJES_PENDIENTES) : null

/** Documents with an expiry in an edit; `hoy` is a plain Bogotá date. */
export const negativaDeFechas = (cambios: ConductorEditado, hoy: string): Negativa | null =>
  enCampos(
    Object.fromEntries(
      Object.entries(FUTUROS).filter(([campo]) => {
        const fecha = cambios[campo as keyof typeof FUTUROS]
        return fecha !== undefined && fecha <= hoy
      }),
    ),
    motivoDelDia,
  )
