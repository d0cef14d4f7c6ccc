import { fechaBogota } from '@aliadas/contract/core'
import { mesDe, type ClaseDeTitular } from '@aliadas/contract/informes'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FiltroDeEmpresa } from '../empresas/index.ts'
import { PestanasDeHistorial } from '../historial/index.ts'
import { useSession } from '../lib/session.ts'
import { serverNow } from '../lib/server-clock.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { EstadoDeCuenta } from './EstadoDeCuenta.tsx'
import { mesEnPalabras, mesesParaElegir } from './textos.ts'
import { TitularesDelMes } from './TitularesDelMes.tsx'

const ETIQUETA: Record<ClaseDeTitular, string> = { conductor: 'Conductores', propietario: 'Propietarios' }

type Busqueda = {
  mes?: string | undefined
  de?: ClaseDeTitular
  empresa?: string | undefined
  titular?: string | undefined
}

/** What each driver or owner of a vehicle earned and was paid in a month. */
export const EstadosDeCuenta = () => {
  const { mes: pedido, de: clase = 'conductor', empresa, titular } = useSearch({ strict: false })
  const navegar = useNavigate()
  const plataforma = useSession().rol === 'plataforma'
  const actual = mesDe(fechaBogota(new Date(serverNow())))
  const mes = pedido ?? actual
  /** Changing the month keeps the person; any other filter clears it. */
  const cambiar = (cambio: Busqueda) =>
    void navegar({
      to: '.',
      // `never`: the type of the search depends on the route, which this component does not know. The route validates
      // it.
      search: { mes: pedido, de: clase, empresa, titular: undefined, ...cambio } as never,
      resetScroll: false,
    })
  return (
    <Page wide detail="Lo que se causó y lo que se pagó en el mes, tal como está en el libro.">
      <PestanasDeHistorial value="cuentas" />
      <Box data-print="no" sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          select
          size="small"
          label="Mes"
          value={mes}
          onChange={(e) => cambiar({ mes: e.target.value, titular })}
          sx={{ minWidth: { xs: 188, sm: 200 } }}
        >
          {mesesParaElegir(actual, mes).map((uno) => (
            <MenuItem key={uno} value={uno}>
              {mesEnPalabras(uno)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label="De"
          value={clase}
          onChange={(e) => cambiar({ de: e.target.value as ClaseDeTitular })}
          sx={{ minWidth: { xs: 150, sm: 160 } }}
        >
          {Object.entries(ETIQUETA).map(([valor, texto]) => (
            <MenuItem key={valor} value={valor}>
              {texto}
            </MenuItem>
          ))}
        </TextField>
        {plataforma ? <FiltroDeEmpresa valor={empresa} onElegir={(nueva) => cambiar({ empresa: nueva })} /> : null}
      </Box>
      {titular ? (
        <EstadoDeCuenta clase={clase} mes={mes} titular={titular} onVolver={() => cambiar({})} />
      ) : plataforma && empresa === undefined ? (
        <EmptyState title="Elige una empresa" detail="Los estados de cuenta son de cada empresa." />
      ) : (
        <TitularesDelMes
          clase={clase}
          mes={mes}
          empresa={empresa}
          onElegir={(elegido) => cambiar({ titular: elegido })}
        />
      )}
    </Page>
  )
}
