import { useId, useState, type InputHTMLAttributes, type Ref } from 'react'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  etiqueta: string
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** Text field that looks like the component library's, without loading the library. */
export const Campo = ({ etiqueta, error, children, ...input }: Props) => {
  const id = useId()
  return (
    <div className="ingreso-campo" data-error={error !== undefined}>
      {/* `:placeholder-shown` recognizes an empty field; it needs a placeholder that is not empty. */}
      <input
        {...input}
        id={id}
        placeholder=" "
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      <label htmlFor={id}>{etiqueta}</label>
      {children}
      {error === undefined ? null : <p id={`${id}-error`}>{error}</p>}
    </div>
  )
}

const OJO =
  'M12 4.5C7 4.5 2.7 7.6 1 12c1.7 4.4 6 7.5 11 7.5s9.3-3.1 11-7.5c-1.7-4.4-6-7.5-11-7.5Zm0 12.5a5 5 0 1 1 0-10 5 5 0 0 1 0 10Zm0-8a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z'

/** Password field with a button that shows the text. */
export const CampoDeContrasena = (props: Omit<Props, 'etiqueta' | 'type' | 'children'>) => {
  const [visible, setVisible] = useState(false)
  return (
    <Campo {...props} etiqueta="Contraseña" type={visible ? 'text' : 'password'} autoComplete="current-password">
      <button
        type="button"
        aria-label={`${visible ? 'Ocultar' : 'Mostrar'} contraseña`}
        aria-pressed={visible}
        onClick={() => setVisible(!visible)}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden>
          <path d={OJO} fill="currentColor" />
          {visible ? <path d="M3 3 21 21" stroke="currentColor" strokeWidth="2" /> : null}
        </svg>
      </button>
    </Campo>
  )
}
