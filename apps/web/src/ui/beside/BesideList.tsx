import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { createContext, use, useState, type ReactNode } from 'react'
import { SIZES } from '../tokens.ts'

/** Width of the window from which a record stands beside its list without cutting its columns. */
const ROOM = '(min-width: 1440px)'

/** The column of the open record; null before it is drawn, undefined where the list has none. */
const Column = createContext<HTMLElement | null | undefined>(undefined)

/** The column for an open record; undefined where it does not fit. */
export const useColumn = (): HTMLElement | null | undefined => {
  const room = useRoom()
  const column = use(Column)
  return room ? column : undefined
}

/** Whether the window has room for a record beside its list. */
export const useRoom = (): boolean => useMediaQuery(ROOM, { noSsr: true })

/** Two columns, of which the second one exists only while a record is open: a list, and the record beside it. */
export const BesideList = ({ children, width = SIZES.detailPanel }: { children: ReactNode; width?: number }) => {
  const [column, setColumn] = useState<HTMLElement | null>(null)
  return (
    <Column value={column}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
        <Box>{children}</Box>
        {/* It begins as high as the list's title, so that the acts are in sight. */}
        <Box data-beside ref={setColumn} sx={{ width, py: 6, mr: 6, '&:empty': { display: 'none' } }} />
      </Box>
    </Column>
  )
}
