import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { usePuede } from '../lib/sesion.ts'
import { ClaveUnaVez } from '../ui/ClaveUnaVez.tsx'
import { Pagina } from '../ui/Pagina.tsx'
import { SoloPlataforma } from '../ui/SoloPlataforma.tsx'
import { CrearClaveDeAliado } from './CrearClaveDeAliado.tsx'
import { ListaDeClavesDeAliados } from './ListaDeClavesDeAliados.tsx'

/** The keys with which partners' apps call the API. */
export const ClavesDeAliados = () => {
  const puede = usePuede('gestionarClaves')
  const [creando, setCreando] = useState(false)
  const [creada, setCreada] = useState<{ texto: string | null } | null>(null)
  return (
    <Pagina
      titulo="Claves de aliados"
      detalle={
        <>
          Con ellas las aplicaciones de los aliados usan la <Link href="/api/docs">API</Link>.
        </>
      }
      acciones={
        puede ? (
          <Button variant="contained" startIcon={<Add />} onClick={() => setCreando(true)}>
            Crear clave
          </Button>
        ) : null
      }
    >
      {puede ? <ListaDeClavesDeAliados /> : <SoloPlataforma />}
      {creando ? (
        <CrearClaveDeAliado
          alCerrar={() => setCreando(false)}
          alCrear={(texto) => {
            setCreando(false)
            setCreada({ texto })
          }}
        />
      ) : null}
      <ClaveUnaVez
        abierta={creada !== null}
        titulo="Clave de aliado creada"
        texto={creada?.texto ?? null}
        alCerrar={() => setCreada(null)}
      />
    </Pagina>
  )
}
