import Box from '@mui/material/Box'
import type { LinkProps } from '@tanstack/react-router'
import { TextLink } from './links.tsx'
import { ToastCode } from './notify-fault.tsx'
import { notify } from './toasts.ts'

/** Long enough to read a result and press what comes next, in ms. */
const WITH_ACT_MS = 8000

/** What comes next. Write the link with `linkOptions`, which checks it. */
export type NextAct = { label: string; link: LinkProps }

const withAct = (text: string, next: NextAct, error?: unknown) => (
  <Box component="span" sx={{ display: 'flex', alignItems: 'baseline', columnGap: 4, flexWrap: 'wrap' }}>
    <span>{text}</span>
    <TextLink
      {...next.link}
      onClick={() => notify.quitar(text)}
      sx={{ color: 'inherit', fontWeight: 600, textDecorationColor: 'currentColor', py: 1 }}
    >
      {next.label}
    </TextLink>
    <ToastCode error={error} />
  </Box>
)

/** Says what was done and offers what comes next, where there is something; following it closes the toast. */
export const announce = (text: string, next: NextAct | null): void => {
  if (next === null) return void notify.success(text)
  notify.success(withAct(text, next), { id: text, duration: WITH_ACT_MS })
}

/** Says what was not done, after its dialog was closed, and leads back to it. `error`: why. */
export const announceFailure = (text: string, next: NextAct, error: unknown): void => {
  notify.error(withAct(text, next, error), { id: text, duration: WITH_ACT_MS })
}
