import './marco.css'

/** SVG path of the map's arrow, centred at the origin, pointing up. */
const FLECHA = 'M0-11 8 9 0 5-8 9Z'

/** Above the words at the foot, also on a low screen. */
const FLECHAS = [
  { x: 118, y: 470, giro: 58, color: '#FDDF44' },
  { x: 330, y: 318, giro: 24, color: '#37C486' },
  { x: 430, y: 362, giro: 114, color: '#2F80FA' },
  { x: 420, y: 560, giro: -32, color: '#DB7600' },
] as const

/** Decorative streets and services behind the brand; hidden from screen readers. */
export const RutasDeFondo = () => (
  <svg viewBox="0 0 520 900" preserveAspectRatio="xMidYMid slice" aria-hidden className="rutas-de-fondo">
    <g fill="none" stroke="#FFFFFF" strokeOpacity="0.07" strokeWidth="2">
      <path d="M-20 250C120 260 190 340 330 318S500 210 560 200" strokeWidth="10" />
      <path d="M60 920C90 740 60 600 118 470S300 330 330 318 420 120 400-20" strokeWidth="7" />
      <path d="M-20 640C80 630 150 680 214 660S360 590 420 560 520 500 560 510" strokeWidth="7" />
      <path d="M-20 420 540 800M-20 760 300 930M200-20 560 330M-20 120 320-40M260 920 560 640" />
      <path d="M214 660 330 318M118 470 420 560M330 318 560 420M214 660 240 920" />
    </g>
    <path
      d="M118 470C160 380 260 352 330 318"
      fill="none"
      stroke="#7FB0FF"
      strokeOpacity="0.7"
      strokeWidth="3"
      strokeLinecap="round"
      strokeDasharray="0.1 9"
    />
    {FLECHAS.map(({ x, y, giro, color }) => (
      <path
        key={color}
        d={FLECHA}
        transform={`translate(${x} ${y}) rotate(${giro}) scale(1.5)`}
        fill={color}
        stroke="#FFFFFF"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    ))}
  </svg>
)
