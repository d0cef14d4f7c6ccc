import { bancoEnPalabras, comoSeEscribe } from '@aliadas/contract/empresas'
import type { CuentaDeProveedor, FichaDeProveedor } from '@aliadas/contract/proveedores'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { toFalla } from '../lib/faults.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { PasswordDialog } from '../ui/PasswordDialog.tsx'
import { refrescarMesa } from './refrescar-mesa.ts'

/**
 * Last digits of the account. The password shows all of it, which the history records; it is forgotten with the detail.
 */
export const VerCuenta = ({ proveedor }: { proveedor: FichaDeProveedor }) => {
  const consultas = useQueryClient()
  const [cuenta, setCuenta] = useState<CuentaDeProveedor | null>(null)
  const [pregunta, setPregunta] = useState(false)
  const { clase, id } = proveedor
  const acto = useSubmit({
    mutationFn: (contrasenaActual: string) => api.verCuenta({ params: { clase, id }, body: { contrasenaActual } }),
    onSuccess: ({ cuenta: suya }) => {
      setCuenta(suya)
      setPregunta(false)
      void refrescarMesa(consultas)
    },
  })
  if (cuenta)
    return (
      <span>
        {bancoEnPalabras(cuenta.banco)} · {comoSeEscribe(cuenta.tipocuenta)} {cuenta.cuenta} · {cuenta.titular} · RUT{' '}
        {cuenta.rut}
      </span>
    )
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <span>
        {bancoEnPalabras(proveedor.banco ?? '')} <span style={{ whiteSpace: 'nowrap' }}>{proveedor.cuenta}</span>
      </span>
      <Button
        size="small"
        aria-haspopup="dialog"
        onClick={() => setPregunta(true)}
        // As high as a line of text, so that the label stands beside the account.
        sx={{ flex: 'none', whiteSpace: 'nowrap', my: -2 }}
      >
        Ver completa
      </Button>
      <PasswordDialog
        open={pregunta}
        busy={acto.isPending}
        message="Los datos bancarios completos se muestran a quien confirma su contraseña; queda en el historial."
        fault={acto.error ? toFalla(acto.error).message : null}
        onClose={() => setPregunta(false)}
        onConfirm={(contrasena) => acto.mutate(contrasena)}
      />
    </Box>
  )
}
