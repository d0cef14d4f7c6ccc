import type {
  ClaseDeProveedor,
  FichaDeProveedor,
  MotivoDeRechazo,
  PapelDeProveedor,
} from '@aliadas/contract/proveedores'
import { api } from '../lib/api.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'

type Veredicto = { decision: 'aprobado' } | { decision: 'rechazado'; motivo: MotivoDeRechazo; nota: string | null }

export type Decidir = (papel: PapelDeProveedor, veredicto: Veredicto) => Promise<FichaDeProveedor>

/** Sends a decision on the document as shown; the server refuses it if the document has changed. */
export const useDecidir = (clase: ClaseDeProveedor, id: string): Decidir => {
  const llaveDe = useSubmissionKey()
  return async ({ lugar, archivo, decision }, veredicto) => {
    const visto = { idArchivo: archivo?.id ?? '', anterior: decision?.id ?? null }
    const entrada = { params: { clase, id, lugar }, body: { ...veredicto, ...visto } }
    return (await api.decidirDocumento(entrada, { idempotencyKey: llaveDe(entrada) })).proveedor
  }
}
