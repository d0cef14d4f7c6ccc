import { comoSeNombra, type FichaDeProveedor, type PapelDeProveedor } from '@aliadas/contract/proveedores'
import { AlertDialog } from '../ui/AlertDialog.tsx'

type Props = {
  open: boolean
  proveedor: FichaDeProveedor
  /** Documents without a decision. */
  papeles: readonly PapelDeProveedor[]
  onValidar: () => void
  onCerrar: () => void
}

const enLista = new Intl.ListFormat('es-CO', { type: 'conjunction' })

/** Confirmation before a provider is validated with documents that nobody has reviewed. */
export const ValidarSinRevisar = ({ open, proveedor, papeles, onValidar, onCerrar }: Props) => (
  <AlertDialog
    open={open}
    title={`¿Validar a ${proveedor.nombre} sin revisar?`}
    message={`Nadie ha revisado: ${enLista.format(papeles.map(({ lugar }) => comoSeNombra(lugar)))}. Si validas, quedan por buenos.`}
    accept="Validar sin revisar"
    onAccept={onValidar}
    onCancel={onCerrar}
  />
)
