/** Of a hidden file field whose button stands beside it: only the button is read out, or its name would be met twice. */
export const fileField = (label: string) => ({ 'aria-label': label, style: { display: 'none' } })
