import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { usePuede } from '../../lib/sesion.ts'
import { ClaveUnaVez } from '../../ui/ClaveUnaVez.tsx'
import { Pagina } from '../../ui/Pagina.tsx'
import { SoloPlataforma } from '../../ui/SoloPlataforma.tsx'
import { CrearClave } from './CrearClave.tsx'
import { ListaDeClaves } from './ListaDeClaves.tsx'
import { UsosDeClave } from './UsosDeClave.tsx'

const ruta = getRouteApi('/panel-control/claves')

/** The keys with which companies and platform administrators sign up. */
export const Claves = () => {
  const puede = usePuede('gestionarClaves')
  const { usos } = ruta.useSearch()
  const navegar = ruta.useNavigate()
  const [creando, setCreando] = useState(false)
  const [creada, setCreada] = useState<{ texto: string | null } | null>(null)
  return (
    <Pagina
      titulo="Claves de autorización"
      detalle="Con una clave se registra una empresa nueva, o un administrador de la plataforma."
      acciones={
        puede ? (
          <Button variant="contained" startIcon={<Add />} onClick={() => setCreando(true)}>
            Crear clave
          </Button>
        ) : null
      }
    >
      {puede ? <ListaDeClaves /> : <SoloPlataforma />}
      {creando ? (
        <CrearClave
          alCerrar={() => setCreando(false)}
          alCrear={(texto) => {
            setCreando(false)
            setCreada({ texto })
          }}
        />
      ) : null}
      <ClaveUnaVez
        abierta={creada !== null}
        titulo="Clave de autorización creada"
        texto={creada?.texto ?? null}
        alCerrar={() => setCreada(null)}
      />
      {puede && usos ? <UsosDeClave id={usos} alCerrar={() => void navegar({ search: {} })} /> : null}
    </Pagina>
  )
}
