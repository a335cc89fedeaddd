import { type ChangeEvent, useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 300

/** A field whose text is searched for after a pause in typing, and which follows the URL when that changes. */
export function useDebouncedSearch(searched: string, search: (text: string) => void) {
  const [typed, setTyped] = useState(searched)
  const [known, setKnown] = useState(searched)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (known !== searched) {
    setKnown(searched)
    if (typed.trim() !== searched) setTyped(searched)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => search(target.value.trim()), DEBOUNCE_MS)
    },
  }
}
