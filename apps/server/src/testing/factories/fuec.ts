import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { digitoDeNit } from '@aliadas/contract/core'
import { datosLegalesSchema } from '@aliadas/contract/empresas'
import { guardarLegales } from '../../empresas/index.ts'
import { scopeOf, type Persona } from '../../platform/actor.ts'
import { newId } from '../../platform/ids.ts'
import { createImage } from './images.ts'
import { unique, type World } from './world.ts'

/** Legal data of a company with a signature, as the platform validates them: it may issue FUECs. */
export const createLegales = async (
  { ctx, storage, dataDir }: World,
  admin: Persona,
  cambios: Record<string, unknown> = {},
): Promise<void> => {
  const n = unique()
  const datos = datosLegalesSchema.parse({
    razonSocial: admin.empresa,
    nit: `${800_000_000 + n}-${digitoDeNit(String(800_000_000 + n))}`,
    direccion: 'Calle 5 # 10-20, Cali',
    telefono: '6025551234',
    correo: 'fuec@empresa.test',
    territorial: '376',
    resolucion: (n % 9999) + 1,
    anio: 2012,
    representante: 'Marta Lucía Gómez Ñáñez',
    ultimoContrato: 254,
    ...cambios,
  })
  await ctx.db.transaction(scopeOf(admin), (tx) =>
    guardarLegales(tx, admin, { datos, version: null, confirmada: false }, ctx.clock.now()),
  )
  const firmaArchivoId = newId(ctx.clock.now())
  const imagen = await createImage(200, 60, 'png')
  const [archivo, ubicacion] = [
    path.join(dataDir, firmaArchivoId),
    `empresas/${admin.empresaId}/legal/firma/${firmaArchivoId}`,
  ]
  await writeFile(archivo, imagen)
  await storage.move(archivo, ubicacion)
  await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await tx
      .insertInto('archivos')
      .values({
        id: firmaArchivoId,
        tenant: admin.empresaId,
        preset: 'firmaLegal',
        ubicacion,
        nombre: 'firma.png',
        tipo: 'image/png',
        bytes: imagen.length,
        sha256: '',
        servicioId: null,
        subidoPor: admin.id,
        usado: true,
        creadoEn: ctx.clock.now(),
      })
      .execute()
    await tx
      .updateTable('empresasLegales')
      .set({ firmaArchivoId, validadaPor: 'Plataforma', validadaEn: ctx.clock.now() })
      .where('empresaId', '=', admin.empresaId)
      .execute()
  })
}

/** A contract that a test opens with its first FUEC. */
export const contratoNuevo = (cambios: Record<string, unknown> = {}) => ({
  tipoDoc: 'NIT',
  doc: '811036370-8',
  nombre: 'Viajes del Sur S.A.',
  objeto: 'turistas',
  objetoTexto: '',
  responsableNombre: 'Ana Pérez',
  responsableDoc: '31234567',
  responsableTelefono: '3001234567',
  responsableDireccion: 'Avenida 6N # 20-30',
  zonas: null,
  desde: '2026-01-01',
  hasta: '2026-12-31',
  ...cambios,
})

/** What a person sends to issue: a new contract, and the version that the draft had. */
export const pedidoDeFuec = (version: number, cambios: Record<string, unknown> = {}) => ({
  version,
  contrato: null,
  contratoNuevo: contratoNuevo(),
  recorrido: 'Aeropuerto - Hotel',
  clase: 'microbus',
  convenio: null,
  conductores: [],
  advertenciasAceptadas: [],
  ...cambios,
})
