import SearchIcon from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'

type Props = { label: string; value: string; onSearch: (text: string) => void }

const PAUSE_MS = 250

/** Search box that reports its text after a pause in typing. */
export const SearchField = ({ label, value, onSearch }: Props) => {
  const [text, setText] = useState(value)
  const [external, setExternal] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== external) {
    setExternal(value)
    // The URL changed (back button, another link): it replaces the typed text.
    if (value !== sent) {
      setText(value)
      setSent(value)
    }
  }
  useEffect(() => {
    const clean = text.trim()
    // What was sent is not sent again while its address is on the way: it could undo what the person did meanwhile.
    if (clean === value || clean === sent) return undefined
    const id = setTimeout(() => {
      setSent(clean)
      onSearch(clean)
    }, PAUSE_MS)
    return () => clearTimeout(id)
  }, [text, value, sent, onSearch])
  return (
    <TextField
      type="search"
      size="small"
      value={text}
      onChange={(e) => setText(e.target.value)}
      placeholder={label}
      slotProps={{
        htmlInput: { 'aria-label': label, maxLength: 60 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
      sx={{ width: { xs: '100%', sm: 320 }, '& input:placeholder-shown': { textOverflow: 'ellipsis' } }}
    />
  )
}
