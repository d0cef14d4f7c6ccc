import { claveNuevaSchema, TIPOS_DE_CLAVE, type ClaveNueva } from '@aliadas/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../../lib/api.ts'
import { useEnvio } from '../../lib/useSubmit.ts'
import { useLlave } from '../../lib/submission-key.ts'
import { ponerErrores } from '../../lib/form-errors.ts'
import { Campo } from '../../ui/FormField.tsx'
import { FormularioDialog } from '../../ui/FormDialog.tsx'
import type { PropsDeCrear } from './PaginaDeClaves.tsx'
import { avisar } from '../../ui/toasts.ts'
import { clavesQuery } from './claves-query.ts'
import { TIPOS } from './etiquetas.ts'

/** Asks what a new key is for. */
export const CrearClave = ({ alCerrar, alCrear }: PropsDeCrear) => {
  const consultas = useQueryClient()
  const llaveDe = useLlave()
  const form = useForm({
    resolver: zodResolver(claveNuevaSchema),
    defaultValues: { tipo: 'aliada' as const, nota: '', vence: '', usosMaximos: '1' },
  })
  const creacion = useEnvio({
    mutationFn: (body: ClaveNueva) => api.crearClave({ body }, { idempotencyKey: llaveDe(body) }),
    onSuccess: ({ texto }) => {
      alCrear(texto)
      return consultas.invalidateQueries(clavesQuery)
    },
    onError: (error) => {
      const mensaje = ponerErrores(form, error, ['tipo', 'nota', 'vence', 'usosMaximos'])
      if (mensaje) avisar.error(mensaje)
    },
  })
  return (
    <FormularioDialog
      titulo="Crear clave de autorización"
      enviar="Crear clave"
      alCerrar={alCerrar}
      ocupado={creacion.isPending}
      alEnviar={(e) => void form.handleSubmit((datos) => creacion.mutate(datos))(e)}
    >
      <Stack sx={{ gap: 5, pt: 1 }}>
        <Campo
          control={form.control}
          name="tipo"
          label="Para quién es"
          select
          helperText="Una empresa aliada nueva, o un administrador de la plataforma"
        >
          {TIPOS_DE_CLAVE.map((tipo) => (
            <MenuItem key={tipo} value={tipo}>
              {TIPOS[tipo]}
            </MenuItem>
          ))}
        </Campo>
        <Campo
          control={form.control}
          name="nota"
          label="Nota"
          autoComplete="off"
          autoFocus
          helperText="Para reconocerla después: por ejemplo, el nombre de la empresa"
        />
        <Campo
          control={form.control}
          name="vence"
          label="Último día (opcional)"
          type="date"
          slotProps={{ inputLabel: { shrink: true } }}
          helperText="Sin fecha, la clave no vence"
        />
        <Campo
          control={form.control}
          name="usosMaximos"
          label="Número de usos (opcional)"
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          helperText="Vacío: sin límite"
        />
      </Stack>
    </FormularioDialog>
  )
}
