import type { ButtonHTMLAttributes } from 'react'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { ocupado: boolean }

/** A button that turns while what it started is on its way, and takes no second press. */
export const Boton = ({ ocupado, className = '', children, ...boton }: Props) => (
  <button {...boton} className={`ingreso-boton ${className}`} disabled={ocupado} data-ocupado={ocupado}>
    {children}
    {ocupado ? <span role="progressbar" aria-label="Procesando..." /> : null}
  </button>
)
