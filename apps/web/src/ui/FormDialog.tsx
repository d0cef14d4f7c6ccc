import Button from '@mui/material/Button'
import type { ReactNode, SubmitEventHandler } from 'react'
import { Dialogo } from './Dialog.tsx'

type Props = {
  abierto?: boolean
  titulo: string
  /** What the button that sends says. */
  enviar: string
  alCerrar: () => void
  alEnviar: SubmitEventHandler<HTMLFormElement>
  ocupado: boolean
  children: ReactNode
  /** A short question: small, and no full-screen sheet on phones. */
  corto?: boolean
}

/** A dialog that is one form: a button gives it up, the other sends it. */
export const FormularioDialog = (props: Props) => {
  const { abierto = true, titulo, enviar, alCerrar, alEnviar, ocupado, children, corto = false } = props
  return (
    <Dialogo
      abierto={abierto}
      titulo={titulo}
      alCerrar={alCerrar}
      alEnviar={alEnviar}
      ocupado={ocupado}
      {...(corto ? { ancho: 'xs', hoja: false } : {})}
      acciones={
        <>
          <Button onClick={alCerrar} disabled={ocupado}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" loading={ocupado}>
            {enviar}
          </Button>
        </>
      }
    >
      {children}
    </Dialogo>
  )
}
