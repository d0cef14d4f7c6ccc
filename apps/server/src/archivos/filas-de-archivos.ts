import type { Db } from '../platform/database/index.ts'
import { idHead } from '../platform/ids.ts'

export type FilaDeArchivo = {
  id: string
  ubicacion: string
  bytes: number
  sha256: string
  usado: boolean
  nuncaUsado: boolean
  creadoEn: Date
}

const PAGINA = 200

/** Every file that the database knows, by id, in pages; one short transaction for each. */
export async function* filasDeArchivos(db: Db): AsyncGenerator<FilaDeArchivo[]> {
  for (let despues = ''; ;) {
    const pagina = await db.read({ rol: 'sistema' }, (tx) =>
      tx
        .selectFrom('archivos')
        .select(['id', 'ubicacion', 'bytes', 'sha256', 'usado', 'nuncaUsado', 'creadoEn'])
        .where('id', '>', despues)
        .orderBy('id')
        .limit(PAGINA)
        .execute(),
    )
    const ultima = pagina.at(-1)
    if (!ultima) return
    yield pagina
    despues = ultima.id
  }
}

/** Where the bytes of the files lie that were uploaded from then on. */
export const ubicacionesDesde = (db: Db, desde: Date): Promise<string[]> =>
  db.read({ rol: 'sistema' }, async (tx) => {
    const filas = await tx.selectFrom('archivos').select('ubicacion').where('id', '>=', idHead(desde)).execute()
    return filas.map(({ ubicacion }) => ubicacion)
  })
