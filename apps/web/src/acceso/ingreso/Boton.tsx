import type { ButtonHTMLAttributes } from 'react'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { ocupado: boolean }

/** Button with a spinner while its request runs. It ignores a second press. */
export const Boton = ({ ocupado, className = '', children, ...boton }: Props) => (
  <button {...boton} className={`ingreso-boton ${className}`} disabled={ocupado} data-ocupado={ocupado}>
    {children}
    {ocupado ? <span role="progressbar" aria-label="Procesando..." /> : null}
  </button>
)
