import { CORREO_SIN_VERIFICAR } from '@aliadas/contract/acceso'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { notifyFault } from '../../ui/notify-fault.tsx'
import { REENVIADO, REENVIAR } from '../textos.ts'
import { Boton } from './Boton.tsx'

/** Shown when sign-in was refused because the address is not verified: offers another link. */
export const SinVerificar = ({ email }: { email: string }) => {
  const [estado, setEstado] = useState<'quieto' | 'enviando' | 'enviado'>('quieto')
  const reenviar = async () => {
    setEstado('enviando')
    try {
      await api.reenviarVerificacion({ body: { email } })
      setEstado('enviado')
    } catch (error) {
      notifyFault(error)
      setEstado('quieto')
    }
  }
  return (
    <div className="ingreso-sin-verificar">
      <p>
        {estado === 'enviado'
          ? REENVIADO
          : `${CORREO_SIN_VERIFICAR}: abre el enlace que te enviamos a ${email}. ¿No te llegó, o ya venció?`}
      </p>
      <Boton
        type="button"
        className="ingreso-boton-borde"
        ocupado={estado === 'enviando'}
        onClick={() => void reenviar()}
      >
        {REENVIAR}
      </Boton>
    </div>
  )
}
