import { HORA_MS } from '@aliadas/contract/core'
import { encolarCorreo, linea, saludo, talCual, type Linea } from '../correo/index.ts'
import type { Tx } from '../platform/database/index.ts'
import { countTryIn } from '../platform/limits.ts'
import type { Enlaces } from './crear-persona.ts'
import { VIDA_DE_VERIFICACION_MS, tokenDeVerificacion } from './enlace-de-verificacion.ts'

const VERIFICA = linea`Verifica tu correo`
const YA_TIENES = linea`Ya tienes una cuenta en Transportadoras Aliadas`
/** Mails to one address in an hour: of one company or authorization key, and of all together. */
const POR_SOLICITANTE = 3
const POR_BUZON = 12

type Registro = {
  id: string
  email: string
  nombres: string
  apellidos: string
  empresa: string | null
  empresaId: string | null
  invitadoPor: string | null
}

const empresaDe = async (tx: Tx, { empresa, empresaId }: Registro): Promise<string> => {
  if (empresaId === null) return empresa ?? ''
  const fila = await tx.selectFrom('empresas').select('nombre').where('id', '=', empresaId).executeTakeFirstOrThrow()
  return fila.nombre
}

/** Who requested the account, and for which company. */
const quienLaPidio = async (tx: Tx, registro: Registro): Promise<Linea> => {
  const empresa = await empresaDe(tx, registro)
  const invitado = registro.invitadoPor
  if (invitado === null) {
    const nombre = `${registro.nombres} ${registro.apellidos}`.trim()
    return linea`Se pidió a nombre de ${nombre || 'alguien'}, para la empresa ${empresa}.`
  }
  const quien = await tx
    .selectFrom('personas')
    .select(['nombres', 'apellidos', 'email'])
    .where('id', '=', invitado)
    .executeTakeFirstOrThrow()
  const nombre = `${quien.nombres} ${quien.apellidos}`.trim()
  const direccion = talCual(quien.email)
  return nombre
    ? linea`La pidió ${nombre} (${direccion}), de la empresa ${empresa}.`
    : linea`La pidió ${direccion}, de la empresa ${empresa}.`
}

/**
 * Whether one more mail about a requested account may go to an address, and counts it. Each company and each key has
 * its own room, so that one that keeps asking does not silence the others. The requester does not learn the result.
 */
export const cabeOtroCorreo = async (
  tx: Tx,
  email: string,
  solicitante: { claveId: string } | { empresaId: string },
  ahora: Date,
): Promise<boolean> => {
  const quien = 'claveId' in solicitante ? solicitante.claveId : solicitante.empresaId
  const limites = [
    { key: `registro-correo:${quien}:${email}`, max: POR_SOLICITANTE, windowMs: HORA_MS },
    { key: `registro-correo:${email}`, max: POR_BUZON, windowMs: HORA_MS },
  ]
  return (await countTryIn(tx, limites, ahora)) === 0
}

/**
 * The mail with the link that creates the account. It names the company and the requester, so that its reader can
 * decide whether to follow it.
 */
export const enviarVerificacion = async (
  tx: Tx,
  registro: Registro,
  { publicUrl, secret }: Enlaces,
  ahora: Date,
): Promise<void> => {
  const token = tokenDeVerificacion(secret, registro.id, ahora)
  const plantilla = {
    asunto: VERIFICA,
    titulo: saludo(registro.nombres),
    parrafos: [
      linea`Alguien pidió una cuenta en Transportadoras Aliadas con este correo. Confirma que es tuyo para entrar.`,
      await quienLaPidio(tx, registro),
      linea`El enlace sirve durante 24 horas. Si no conoces a esa empresa, no lo abras: sin él no habrá ninguna cuenta.`,
    ],
    boton: {
      texto: linea`Verificar mi correo`,
      url: `${publicUrl}/verificar-correo?token=${encodeURIComponent(token)}`,
    },
  }
  await encolarCorreo(tx, ahora, registro, plantilla, { hasta: new Date(ahora.getTime() + VIDA_DE_VERIFICACION_MS) })
}

/** `personaId`: the owner of the existing account; the mail belongs to that person. */
const avisarAlDueno = async (
  tx: Tx,
  personaId: string,
  registro: Registro,
  publicUrl: string,
  ahora: Date,
): Promise<string> =>
  encolarCorreo(
    tx,
    ahora,
    { id: personaId, email: registro.email },
    {
      asunto: YA_TIENES,
      titulo: linea`Ya tienes una cuenta`,
      parrafos: [
        linea`Alguien intentó crear una cuenta nueva con este correo, pero ya tienes una.`,
        await quienLaPidio(tx, registro),
        linea`Si fuiste tú, inicia sesión. Si no fuiste tú, puedes ignorar este mensaje.`,
      ],
      boton: { texto: linea`Iniciar sesión`, url: `${publicUrl}/login` },
    },
  )

/**
 * Mails the address of a requested account: a link, or a note that it already has an account. The requester does not
 * learn which. The caller has asked `cabeOtroCorreo`.
 */
export const escribirAlCorreo = async (tx: Tx, registro: Registro, enlaces: Enlaces, ahora: Date): Promise<void> => {
  const cuenta = await tx.selectFrom('personas').select('id').where('email', '=', registro.email).executeTakeFirst()
  if (cuenta) await avisarAlDueno(tx, cuenta.id, registro, enlaces.publicUrl, ahora)
  else await enviarVerificacion(tx, registro, enlaces, ahora)
}
