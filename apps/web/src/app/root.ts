import { createRoot } from 'react-dom/client'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root')

/** Where React draws: the sign-in page first, or the application at once. */
export const root = createRoot(place)
