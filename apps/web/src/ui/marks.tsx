import { createSvgIcon } from '@mui/material/utils'

const ARROW = 'M12 2.6 19.9 19.9q.4 1.5-1.1.9L12 17.6l-6.8 3.2q-1.5.6-1.1-.9Z'

/** The arrow of the map, lying: it opens what a row is about. */
export const OpenIcon = createSvgIcon(
  <path
    d={ARROW}
    transform="rotate(90 12 12)"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinejoin="round"
  />,
  'Open',
)

/** The map's donut, which stands for several. */
export const DonutIcon = createSvgIcon(
  <g fill="none" stroke="currentColor" strokeWidth="3.4">
    <path d="M12 4.5a7.5 7.5 0 0 1 6.9 4.6" />
    <path d="M19.5 12A7.5 7.5 0 0 1 9.2 19" />
    <path d="M6.7 17.3A7.5 7.5 0 0 1 9.2 5" />
  </g>,
  'Donut',
)

/** A route that nobody drives yet: what an empty place shows. */
export const RouteMark = ({ side = 44 }: { side?: number }) => (
  <svg width={side} height={side} viewBox="0 0 44 44" aria-hidden fill="none" stroke="currentColor" strokeWidth="2.2">
    <circle cx="8" cy="36" r="3.4" />
    <path d="M12.5 35.2c9.5-1 4-12.4 13-15.2" strokeLinecap="round" strokeDasharray="0.1 5" />
    <path
      d="M12 2.6 19.9 19.9q.4 1.5-1.1.9L12 17.6l-6.8 3.2q-1.5.6-1.1-.9Z"
      transform="translate(26 -2) rotate(40 12 12) scale(.86)"
      strokeLinejoin="round"
    />
  </svg>
)
