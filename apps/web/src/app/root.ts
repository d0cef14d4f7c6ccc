import { createRoot } from 'react-dom/client'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root')

/** The React root: for the sign-in page first, or for the application. */
export const root = createRoot(place)
