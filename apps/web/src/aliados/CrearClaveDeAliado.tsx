import { ALCANCES, claveDeAliadoNuevaSchema, type Alcance } from '@aliadas/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { useEnvio } from '../lib/useSubmit.ts'
import { useLlave } from '../lib/submission-key.ts'
import { ponerErrores } from '../lib/form-errors.ts'
import { Campo } from '../ui/FormField.tsx'
import { FormularioDialog } from '../ui/FormDialog.tsx'
import type { PropsDeCrear } from '../acceso/index.ts'
import { avisar } from '../ui/toasts.ts'
import { CampoAlcances } from './CampoAlcances.tsx'
import { clavesDeAliadosQuery } from './claves-de-aliados-query.ts'

type Nueva = { aliado: string; alcances: Alcance[] }

/** Asks for whom a new key is and what it may do. */
export const CrearClaveDeAliado = ({ alCerrar, alCrear }: PropsDeCrear) => {
  const consultas = useQueryClient()
  const llaveDe = useLlave()
  const form = useForm({
    resolver: zodResolver(claveDeAliadoNuevaSchema),
    defaultValues: { aliado: '', alcances: [] as Alcance[] },
  })
  const creacion = useEnvio({
    mutationFn: (body: Nueva) => api.crearClaveDeAliado({ body }, { idempotencyKey: llaveDe(body) }),
    onSuccess: ({ texto }) => {
      alCrear(texto)
      return consultas.invalidateQueries(clavesDeAliadosQuery)
    },
    onError: (error) => {
      const mensaje = ponerErrores(form, error, ['aliado', 'alcances'])
      if (mensaje) avisar.error(mensaje)
    },
  })
  return (
    <FormularioDialog
      titulo="Crear clave de aliado"
      enviar="Crear clave"
      alCerrar={alCerrar}
      ocupado={creacion.isPending}
      alEnviar={(e) => void form.handleSubmit((datos) => creacion.mutate(datos))(e)}
    >
      <Stack sx={{ gap: 5, pt: 1 }}>
        <Campo
          control={form.control}
          name="aliado"
          label="Nombre del aliado"
          autoComplete="off"
          autoFocus
          helperText="Con un nombre que ya existe, el aliado tiene una clave más"
        />
        <CampoAlcances control={form.control} opciones={ALCANCES} />
      </Stack>
    </FormularioDialog>
  )
}
