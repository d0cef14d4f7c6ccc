import type { Servicio } from '@aliadas/contract/servicios'
import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { asignacionDe } from '../../asignaciones/index.ts'
import { useWaiting } from '../../ui/later.tsx'
import { botonesDe, haTerminado, type AccionDelMapa, type Boton } from '../pasos.ts'
import { BotonDiscreto } from './BotonDiscreto.tsx'
import { idDeMotivo, Motivos } from './Motivos.tsx'
import { Tramites, ValidarPago } from './Tramites.tsx'

type Props = {
  servicio: Servicio
  /** Prefix of the ids of the texts that say why a button is disabled. */
  prefijo: string
  /** Disabled actions are behind "Más". */
  telefono: boolean
  onActuar: (accion: AccionDelMapa) => void
}

/** Actions that the server permits now: the main one as a button, the others below as text buttons. */
export const Acciones = ({ servicio, prefijo, telefono, onActuar }: Props) => {
  const asignando = useWaiting(asignacionDe(servicio.id))
  const espera = ({ accion }: Boton) => asignando && accion === 'asignarVehiculo'
  const botones = haTerminado(servicio) ? [] : botonesDe(servicio)
  const principal = botones.find((boton) => boton.principal)
  const [mas, setMas] = useState(false)
  const otros = botones.filter((boton) => boton !== principal)
  const guardados = telefono ? otros.filter(({ permitido }) => !permitido) : []
  const sueltos = mas ? otros : otros.filter((boton) => !guardados.includes(boton))
  const motivoDe = ({ accion }: Boton) => idDeMotivo(prefijo, servicio, accion)
  return (
    <Box sx={{ flex: 'none', borderTop: 1, borderColor: 'divider', p: 3, display: 'grid', gap: 1 }}>
      {principal ? (
        <Button
          variant="contained"
          disabled={espera(principal)}
          aria-keyshortcuts={principal.tecla}
          onClick={() => onActuar(principal.accion)}
        >
          {espera(principal) ? 'Se asigna en un momento' : principal.texto}
        </Button>
      ) : servicio.fuecVigente || !servicio.acciones.reemplazarFuec.permitido ? (
        <ValidarPago servicio={servicio} />
      ) : (
        <Button variant="contained" onClick={() => onActuar('reemplazarFuec')}>
          Cambiar el FUEC
        </Button>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, ml: -1 }}>
        {sueltos.map((boton) => (
          <BotonDiscreto
            key={boton.accion}
            texto={boton.texto}
            tecla={boton.tecla}
            motivo={espera(boton) ? 'Se asigna en un momento.' : boton.motivo}
            describe={motivoDe(boton)}
            onActuar={() => onActuar(boton.accion)}
          />
        ))}
        <Tramites servicio={servicio} onActuar={onActuar} />
        {guardados.length > 0 ? (
          <Button
            size="small"
            color="inherit"
            aria-expanded={mas}
            endIcon={mas ? <ExpandLess /> : <ExpandMore />}
            onClick={() => setMas(!mas)}
            sx={{ px: 2 }}
          >
            {mas ? 'Menos' : 'Más'}
          </Button>
        ) : null}
      </Box>
      <Motivos servicio={servicio} prefijo={prefijo} />
    </Box>
  )
}
