import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import { ClaveUnaVez } from './ClaveUnaVez.tsx'
import { Page } from '../../ui/Page.tsx'
import { SoloPlataforma } from './SoloPlataforma.tsx'

export type PropsDeCrear = {
  onCerrar: () => void
  /** Called with the text of the new key; null when a repeated request found that it exists already. */
  onCrear: (texto: string | null) => void
}

type Props = {
  detalle: ReactNode
  permitida: boolean
  /** The form for a new key. */
  renderCrear: (props: PropsDeCrear) => ReactNode
  /** Heading over the text of the new key. */
  creada: string
  children: ReactNode
}

/** Screen of keys: the list, the form for a new key, and the dialog that shows its text once. */
export const PaginaDeClaves = ({ detalle, permitida, renderCrear, creada, children }: Props) => {
  const [creando, setCreando] = useState(false)
  const [nueva, setNueva] = useState<{ texto: string | null } | null>(null)
  return (
    <Page
      wide
      detail={detalle}
      actions={
        permitida ? (
          <Button variant="contained" startIcon={<Add />} onClick={() => setCreando(true)}>
            Crear clave
          </Button>
        ) : null
      }
    >
      {permitida ? children : <SoloPlataforma />}
      {creando
        ? renderCrear({
            onCerrar: () => setCreando(false),
            onCrear: (texto) => {
              setCreando(false)
              setNueva({ texto })
            },
          })
        : null}
      <ClaveUnaVez
        abierta={nueva !== null}
        titulo={creada}
        texto={nueva?.texto ?? null}
        onCerrar={() => setNueva(null)}
      />
    </Page>
  )
}
