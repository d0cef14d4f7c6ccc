import { comoSeNombra, type FichaDeProveedor, type PapelDeProveedor } from '@aliadas/contract/proveedores'
import { AlertDialog } from '../ui/AlertDialog.tsx'

type Props = {
  open: boolean
  proveedor: FichaDeProveedor
  /** What nobody has decided on yet. */
  papeles: readonly PapelDeProveedor[]
  onValidar: () => void
  onCerrar: () => void
}

const enLista = new Intl.ListFormat('es-CO', { type: 'conjunction' })

/** Asks once before everything that nobody has looked at counts as good. */
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
