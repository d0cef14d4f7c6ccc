import { comoSeEscribe } from '@aliadas/contract/empresas'
import type { Servicio } from '@aliadas/contract/servicios'
import type { ReactNode } from 'react'
import { useSession } from '../../lib/session.ts'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import { regresoDe, salidaDe } from '../../servicios/index.ts'

type Fila = readonly [nombre: string, valor: ReactNode]

const siHay = (nombre: string, valor: ReactNode): Fila[] => (valor ? [[nombre, valor]] : [])

/** Schedule, vehicle, driver and the client's notes; for the platform also the company. */
export const DatosDelViaje = ({ servicio: s }: { servicio: Servicio }) => {
  const plataforma = useSession().rol === 'plataforma'
  return <DescriptionList rows={[...(plataforma ? siHay('Empresa', s.empresaAliada) : []), ...delViaje(s)]} />
}

const delViaje = (s: Servicio): Fila[] => [
  ['Salida', salidaDe(s)],
  ['Regreso', regresoDe(s)],
  ['Pasajeros', s.pasajeros],
  ['Vehículo', `${comoSeEscribe(s.tipo)} · ${s.clase}`],
  ...siHay('Placas', s.placas),
  ...siHay('Conductor', s.conductor),
  ...siHay('Teléfono del conductor', s.telefonoConductor ? <PhoneLink number={s.telefonoConductor} /> : null),
  ...siHay('RNT del conductor', s.rntConductor),
  ...siHay('Empresa afiliadora', s.empresaAfiliadora),
  ...siHay('Observaciones', s.observaciones),
]
