const KB = 1024

/** File size for people: '340 KB', '2,4 MB'. */
export const pesoDe = (bytes: number): string =>
  bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / KB / KB).toFixed(1).replace('.', ',')} MB`
