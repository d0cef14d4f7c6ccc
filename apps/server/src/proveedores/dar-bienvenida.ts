import { exigir } from '@aliadas/contract/core'
import { negativaParaDarBienvenida, type ClaseDeProveedor } from '@aliadas/contract/proveedores'
import { encolarCorreo, linea, saludo, type Linea } from '../correo/index.ts'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { bloquearProveedor } from './bloquear-proveedor.ts'
import { POR_CLASE } from './por-clase.ts'
import { filaDeMesa, porDecidir } from './leer-ficha.ts'
import type { FilaDeMesa } from './mesa.ts'
import { negativaDeCorreo } from './proveedores.rules.ts'

const PIDE: Record<ClaseDeProveedor, readonly Linea[]> = {
  conductor: [
    linea`Te damos la bienvenida a Transportadoras Aliadas.`,
    linea`Para validar tu vehículo nos faltan sus fotos y documentos. Súbelos desde tu aplicación: las cinco fotos, la licencia de conducir, el RUT, el SOAT y la tarjeta de propiedad.`,
  ],
  guia: [
    linea`Te damos la bienvenida a Transportadoras Aliadas.`,
    linea`Para validarte como guía nos faltan tus documentos. Súbelos desde tu aplicación.`,
  ],
  operador: [
    linea`Te damos la bienvenida a Transportadoras Aliadas.`,
    linea`Ya puedes pedir servicios de transporte desde tu aplicación. Las empresas aliadas te enviarán sus ofertas.`,
  ],
}

/**
 * Queues the welcome mail, once for each press, and stores the recipient and sender. It is sent at `desde`. Returns the
 * mail's id.
 */
export const encolarBienvenida = async (
  tx: Tx,
  persona: Persona,
  fila: FilaDeMesa,
  ahora: Date,
  desde = ahora,
): Promise<string> => {
  const { clase, id, email } = fila
  exigir(negativaDeCorreo(email))
  const plantilla = {
    asunto: linea`Bienvenida a Transportadoras Aliadas`,
    titulo: saludo(fila.nombre),
    parrafos: PIDE[clase],
  }
  const correoId = await encolarCorreo(tx, ahora, { id, email }, plantilla, { desde })
  await tx
    .insertInto('bienvenidas')
    .values({ id: newId(ahora), clase, proveedorId: id, correoId, para: email, por: persona.nombre, en: ahora })
    .execute()
  return correoId
}

/**
 * The mail that asks a new provider for missing documents.
 *
 * Throws `Falla`: `not-found`, `permission-denied` (role), `aborted` (no longer among the new ones),
 * `invalid-argument` (no mail address, beside `email`). Source: specification S2-061, S2-062.
 */
export const darBienvenida = async (
  tx: Tx,
  persona: Persona,
  { clase, id }: { clase: ClaseDeProveedor; id: string },
  ahora: Date,
): Promise<void> => {
  await bloquearProveedor(tx, clase, id)
  const fila = await filaDeMesa(tx, clase, id)
  exigir(negativaParaDarBienvenida(persona.rol, await porDecidir(tx, fila)))
  await encolarBienvenida(tx, persona, fila, ahora)
  await anotar(tx, persona, ahora, [
    {
      tenant: fila.empresaId ?? persona.empresaId,
      entidad: POR_CLASE[clase].entidad,
      entidadId: id,
      accion: 'darBienvenida',
    },
  ])
}
