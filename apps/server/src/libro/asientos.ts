import type { Tx } from '../platform/database/index.ts'

/** The entries of a service or a vehicle, oldest first. */
export const asientosDe = (tx: Tx, objetoId: string) =>
  tx
    .selectFrom('asientos')
    .select(['id', 'concepto', 'clase', 'valor', 'saldo', 'numero', 'titular', 'banco', 'tipocuenta', 'cuenta'])
    .select(['archivoId', 'motivo', 'actorNombre', 'en'])
    .where('objetoId', '=', objetoId)
    .orderBy('en')
    .orderBy('concepto')
    .orderBy('orden')
    .execute()
