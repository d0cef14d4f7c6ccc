import {
  ETIQUETA_DE_RECHAZO,
  MOTIVOS_DE_RECHAZO,
  rechazoSchema,
  type FichaDeProveedor,
  type PapelDeProveedor,
} from '@aliadas/contract/proveedores'
import { zodResolver } from '@hookform/resolvers/zod'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useForm } from 'react-hook-form'
import { setFormErrors } from '../lib/form-errors.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { FormField } from '../ui/FormField.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'
import type { Decidir } from './useDecidir.ts'

type Props = {
  papel: PapelDeProveedor
  /** Rejecting this document moves the provider back to "new". */
  requisito: boolean
  decidir: Decidir
  onHecho: (proveedor: FichaDeProveedor) => void
  onFalla: (error: unknown) => void
  onCerrar: () => void
}

/** Dialog for the reason of a rejection, chosen from a list and in words. The owner reads it. */
export const RechazarPapel = ({ papel, requisito, decidir, onHecho, onFalla, onCerrar }: Props) => {
  const form = useForm({
    resolver: zodResolver(rechazoSchema),
    defaultValues: { motivo: '' as (typeof MOTIVOS_DE_RECHAZO)[number], nota: '' },
  })
  const acto = useSubmit({
    mutationFn: (rechazo: { motivo: (typeof MOTIVOS_DE_RECHAZO)[number]; nota: string | null }) =>
      decidir(papel, { decision: 'rechazado', ...rechazo }),
    onSuccess: onHecho,
    onError: (error) => {
      const mensaje = setFormErrors(form, error, ['motivo', 'nota'])
      if (mensaje === null) return
      notifyFault(error, mensaje)
      onFalla(error)
    },
  })
  return (
    <FormDialog
      title={`Rechazar ${papel.nombre}`}
      send="Rechazar"
      short
      danger
      busy={acto.isPending}
      onClose={onCerrar}
      onSubmit={(e) => void form.handleSubmit((datos) => acto.mutate(datos))(e)}
    >
      <Typography sx={{ mb: 4 }}>
        {requisito
          ? 'El proveedor recibe un correo con el motivo y vuelve a la lista por validar cuando lo suba de nuevo.'
          : 'El proveedor recibe un correo con el motivo. Este documento es opcional: sigue en su lista, y si estaba validado lo sigue estando.'}
      </Typography>
      <Stack sx={{ gap: 4 }}>
        <FormField control={form.control} name="motivo" label="Motivo" select required autoFocus>
          {MOTIVOS_DE_RECHAZO.map((motivo) => (
            <MenuItem key={motivo} value={motivo}>
              {ETIQUETA_DE_RECHAZO[motivo]}
            </MenuItem>
          ))}
        </FormField>
        <FormField control={form.control} name="nota" label="Qué debe corregir" multiline minRows={2} />
      </Stack>
    </FormDialog>
  )
}
