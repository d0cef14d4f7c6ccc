type Props = {
  /** Side in CSS pixels. */
  side?: number
  /** Absent: the logo is decoration beside a visible name. */
  title?: string
}

/** The mark: an arrow of the map with a dotted route behind it. */
export const Logo = ({ side = 32, title }: Props) => (
  <svg
    width={side}
    height={side}
    viewBox="0 0 40 40"
    {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
  >
    <rect width="40" height="40" rx="10" fill="#0F2F57" />
    <rect x="0.5" y="0.5" width="39" height="39" rx="9.5" fill="none" stroke="#fff" strokeOpacity="0.16" />
    <path
      d="M9.5 31.5c0-6 5-7.2 9.6-9.3"
      fill="none"
      stroke="#7FB0FF"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeDasharray="0.1 4.6"
    />
    <circle cx="9.5" cy="31.5" r="3.1" fill="#0F2F57" stroke="#7FB0FF" strokeWidth="2.4" />
    <path d="M31.6 8.4 27 28.2l-5.6-7.2a2 2 0 0 0-.9-.65L11.9 17.2Z" fill="#fff" />
    <path d="M31.6 8.4 21.1 20.7a2 2 0 0 0-.6-.35L11.9 17.2Z" fill="#1D4ED8" />
  </svg>
)
